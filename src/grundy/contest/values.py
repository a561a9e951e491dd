from typing import Any
def values_plan(game: Any, most: Any) -> Any:
    return None
