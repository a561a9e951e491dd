"""Explanations for a page and for a paper: HTML with formulas, and LaTeX."""
