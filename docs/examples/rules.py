"""A rule of your own: a function that yields where one can move."""


def divisor(n):
    """Subtract a proper divisor of n."""
    for d in range(1, n):
        if n % d == 0:
            yield n - d
