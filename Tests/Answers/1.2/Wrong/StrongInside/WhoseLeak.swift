// Rejected by: `doesn't retain the board`

/// Makes a handler that shows a delay on the board: `5 min late`.
///
/// The handler may exist for longer than the board. After the board's deallocation, a call does
/// nothing.
func makeHandler(_ board: Board) -> (Int) -> Void {
  let show = { (line: String) in board.lines.append(line) }
  return { [weak board] delay in
    if board != nil { show("\(delay) min late") }
  }
}
