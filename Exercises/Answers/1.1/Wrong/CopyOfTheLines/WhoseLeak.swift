// Rejected by: `shows the delay as long as the board exists`

/// Makes a handler that shows a delay on the board: `5 min late`.
///
/// The handler may exist for longer than the board. After the board's deallocation, a call does
/// nothing.
func makeHandler(_ board: Board) -> (Int) -> Void {
  var lines = board.lines
  return { delay in lines.append("\(delay) min late") }
}
