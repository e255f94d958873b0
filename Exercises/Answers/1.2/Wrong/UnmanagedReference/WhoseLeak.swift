// Rejected by: `does nothing to a later board`
import ExerciseKit

/// Makes a handler that shows a delay on the board: `5 min late`.
///
/// The handler may exist for longer than the board. After the board's deallocation, a call does
/// nothing.
func makeHandler(_ board: Board) -> (Int) -> Void {
  let reference = Unmanaged.passUnretained(board)
  return { delay in reference.takeUnretainedValue().lines.append("\(delay) min late") }
}
