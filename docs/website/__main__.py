"""Build the site into a folder: `cd docs && python -m website ../site`."""

from __future__ import annotations

import sys
from pathlib import Path

from website.build import build
from website.pyodide import PackageError

ROOT = Path(__file__).resolve().parent.parent.parent

if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "site")
    try:
        written = build(ROOT, target)
    except PackageError as error:
        sys.exit(f"the site needs Python for the browser: {error}")
    folder = target.resolve()
    sys.stdout.write(f"{len(written)} pages in {folder}: python3 -m http.server -d {folder}\n")
