"""The command `grundy`: finds its subcommands by their files and keeps tracebacks to itself."""

from __future__ import annotations

import os
import signal
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Any

import click

import grundy as gr
from grundy.cli.arguments import CONTROL, UNFINISHED, shortened

_APART = {
    "__init__",
    "main",
    "answers",
    "arguments",
    "progress",
    "saving",
    "reasons",
    "demo",
    "estimating",
}
"""Modules of this folder that are not commands."""


def load(name: str) -> Any:
    """Return a module of the program: commands, and the page, are loaded when they are called."""
    return import_module(f"grundy.{name}")


class Commands(click.Group):
    """The commands of this folder, each loaded when it is called."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuse words that would do something to the terminal that shows them."""
        for word in filter(CONTROL.search, args):
            raise click.UsageError(f"{word[:60]!r} has a control character, as no name has")
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        here = os.listdir(os.path.dirname(__file__))  # noqa: PTH120, PTH208 - pathlib starts slowly
        files = {name.removesuffix(".py") for name in here if name.endswith(".py")}
        return sorted(files - _APART)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Return the command with this name."""
        if name not in self.list_commands(ctx):
            known = self.list_commands(ctx)
            raise click.UsageError(f"there is no command {name!r}{gr.nearest(name, known)}", ctx)
        command: click.Command = load(f"cli.{name}").command
        return command


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(gr.__version__, prog_name="grundy")
def cli() -> None:
    """Two-player games of perfect information: who wins, with which move, and why.

    \b
    grundy solve nim 3 4 5              who wins, how, and why
    grundy solve nim 3 4 5 + kayles 7   a sum of different games
    grundy solve rules.py:divisor 12    a game of your own, in a file
    grundy solve "rule: n -> n-1; n-3" 7    or in one line
    grundy check rules.py:divisor       is this Nim? and what to do
    grundy pattern rules.py:divisor     a formula, and how far it holds
    grundy table wythoff 8 8            Grundy values
    grundy graph kayles 6 -o k.svg      every position, labelled
    grundy play nim 3 4 5               against a perfect opponent
    grundy games                        the list of games
    grundy problem cses-1729 < input    a problem of an online judge
    """


def main() -> None:
    """Run the command line and leave with its exit status."""
    _open_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # φ and ⊕ on a terminal that lacks them
    quiet = signal.getsignal(signal.SIGINT) is signal.SIG_DFL  # by grundy_program, while it loads
    if quiet:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    status = run(sys.argv[1:])
    if quiet:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(status)


def _open_streams() -> None:
    """Open the null device for a stream that the shell has closed, as 2>&- does.

    Without it the next file that is opened gets the stream's number.
    """
    for name, number, mode in (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w")):
        if getattr(sys, name) is None:
            os.open(os.devnull, os.O_RDWR)  # it gets the lowest number that is free
            setattr(sys, name, os.fdopen(number, mode, closefd=False))


def run(args: list[str]) -> int:
    """Run the command line and return its exit status: 0, or another with one line on stderr."""
    try:
        status = cli.main(args=args or ["--help"], prog_name="grundy", standalone_mode=False)
    except click.exceptions.Exit as leaving:
        return leaving.exit_code
    except click.ClickException as error:
        return _complain(error.format_message(), error)
    except (click.Abort, KeyboardInterrupt):
        click.echo("grundy: interrupted; nothing was changed", err=True)
        return 130
    except BrokenPipeError:
        # Whoever read our output has gone; keep Python from complaining about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except gr.GrundyError as error:
        return _complain(str(error), error)
    except OSError as error:
        return _complain(f"{error.filename or 'a file'}: {error.strerror or error}")
    except (MemoryError, RecursionError) as error:
        return _complain(f"this is too large for this computer ({type(error).__name__})", error)
    except Exception as error:
        if os.environ.get("GRUNDY_TRACEBACK"):
            raise
        return _complain(
            f"something is wrong inside grundy: {type(error).__name__}: {error}; please report it "
            "with what GRUNDY_TRACEBACK=1 prints"
        )
    return status if isinstance(status, int) else 0  # click hands on what a command exits with


def _complain(message: str, error: Exception | None = None) -> int:
    context = error.ctx if isinstance(error, click.UsageError) else None
    command = context.command_path if context else "grundy"
    hint = f" (see `{command} --help`)" if isinstance(error, click.ClickException) else ""
    told = CONTROL.sub("\N{REPLACEMENT CHARACTER}", " ".join(message.split()))
    click.echo(f"grundy: {shortened(told)}{hint}", err=True)
    spent = isinstance(error, (gr.BudgetExceeded, MemoryError, RecursionError))
    return UNFINISHED if spent else 2
