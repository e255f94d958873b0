// Rejected by: `does nothing to a later board`
import ExerciseKit

private struct WeakReference {
  weak var board: Board?
}

nonisolated(unsafe) private var boards: [ObjectIdentifier: WeakReference] = [:]

/// Makes a handler that shows a delay on the board: `5 min late`.
///
/// The handler may exist for longer than the board. After the board's deallocation, a call does
/// nothing.
func makeHandler(_ board: Board) -> (Int) -> Void {
  let address = ObjectIdentifier(board)
  boards[address] = WeakReference(board: board)
  return { delay in boards[address]?.board?.lines.append("\(delay) min late") }
}
