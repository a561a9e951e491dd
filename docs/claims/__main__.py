"""Write docs/claims.md."""

from pathlib import Path

from claims.page import page

PAGE = Path(__file__).parent.parent / "claims.md"

if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
