"""Code for a judge, and the problem set."""
