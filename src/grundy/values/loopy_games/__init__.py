"""Values of loopy partizan games: graphs, their order, canonical stoppers, onside and offside."""
