/// Makes a handler that shows a delay on the board: `5 min late`.
///
/// The handler may exist for longer than the board. After the board's deallocation, a call does
/// nothing.
func makeHandler(_ board: Board) -> (Int) -> Void {
  final class Box {
    weak var board: Board?
    init(_ board: Board) { self.board = board }
  }
  let box = Box(board)
  return { delay in
    guard let board = box.board else { return }
    board.lines.append("\(delay) min late")
  }
}
