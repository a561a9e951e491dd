"""The methods: one a file, found by the name of the file, as games are.

A method says its name, for which kinds of game it is, what it gives and in a sentence why one would
choose it; `refuses` tells why it cannot answer a question, and `answer` answers it.
"""
