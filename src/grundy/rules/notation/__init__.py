"""Text in and out: numbers and words, parameters, rule text, edges."""
