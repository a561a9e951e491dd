"""Families: many games that differ in a code, a set or a parameter, numbered and never listed."""
