"""What a rule is by its own text: an exact reading proves more than any number of examples."""
