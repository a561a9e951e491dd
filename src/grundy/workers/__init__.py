"""Who does the work: this process, its threads, processes of this machine, or a cluster."""
