"""Printers: a rule's expressions in the languages of people and of machines."""
