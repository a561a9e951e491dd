"""Many programs of one language, compiled together: compilers take long to start.

In C++ each program is a namespace of one source, in Rust a module, in Java a package. Each input is
read by a process of its own, in Java by classes that are loaded again.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, NamedTuple

from grundy.contest.judge import FLAGS, MODEST, TRAPS
from tests.needs import missing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

HERE = Path(__file__).parent
SECONDS = 20
"""Time that a program may take for one input."""

PLAIN = ["-O0", *(flag for flag in FLAGS if flag != "-O2"), *TRAPS]
UNREACHED = ["-A", "unconditional_panic", "-A", "arithmetic_overflow", "-A", "dead_code"]
"""What random functions may have where they are not asked: 1 % 0."""

COMPILERS = {
    "cpp": ("g++", [*PLAIN, "-fmax-errors=0", "-o"]),
    "java": ("javac", ["-J-XX:TieredStopAtLevel=1", "-Xmaxerrs", "10000", "-d"]),
    "rust": (
        "rustc",
        ["--edition", "2021", "-C", "debuginfo=0", "-C", "opt-level=0", *UNREACHED, "-o"],
    ),
}
SOURCES = {"cpp": "programs.cpp", "java": "Main.java", "rust": "programs.rs"}


class Asked(NamedTuple):
    """A program and its inputs."""

    text: str
    inputs: Sequence[str]


class Failed(NamedTuple):
    """Why a program printed nothing: its compiler's words, or the error that ended it."""

    words: str
    compiled: bool = False


def told_by_all(asked: Sequence[Asked], lang: str, folder: Path) -> list[list[str] | Failed]:
    """Return what each program prints for each of its inputs, or why it does not."""
    if lang == "python":
        return [_run_all(_python(one, folder), one) for one in asked]
    compiler = COMPILERS[lang][0]
    if which(compiler) is None:
        missing(f"there is no {compiler}")
    failed: dict[int, Failed] = {}
    while len(failed) < len(asked):
        left = [number for number in range(len(asked)) if number not in failed]
        fresh = _compiled({number: asked[number].text for number in left}, lang, folder)
        if not fresh:
            break
        failed |= {number: Failed(words) for number, words in fresh.items()}
    left = [number for number in range(len(asked)) if number not in failed]
    run = _java(asked, left, folder) if lang == "java" else _binary(folder)
    return [failed.get(number) or run(number, one) for number, one in enumerate(asked)]


# Compiling ----------------------------------------------------------------------------------------


def _compiled(texts: dict[int, str], lang: str, folder: Path) -> dict[int, str]:
    """Compile programs together; return those that do not compile, with the compiler's words."""
    if lang == "java":
        return _compiled_in_java(texts, folder)
    path = folder / SOURCES[lang]
    lines, owners = _joined_in_cpp(texts) if lang == "cpp" else _joined_in_rust(texts)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    words = _called(lang, folder / "programs", [path])
    where = rf"{re.escape(path.name)}:(\d+)"
    places = (
        rf"{where}:\d+: (?:fatal )?error: .*" if lang == "cpp" else rf"error.*\n *--> \S*{where}"
    )
    found: dict[int, str] = {}
    for match in re.finditer(places, words):
        found.setdefault(owners[int(match[1]) - 1], words[match.start() :][:900])
    assert found or not words, words[:3000]
    return found


def _called(lang: str, made: Path, sources: Sequence[Path]) -> str:
    """Run the compiler; return what it says where it fails."""
    compiler, flags = COMPILERS[lang]
    command = [compiler, *flags, str(made), *map(str, sources)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stderr if done.returncode else ""


def _joined_in_cpp(texts: dict[int, str]) -> tuple[list[str], list[int]]:
    includes = {line for text in texts.values() for line in re.findall("#include.*", text)}
    lines = [*sorted(includes | {"#include <cstdlib>"})]
    owners = [-1] * len(lines)
    for number, text in texts.items():
        own = re.sub(r"#include.*", "", text).replace("\nint main() {", "\nint main_() {")
        own = re.sub(
            r"(?s)(int main_\(\) \{.*)^\}$", r"\1    return 0;\n}", own, flags=re.MULTILINE
        )
        part = [f"namespace p{number} {{", *own.splitlines(), "}"]
        lines += part
        owners += [number] * len(part)
    calls = [f"    if (atoi(given[1]) == {number}) return p{number}::main_();" for number in texts]
    lines += ["int main(int, char** given) {", *calls, "}"]
    return lines, owners


def _joined_in_rust(texts: dict[int, str]) -> tuple[list[str], list[int]]:
    lines: list[str] = []
    owners: list[int] = []
    for number, text in texts.items():
        own = text.replace("\nfn main() {", "\npub fn main() {")
        part = [f"mod p{number} {{", *own.splitlines(), "}"]
        lines += part
        owners += [number] * len(part)
    calls = [f'        "{number}" => p{number}::main(),' for number in texts]
    lines += ["fn main() {", "    match &std::env::args().nth(1).unwrap()[..] {", *calls]
    return [*lines, "        _ => panic!(),", "    }", "}"], owners


def _compiled_in_java(texts: dict[int, str], folder: Path) -> dict[int, str]:
    sources = [HERE / "Each.java"]
    for number, text in texts.items():
        source = folder / f"p{number}" / "Main.java"
        source.parent.mkdir(exist_ok=True)
        source.write_text(f"package p{number};\n{text}", encoding="utf-8")
        sources.append(source)
    words = _called("java", folder, sources)
    found: dict[int, str] = {}
    for match in re.finditer(r"/p(\d+)/Main.java:\d+: error: ", words):
        found.setdefault(int(match[1]), words[match.start() :][:900])
    assert found or not words, words[:3000]
    return found


# Running ------------------------------------------------------------------------------------------


def _files(one: Asked, number: int, folder: Path) -> list[Path]:
    """Write the inputs of a program; return their files."""
    files = [folder / f"{number}_{place}.in" for place in range(len(one.inputs))]
    for file, text in zip(files, one.inputs, strict=True):
        file.write_text(text, encoding="utf-8")
    return files


def _binary(folder: Path) -> Callable[[int, Asked], list[str] | Failed]:
    return lambda number, one: _run_all([str(folder / "programs"), str(number)], one)


def _run_all(command: list[str], one: Asked) -> list[str] | Failed:
    found = []
    for given in one.inputs:
        try:
            done = subprocess.run(
                command, input=given, capture_output=True, text=True, check=False, timeout=SECONDS
            )
        except subprocess.TimeoutExpired:
            return Failed(f"takes more than {SECONDS} s for {given[:200]!r}", compiled=True)
        if done.returncode:
            words = f"{done.returncode} for {given[:200]!r}: {done.stderr[-300:]}"
            return Failed(words, compiled=True)
        found.append(done.stdout)
    return found


def _python(one: Asked, folder: Path) -> list[str]:
    source = folder / "program.py"
    source.write_text(one.text, encoding="utf-8")
    return [sys.executable, "-I", str(source)]


def _java(
    asked: Sequence[Asked], left: list[int], folder: Path
) -> Callable[[int, Asked], list[str] | Failed]:
    files = {number: _files(asked[number], number, folder) for number in left}
    lines = [f"p{number} {file}" for number in left for file in files[number]]
    command = ["java", *MODEST, "-XX:TieredStopAtLevel=1", "-cp", str(folder), "Each", str(folder)]
    subprocess.run(command, input="\n".join(lines), text=True, check=True)

    def run(number: int, _: Asked) -> list[str] | Failed:
        for file in files[number]:
            trouble = file.with_suffix(".err")
            if trouble.exists():
                return Failed(trouble.read_text(encoding="utf-8"), compiled=True)
        return [file.with_suffix(".out").read_text(encoding="utf-8") for file in files[number]]

    return run
