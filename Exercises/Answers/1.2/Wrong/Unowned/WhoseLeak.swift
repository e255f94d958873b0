// Rejected by: `does nothing once the board is gone`
import ExerciseKit

/// Makes a handler that shows a delay on the board: `5 min late`.
///
/// The handler may be kept for longer than the board. Then a call does nothing.
func makeHandler(_ board: Board) -> (Int) -> Void {
  { [unowned board] delay in board.lines.append("\(delay) min late") }
}
