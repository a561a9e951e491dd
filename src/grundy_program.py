"""Where the installed command `grundy` starts: Ctrl-C ends it without a word while it loads."""

import _signal  # type: ignore[import-not-found]  # `signal` itself takes long to load

if _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler:
    _signal.signal(_signal.SIGINT, _signal.SIG_DFL)


def main() -> None:
    """Load the program and run it; from there on it answers Ctrl-C itself."""
    from grundy.__main__ import main as run  # noqa: PLC0415 - after the lines above

    run()
