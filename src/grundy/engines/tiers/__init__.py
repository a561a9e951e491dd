"""Strong solving by tiers, out of core: sorted files, blocks of work, look-ups in batches."""
