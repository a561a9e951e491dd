"""One file: the page with its modules, styles, fonts and data inside, for a disk or a notebook."""

from __future__ import annotations

import base64
import re
from html import escape
from pathlib import Path
from typing import Any

import grundy as gr
from grundy.web.embedding import MOST, embedded
from grundy.web.packing import packed
from grundy.web.plain import encode

STATIC = Path(__file__).parent / "static"
POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
    "font-src data:; img-src data: blob:; base-uri 'none'; form-action 'none'"
)
"""A file from a disk asks nobody for anything."""

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+)\.js";\n', re.MULTILINE)
_EXPORT = re.compile(
    r"^export ((?:async )?function\*?|const|let|class) ([A-Za-z_$][\w$]*)", re.MULTILINE
)
_COMMENT = re.compile(r"^[ \t]*(?://.*|/\*(?:(?!\*/)[\s\S])*\*/[ \t]*)\n", re.MULTILINE)
"""A comment on lines of its own."""

_FONT = re.compile(r'url\("\.\./(fonts/[\w.-]+)"\)')
_SHEET = re.compile(r'<link rel="stylesheet" href="styles/(\w+)\.css">\n')


def page_of(
    position: Any, *, most: int = MOST, view: str = "", method: str = "", fonts: bool = True
) -> str:
    """Return a document that shows a position: its answer, its graph, its table, and play.

    >>> import grundy as gr
    >>> page_of(gr.position("nim(1, 2)")).startswith("<!doctype html>")
    True

    `view` opens it at step, table or play, `method` is how it steps at first; without `fonts` it is
    smaller, in the system's fonts.
    """
    data = embedded(position, most=most)
    data["method"] = method
    if view in data["views"]:
        data["views"].sort(key=lambda name: name != view)
    # "</" inside a script would end it; JSON may write the stroke as an escape.
    text = packed(encode(data).decode()).replace("</", "<\\/").replace("<!--", "<\\u0021--")
    return document(text, f"{position} – grundy", fonts=fonts)


def document(data: str, title: str, *, fonts: bool = True) -> str:
    """Return the page as one document around its data, which is JSON."""
    html = (STATIC / "index.html").read_text(encoding="utf-8")
    script = bundled("main").replace("</", "<\\/")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    scripts = (
        f'<script type="application/json" id="data">{data}</script>\n'
        f'<script type="module">\n{script}</script>\n'
    )
    return filled_in(
        html,
        {
            '<link rel="icon" href="icon.svg" type="image/svg+xml">\n': _icon(),
            _links(html): f"<style>\n{styles(fonts=fonts)}</style>\n",
            '<script type="module" src="main.js"></script>\n': "",
            "<title>grundy</title>": f"<title>{escape(title)}</title>",
            '<meta charset="utf-8">': f'<meta charset="utf-8">\n{policy}',
            "</body>": f"{scripts}</body>",
        },
    )


def filled_in(html: str, parts: dict[str, str]) -> str:
    """Return the page's document with each of these parts, which it has once, replaced.

    >>> filled_in("<b></b>", {"</b>": "!</b>"})
    '<b>!</b>'
    """
    for old, new in parts.items():
        if html.count(old) != 1:
            raise RuntimeError(f"index.html should have {old!r} once")
        html = html.replace(old, new)
    return html


def shorter(text: str) -> str:
    r"""Return a script or a style sheet without comments on lines of their own and indentation.

    A text that goes over several lines keeps its file as it is: spaces in it mean something.

    >>> shorter("// why\nlet a = 1;\n\n  /**\n   * how\n   */\n  a += 1; // once\n")
    'let a = 1;\na += 1; // once\n'
    >>> shorter("const a = `\n  b`;\n")
    'const a = `\n  b`;\n'
    """
    if any(line.count("`") % 2 for line in text.splitlines()):
        return text
    lines = (line.strip() for line in _COMMENT.sub("", text).splitlines())
    return "".join(f"{line}\n" for line in lines if line)


def bundled(name: str) -> str:
    """Return a module and all that it imports as one script, each in a scope of its own.

    The modules keep to two forms, `import { a, b } from "./x.js";` on a line and `export` before
    a declaration, so that this needs no parser.
    """
    done: dict[str, str] = {}
    _gather(name, done, ())
    return "\n".join(done.values())


def _gather(name: str, done: dict[str, str], above: tuple[str, ...]) -> None:
    if name in above:
        raise RuntimeError(f"modules import each other: {' → '.join((*above, name))}")
    if name in done:
        return
    source = shorter((STATIC / f"{name}.js").read_text(encoding="utf-8"))
    for _, other in _IMPORT.findall(source):
        _gather(other, done, (*above, name))
    body = _IMPORT.sub(lambda m: f"const {{{m[1]}}} = {_variable(m[2])};\n", source)
    names = [exported for _, exported in _EXPORT.findall(body)]
    body = _EXPORT.sub(r"\1 \2", body)
    if re.search(r"^\s*(import|export)\b", body, re.MULTILINE):
        raise RuntimeError(f"{name}.js imports or exports in a form that is not known here")
    done[name] = (
        f"const {_variable(name)} = (() => {{\n{body}\nreturn {{ {', '.join(names)} }};\n}})();"
    )


def _variable(name: str) -> str:
    return f"module_{name.replace('-', '_')}"


def styles(*, fonts: bool = True) -> str:
    """Return the style sheets as one, with their fonts inside, or without them."""
    names = _SHEET.findall((STATIC / "index.html").read_text(encoding="utf-8"))
    sheet = "".join(stylesheet(name) for name in names)
    if not fonts:
        return re.sub(r"^@font-face.*\n", "", sheet, flags=re.MULTILINE)
    return _FONT.sub(lambda m: f'url("data:font/woff2;base64,{_base64(STATIC / m[1])}")', sheet)


def stylesheet(name: str) -> str:
    """Return one style sheet of the page; that of boards is the library's own."""
    if name == "scene":
        return gr.Scene.stylesheet()
    return (STATIC / "styles" / f"{name}.css").read_text(encoding="utf-8")


def _links(html: str) -> str:
    """Return the links to all style sheets, which stand together."""
    found = list(_SHEET.finditer(html))
    return html[found[0].start() : found[-1].end()]


def _icon() -> str:
    return f'<link rel="icon" href="data:image/svg+xml;base64,{_base64(STATIC / "icon.svg")}">\n'


def _base64(path: Path) -> str:
    return base64.b64encode(path.read_bytes()).decode()
