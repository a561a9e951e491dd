"""How an answer is computed: engines take callables and arrays, and know no game."""
