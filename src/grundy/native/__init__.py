"""What is compiled: loops over arrays, and the compiler of Python rules."""
