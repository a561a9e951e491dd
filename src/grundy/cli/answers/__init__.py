"""What commands say of a position: its answer, its board, what its moves are worth."""
