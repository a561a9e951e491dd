"""Published results as data, each with its source."""
