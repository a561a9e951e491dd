"""Why: explanations as data. Each theorem of the catalogue is shown on the actual numbers."""
