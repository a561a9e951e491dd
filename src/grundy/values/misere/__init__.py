"""Values of misère play: quotients, genus, canonical forms."""
