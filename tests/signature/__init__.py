"""The signature of the program: fixed questions, and what it answers to each.

It is asked from outside only, by the public names, the command line and the web application, so
that the inside may be rebuilt and shown to answer as before. `python -m tests.signature` asks all
again and prints what has changed; `--write` keeps it.
"""
