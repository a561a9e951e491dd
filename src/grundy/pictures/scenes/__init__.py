"""Boards as they are drawn: one description of each, for SVG and for the page."""
