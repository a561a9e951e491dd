"""The program `grundy`, also run as `python -m grundy`."""

import gc

# What a program loads stays until it ends: looking through it for garbage, meanwhile and at the
# end, takes a tenth of the time of a short answer and finds nothing.
gc.disable()

from grundy.cli.main import main as run  # noqa: E402

gc.freeze()
gc.enable()


def main() -> None:
    """Run the command line and leave with its exit status."""
    try:
        run()
    finally:
        gc.freeze()


if __name__ == "__main__":
    main()
