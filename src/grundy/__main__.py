"""Run the command line as `python -m grundy`."""

from grundy.cli.main import main

main()
