"""The page as a static application: its modules, Python for the browser, and the first answers.

Whatever may be kept by a browser has a digest of its contents in its address, so that nothing old
is shown after the site was built anew; `index.html` alone keeps its name.
"""

from __future__ import annotations

import gzip
import json
import re
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.web.guards import POLICY
from grundy.web.page import filled_in, shorter
from website import pyodide
from website.answers import first_answers
from website.modules import lazy, needed, views
from website.package import library

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence
    from pathlib import Path

    from website.live import Question

CACHE = ".cache"
"""Where packages are kept between builds; git ignores it."""

ALLOWED = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
"""The policy of the server's page, and that a worker may run what was compiled to WebAssembly."""

NOT_IN_META = "frame-ancestors"
"""What a browser takes from a header only, and complains about elsewhere."""

BOARDS = "styles/scene.css"
"""The colours of boards, which the library has."""

ICON = "icon.svg"

MAIN, WORKER = "main.js", "python-worker.js"
"""The module that the page begins with, and the one that it does not import."""

COMING = (
    '<p class="coming">The page is being loaded. If this stays, reload it: the site was built anew '
    "meanwhile, the network is gone, or this browser is older than 2023.</p>"
)
"""What stands where the page will be; it is seen only when that takes long."""

LEVEL = 8
"""How hard files are packed: as well as it goes would take twice as long and save nothing."""

_FILE = re.compile(r'(href|src)="([\w./-]+)"')


def write_app(
    root: Path,
    target: Path,
    documents: str,
    questions: Sequence[Question] = (),
    games: Container[str] | None = None,
) -> list[Path]:
    """Write the application into `target`, with links to the documents in the folder `documents`.

    `questions` are answered beforehand, besides those about the games of the catalogue, or about
    some `games` of it.

    Raises `website.pyodide.PackageError` when Python for the browser cannot be had.
    """
    static = root / "src" / "grundy" / "web" / "static"
    python = _write_python(root, target)
    data = _write_data(target, first_answers(questions, games))
    folder = _write_modules(static, target)
    later = [folder + name for name in views((static / MAIN).read_text(encoding="utf-8"))]
    site = {"worker": folder + WORKER, **python, "data": data, "docs": documents, "later": later}
    _write(target / ICON, (static / ICON).read_bytes())
    page = target / "index.html"
    page.write_text(_page(static, folder, site), encoding="utf-8")
    return [page]


def _write_python(root: Path, target: Path) -> dict[str, Any]:
    files = pyodide.pyodide_files(root / CACHE)
    folder = f"python/pyodide-{pyodide.version()}-{_digest(files)}/"
    own = library(root / "src" / "grundy")
    packed = f"python/grundy-{_digest({'': own})}.zip"
    written = {folder + name: content for name, content in files.items()} | {packed: own}
    sizes = {name: _write_packed(target / name, content) for name, content in written.items()}
    return {"folder": folder, "library": packed, "files": sizes}


def _write_data(target: Path, answers: Iterable[tuple[str, bytes]]) -> str:
    index: dict[str, int] = {}
    bodies: dict[bytes, int] = {}
    for name, body in answers:
        index[name] = bodies.setdefault(body, len(bodies))
    contents = {str(number): body for body, number in bodies.items()}
    contents["index"] = json.dumps(index, ensure_ascii=False, separators=(",", ":")).encode()
    folder = f"data/{_digest(contents)}/"
    for name, body in contents.items():
        _write_packed(target / folder / f"{name}.json", body)
    return folder


def _write_modules(static: Path, target: Path) -> str:
    """Write what the server would serve beside its answers, and return the folder."""
    contents = {
        file.relative_to(static).as_posix(): file.read_bytes()
        for file in static.rglob("*")
        if file.is_file() and file.name != "index.html"
    }
    contents[BOARDS] = gr.Scene.stylesheet().encode()
    contents[MAIN] = lazy(contents[MAIN].decode()).encode()
    texts = [name for name in contents if name.endswith((".js", ".css"))]
    contents |= {name: shorter(contents[name].decode()).encode() for name in texts}
    folder = f"app/{_digest(contents)}/"
    for name, content in contents.items():
        _write(target / folder / name, content)
    return folder


def _page(static: Path, folder: str, site: dict[str, Any]) -> str:
    """Return the opening page: that of the server, with the policy and where everything is."""

    def placed(match: re.Match[str]) -> str:
        is_ours = match[2] == BOARDS or (static / match[2]).is_file()
        return f'{match[1]}="{folder}{match[2]}"' if is_ours else match[0]

    html = _FILE.sub(placed, (static / "index.html").read_text(encoding="utf-8"))
    return filled_in(
        html,
        {
            '<meta charset="utf-8">': f'<meta charset="utf-8">\n{_policy()}',
            "</head>": f"{_head(static, folder, site)}</head>",
            "></main>": f">{COMING}</main>",
            "</footer>": f"{_documents(site['docs'])}</footer>",
        },
    )


def _head(static: Path, folder: str, site: dict[str, Any]) -> str:
    modules = {file.stem: file.read_text(encoding="utf-8") for file in static.glob("*.js")}
    modules["main"] = lazy(modules["main"])
    # Each module names those that it needs: to fetch them all at once saves one wait after another.
    names = needed(modules, "main")
    early = (f'<link rel="modulepreload" href="{folder}{name}">\n' for name in names)
    told = json.dumps(site, indent=1).replace("</", "<\\/")
    return (
        f'<link rel="stylesheet" href="{folder}styles/site.css">\n{"".join(early)}'
        f'<script type="application/json" id="site">{told}</script>\n'
    )


def _policy() -> str:
    parts = (part for part in ALLOWED.split("; ") if not part.startswith(NOT_IN_META))
    return f'<meta http-equiv="Content-Security-Policy" content="{escape("; ".join(parts))}">'


def _documents(folder: str) -> str:
    links = {"textbook/index.html": "Textbook", "index.html": "Documents"}
    items = (f'<a href="{folder}{page}">{words}</a>' for page, words in links.items())
    return f'<nav class="documents" aria-label="Documents">{" ".join(items)}</nav>\n'


def _digest(contents: dict[str, bytes]) -> str:
    found = sha256()
    for name, content in sorted(contents.items()):
        found.update(f"{name}:{len(content)}:".encode() + content)
    return found.hexdigest()[:12]


def _write_packed(file: Path, content: bytes) -> int:
    """Write a file that the page unpacks by itself, as few hosts do it; return its size.

    The name does not end in gz: some hosts would unpack that on the way, and others would not.
    """
    packed = gzip.compress(content, compresslevel=LEVEL, mtime=0)
    _write(file.with_name(f"{file.name}.packed"), packed)
    return len(packed)


def _write(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
