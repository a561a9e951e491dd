"""The atlas of games that are proved for all n: `make atlas` makes it, atlas.jsonl.xz has it."""
