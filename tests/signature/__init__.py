"""The signature of the program: fixed questions, and a hash of what it answers to each.

It is asked from outside only, by the public names, the command line and the web application, so
that the inside may be rebuilt and shown to answer as before. `python -m tests.signature` asks all
again and names what is answered otherwise.
"""
