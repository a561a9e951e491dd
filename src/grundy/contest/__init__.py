"""Code for a judge."""
