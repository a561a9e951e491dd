"""Loops over arrays, each written once: plain Python on small work, compiled when it pays."""
