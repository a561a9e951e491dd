"""Strong solutions by tiers, out of core, on threads, processes or a cluster."""
