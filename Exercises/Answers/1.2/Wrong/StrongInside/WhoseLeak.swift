// Rejected by: `does not keep the board`
import ExerciseKit

/// Makes a handler that shows a delay on the board: `5 min late`.
///
/// The handler may be kept for longer than the board. Then a call does nothing.
func makeHandler(_ board: Board) -> (Int) -> Void {
  let show = { (line: String) in board.lines.append(line) }
  return { [weak board] delay in
    if board != nil { show("\(delay) min late") }
  }
}
