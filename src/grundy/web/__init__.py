"""The page and its server: a JSON interface over the public face."""
