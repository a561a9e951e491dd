"""Certificates: a claim with its proof, which a small checker verifies from the rules alone."""
