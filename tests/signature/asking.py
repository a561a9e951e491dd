"""Asking: each question in a folder of its own, with nothing remembered from another."""

from __future__ import annotations

import ast
import asyncio
import atexit
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, chdir, contextmanager
from difflib import unified_diff
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from io import BytesIO, TextIOWrapper
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, ModuleType
from typing import Any
from unittest.mock import patch

from httpx import ASGITransport, AsyncClient

import grundy as gr
from tests.signature import plain
from tests.signature.doors import command_line, web_application
from tests.signature.questions import HERE, Question

FILES = HERE / "files"
RULES = "rules.py"
PATIENT = 600.0
"""Seconds before a rule is compiled without being asked to: no machine is so slow."""
NOT_ANSWERS = [
    (re.compile(pattern, re.DOTALL), instead)
    for pattern, instead in (
        (r"(<style>|<script type=\\?\"module\\?\">).*?(</style>|</script>)", r"\1\2"),
        (r"(srcdoc=\\?\").*?(\")", r"\1\2"),
        (r"(measured +)[\d.]+( s of processor time)", r"\1?\2"),
        (r"(\"measured\": ?\{\"seconds\": ?)[\d.]+", r"\1null"),
        (r"\d+( kB, needs no network)", r"?\1"),
        (r"(\.html\", \"bytes\": )\d+", r"\1null"),
        (r"((?:search|alpha-beta|analysis|induction) (?:of|over) )[\d,]+(?= [pn]o)", r"\1?"),
        (r"(\"positions_seen\": )\d+", r"\1null"),
    )
]
"""What may change while the answers stay: the page's style and scripts, times, the size of a page,
and how many nodes a search visited."""
ADDRESS = re.compile(r" at 0x[0-9a-f]+")
_numbers = count()


def ask(question: Question) -> list[str]:
    """Return the lines of the answer, the same on every machine; an error is an answer too."""
    with _place(question) as folder:
        answer = _way(question)(question, folder) + _written(folder, question.files)
        return plain.unfolded(_settled(answer.replace(str(folder), "{here}")))


def program_of(question: Question, lang: str) -> str:
    """Return the program that a command writes, untested: its inputs are its test.

    A command that names a language has a program in this language alone. Raises `ValueError` with
    what the command says when it writes none.
    """
    with _place(question) as folder:
        return _program(question, folder, lang)


def told(outputs: Iterable[str]) -> list[str]:
    """Return as lines what a program prints for each input; space at an end says nothing."""
    return [
        line.rstrip()
        for number, output in enumerate(outputs, 1)
        for line in (f"--- input {number}", *output.rstrip().splitlines())
    ]


def difference(before: list[str], now: list[str]) -> list[str]:
    """Return the lines of an answer that have changed, as `diff` shows them."""
    return list(unified_diff(before, now, "before", "now", n=1, lineterm=""))


def _settled(answer: str) -> str:
    for pattern, instead in NOT_ANSWERS:
        answer = pattern.sub(instead, answer)
    if ADDRESS.search(answer):
        raise ValueError(f"an address of memory is another one each time: {answer}")
    return answer


def _way(question: Question) -> Callable[[Question, Path], str]:
    if question.inputs:
        return _run_program
    return _run if question.run else _evaluate if question.python else _get


@contextmanager
def _place(question: Question) -> Iterator[Path]:
    """Be in a new folder with the files of a question."""
    with TemporaryDirectory() as made, ExitStack() as stack:
        folder = Path(made).resolve() / "here"
        folder.mkdir()
        for name in question.files:
            shutil.copy(FILES / name, folder)
        if question.rules:
            (folder / RULES).write_text(question.rules, "utf-8")
        for context in (_environment(), chdir(folder), gr.forgetting()):
            stack.enter_context(context)
        stack.enter_context(gr.budget(interpreted=PATIENT))
        yield folder


@contextmanager
def _environment() -> Iterator[None]:
    """Have a terminal of one width, without colours."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("GRUNDY_")}
    fixed = {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"}
    with patch.dict(os.environ, {**kept, **fixed}, clear=True):
        yield


def _run(question: Question, folder: Path) -> str:
    out, err, status = _command(question.run, question.stdin, folder)
    return f"{out}--- standard error\n{err}--- exit status {status}\n"


def _command(words: Iterable[str], stdin: str, folder: Path) -> tuple[str, str, int]:
    """Return what a command writes to standard output and standard error, and its exit status."""
    placed = [word.replace("{here}", str(folder)) for word in words]
    with _streams(stdin) as (out, err):
        status = command_line(placed)
    return _content(out), _content(err), status


@contextmanager
def _streams(stdin: str) -> Iterator[tuple[TextIOWrapper, TextIOWrapper]]:
    """Have a text as standard input; yield what standard output and standard error become."""
    given = TextIOWrapper(BytesIO(stdin.encode()), "utf-8")
    out, err = (TextIOWrapper(BytesIO(), "utf-8") for _ in range(2))
    with (
        patch.object(sys, "stdin", given),
        patch.object(sys, "stdout", out),
        patch.object(sys, "stderr", err),
    ):
        yield out, err


def _program(question: Question, folder: Path, lang: str = "python") -> str:
    own = () if "--lang" in question.run else ("--lang", lang)
    text, complaint, status = _command((*question.run, *own, "--unchecked"), "", folder)
    if status:
        raise ValueError(complaint)
    return text


def _run_program(question: Question, folder: Path) -> str:
    try:
        text = _program(question, folder)
    except ValueError as refusal:
        return f"no program: {refusal}\n"
    program = compile(text, "program.py", "exec")
    return "".join(f"{line}\n" for line in told(_printed(program, i) for i in question.inputs))


def _printed(program: CodeType, given: str) -> str:
    digits = sys.get_int_max_str_digits()  # a program for huge numbers lifts it
    with _streams(given) as (out, _):
        try:
            exec(program, {"__name__": "__main__"})
        except Exception as error:
            return f"{_content(out)}{plain.failure(error)}\n"
        finally:
            sys.set_int_max_str_digits(digits)
    return _content(out)


def _content(stream: TextIOWrapper) -> str:
    stream.flush()
    held = stream.buffer
    assert isinstance(held, BytesIO)
    return held.getvalue().decode()


def _evaluate(question: Question, folder: Path) -> str:
    def load(name: str) -> ModuleType:
        return _load(folder / name)

    scope: dict[str, Any] = {
        "gr": gr,
        "here": folder,
        "load": load,
        "__name__": "signature",
        **{
            name: getattr(plain, name)
            for name in ("each", "plain", "shown", "steps", "told", "tried")
        },
    }
    *before, last = ast.parse(question.python).body
    if not isinstance(last, ast.Expr):
        raise TypeError(f"the last statement is no expression: {question.python}")
    try:
        exec(compile(ast.Module(before, []), "question", "exec"), scope)
        answer = eval(compile(ast.Expression(last.value), "question", "eval"), scope)
        return plain.text_of(answer) + "\n"
    except Exception as error:
        return plain.failure(error) + "\n"


def _load(path: Path) -> ModuleType:
    """Return a module of its own: games in it have answered nothing before."""
    spec = spec_from_file_location(f"signature_{path.stem}_{next(_numbers)}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _get(question: Question, _: Path) -> str:
    runner, client = _application()
    return runner.run(_answer(client, question.get))


@cache
def _application() -> tuple[asyncio.Runner, AsyncClient]:
    """Return the application and what it runs in, until this process ends."""
    runner, app = asyncio.Runner(), web_application()
    lifespan = app.router.lifespan_context(app)
    runner.run(lifespan.__aenter__())

    def end() -> None:
        runner.run(lifespan.__aexit__(None, None, None))
        runner.close()

    atexit.register(end)
    return runner, AsyncClient(transport=ASGITransport(app), base_url="http://localhost")


async def _answer(client: AsyncClient, path: str) -> str:
    answer = await client.get(path)
    return f"{answer.status_code} {answer.headers.get('content-type')}\n{answer.text}\n"


def _written(folder: Path, given: tuple[str, ...]) -> str:
    """Return the files that were written, whole where they are text."""
    given = (*given, RULES)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return "".join(
        f"--- file {path.relative_to(folder)}\n{_text(path)}\n"
        for path in files
        if path.name not in given and path.suffix != ".pyc"
    )


def _text(path: Path) -> str:
    try:
        return path.read_bytes().decode()
    except UnicodeDecodeError:
        return f"{path.stat().st_size} bytes"
