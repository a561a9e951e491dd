"""The atlas on the site: a table of all its games, each with its certificate and its picture."""

from __future__ import annotations

import json
import re
from html import escape
from typing import TYPE_CHECKING

from grundy.pictures.automata import automaton_svg
from grundy.proofs.atlas import FAMILIES, Entry, read_entries
from grundy.proofs.checker import clauses_of

if TYPE_CHECKING:
    from pathlib import Path

SOURCE = "docs/atlas/README.md"
"""The page that the table belongs to."""

DRAWN = 5
"""States of an automaton up to which it is drawn: there are hundreds of games."""

FILTER = """
<p><label>Show games whose row has
<input type="search" id="wanted" placeholder="0.8F, golden, (1,2)"></label></p>
"""


def write_atlas(root: Path, target: Path) -> str:
    """Write the certificates and pictures of the atlas, and return its tables as HTML."""
    entries = list(read_entries(root / "docs" / "atlas" / "atlas.jsonl.xz"))
    folder = target / "docs" / "atlas"
    (folder / "certificates").mkdir(parents=True, exist_ok=True)
    parts = [FILTER]
    for family in FAMILIES:
        chosen = [entry for entry in entries if entry.family == family]
        proved = sum(entry.status == "proved" for entry in chosen)
        parts.append(f'<h2 id="{_plain(family)}">{escape(family.capitalize())}</h2>')
        parts.append(f"<p>{proved} of {len(chosen)} games are proved.</p>")
        parts.append('<div class="wide" tabindex="0"><table><thead><tr><th>game</th><th>rule</th>')
        parts.append("<th>states</th><th>digits</th><th>certificate</th></tr></thead><tbody>")
        parts += [_row(entry, folder) for entry in chosen]
        parts.append("</tbody></table></div>")
    return "\n".join(parts)


def _row(entry: Entry, folder: Path) -> str:
    cells = [escape(entry.name) or "no vector", f"<code>{escape(entry.rule)}</code>"]
    certificate, automaton = entry.certificate, entry.automaton
    if certificate is None or automaton is None:
        cells += ["", "", "not found"]
    else:
        name = f"{_plain(entry.family)}-{_plain(entry.name) or 'none'}"
        file = folder / "certificates" / f"{name}.json"
        file.write_text(json.dumps(certificate) + "\n", encoding="utf-8")
        links = f'<a href="certificates/{name}.json">certificate</a>'
        if automaton.states <= DRAWN:
            names = clauses_of(entry.rule)[0] + ["value"] * (entry.about == "grundy")
            picture = folder / "certificates" / f"{name}.svg"
            picture.write_text(automaton_svg(automaton, names), encoding="utf-8")
            links += f', <a href="certificates/{name}.svg">picture</a>'
        cells += [str(automaton.states), escape(automaton.numeration), links]
    return "<tr data-game>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _plain(text: str) -> str:
    return re.sub(r"[^0-9a-zA-Z]+", "-", text).strip("-").lower()
