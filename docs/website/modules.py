"""The modules of the page as the site has them: those of other views when they are used.

A server on this computer sends everything at once, which costs nothing. On the site a reader waits
for what the first view needs, and no more.
"""

from __future__ import annotations

import re

_IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w-]+)\.js";$', re.MULTILINE)
_VIEW = re.compile(r"^show[A-Z]\w*$")

FIRST = "showHome"
"""What is shown first, and so loaded at once."""


def lazy(main: str) -> str:
    r"""Return the main module with every view but the first one loaded when it is shown.

    >>> print(lazy('import { showStep } from "./step.js";\nimport { h } from "./dom.js";\n'))
    import { part } from "./worker-source.js";
    const showStep = async (...given) => (await part(import("./step.js"))).showStep(...given);
    import { h } from "./dom.js";
    <BLANKLINE>

    `part` says what to do where a part of the page does not come.
    """

    def later(match: re.Match[str]) -> str:
        name = match[1].strip()
        if not _VIEW.match(name) or name == FIRST:
            return match[0]
        called = f'(await part(import("./{match[2]}.js"))).{name}(...given)'
        return f"const {name} = async (...given) => {called};"

    return f'import {{ part }} from "./worker-source.js";\n{_IMPORT.sub(later, main)}'


def views(main: str) -> list[str]:
    r"""Return the files of the views that are loaded later.

    >>> views('import { showHome } from "./home.js";\nimport { showStep } from "./step.js";\n')
    ['step.js']
    """
    found = ((match[1].strip(), match[2]) for match in _IMPORT.finditer(main))
    return [f"{file}.js" for name, file in found if _VIEW.match(name) and name != FIRST]


def needed(modules: dict[str, str], first: str) -> list[str]:
    """Return the modules that one of them needs at once, itself included, by their file names.

    >>> needed({"a": 'import { b } from "./b.js";', "b": "", "c": ""}, "a")
    ['a.js', 'b.js']
    """
    found, waiting = {first}, [first]
    while waiting:
        for _, name in _IMPORT.findall(modules[waiting.pop()]):
            if name not in found:
                found.add(name)
                waiting.append(name)
    return sorted(f"{name}.js" for name in found)
