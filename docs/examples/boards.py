"""Games of your own with ties, scores and sides: `grundy play boards.py:TicTacToe`."""

import grundy as gr

ROWS = ("012", "345", "678", "036", "147", "258", "048", "246")


class TicTacToe(gr.ScoringGame):
    """Crosses begin; three of one's own in a row win, and a full board is a tie."""

    @property
    def start(self):
        """The empty board."""
        return self("_________")

    def moves(self, board):
        """Mark a free square."""
        mark = "x" if board.count("_") % 2 else "o"
        for square in range(9):
            if board[square] == "_":
                yield board[:square] + mark + board[square + 1 :]

    def final(self, board):
        """Three in a row are the other player's, who has just moved."""
        if any(board[int(a)] == board[int(b)] == board[int(c)] != "_" for a, b, c in ROWS):
            return -1
        return None if "_" in board else 0

    def describe(self, before, turn):
        """Name the square: a1 is the first of the top row, c3 the last of the bottom row."""
        square = next(i for i in range(9) if before[i] != turn.state[i])
        return f"{turn.state[square]} on {'abc'[square % 3]}{square // 3 + 1}"

    def board_lines(self, board):
        """Draw the board."""
        return [" ".join(board[i : i + 3]).replace("_", ".") for i in (0, 3, 6)]


@gr.scoring
def stones(row):
    """Take a stone from either end of the row, and score its number."""
    if row:
        yield row[0], row[1:]
        yield row[-1], row[:-1]


class Boxes(gr.ScoringGame):
    """Dots and boxes, two boxes side by side: closing one scores it, and one moves again."""

    # The edges are bits: 0 and 1 on top, 2 to 4 upright from the left, 5 and 6 below.
    boxes = (0b0101101, 0b1011010)

    @property
    def start(self):
        """No edge is drawn."""
        return self(0)

    def moves(self, drawn):
        """Draw an edge."""
        for edge in range(7):
            if not drawn & 1 << edge:
                after = drawn | 1 << edge
                closed = sum(after & box == box != drawn & box for box in self.boxes)
                yield gr.to(after, gain=closed, again=closed > 0)


class Strip(gr.PartizanGame):
    """Left takes one or four stones of a heap, Right takes two or three."""

    def left(self, n):
        """Leave what Left can leave."""
        return [n - take for take in (1, 4) if take <= n]

    def right(self, n):
        """Leave what Right can leave."""
        return [n - take for take in (2, 3) if take <= n]


class Ring(gr.ScoringGame):
    """A token on 0 to 4: step one or two on, round and round; whoever lands on 0 wins."""

    def moves(self, place):
        """Step on."""
        return [(place + step) % 5 for step in (1, 2)]

    def final(self, place):
        """Landing on 0 is a win for whoever has just moved."""
        return None if place else -1
