"""Pictures of games: SVG as text."""
