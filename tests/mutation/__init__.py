"""The tests are tested: small errors are planted in the source, and the tests must find them.

`make mutants FOLDERS=values` does both steps:

1. `python -m tests.mutation map` runs the suite once under coverage and notes, for every line of
   the source, which tests run it and how long each takes.
2. `python -m tests.mutation run values --count 100` plants that many errors, one at a time, in a
   sample of the day, and runs the tests of the line that has it, the quickest first, until one
   fails. What no test finds is printed, with the error; `--number` plants it again, and `--tests`
   tries tests that are not on the map yet.

An error is planted in the code of a live function, in a process forked for it alone, so that it
costs no start of Python. Tests that start a process of their own see the source as it is.
"""
