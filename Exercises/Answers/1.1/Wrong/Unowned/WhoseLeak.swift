// Rejected by: `does nothing after the board's deallocation`

/// Makes a handler that shows a delay on the board: `5 min late`.
///
/// The handler may exist for longer than the board. After the board's deallocation, a call does
/// nothing.
func makeHandler(_ board: Board) -> (Int) -> Void {
  { [unowned board] delay in board.lines.append("\(delay) min late") }
}
