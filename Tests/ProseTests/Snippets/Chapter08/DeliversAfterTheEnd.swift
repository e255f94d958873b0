import Chapter08TheOriginal
import KVOLocking
import KVOStation
import KVOLoom
import KeyValueObserving

/// Chapter 8: two threads use the original, and one of them unobserves the delay and changes it.
func deliversAfterTheEnd() {
  explore("Ada unobserves, too", isObserved: true) { $0.unobserve() }
  explore("Ada observes", isObserved: false) { $0.observe() }
}

private func explore(_ title: String, isObserved: Bool, ada: @escaping @Sendable (Line) -> Void) {
  let loom = Loom(
    on: { Line(isObserved: isObserved) },
    threads: ["Ada": ada, "Bo": { $0.unobserveAndChange() }]
  ) { line in
    // If the delay is still observed, Bo was first, and he has ended nothing.
    let hasEnded = !line.train.observerList.ledger.isObserved
    line.unobserve()
    guard hasEnded, !line.board.lines.isEmpty else { return nil }
    return "\(title): Bo has unobserved the delay, and then his 5 is shown"
  }
  let report = loom.explore()
  print(report.failure.map { "\($0)" } ?? "\(title): holds in \(report.orders) orders")
}

private final class Line {
  let (train, board) = (Train(), Board())
  private let controller: FBKVOController
  private let turn = Locked(())

  init(isObserved: Bool) {
    controller = FBKVOController(observer: board)
    if isObserved { observe() }
  }

  func observe() {
    controller.observe(train, keyPath: \.delay, options: .new) { board, _, change in
      (board as? Board)?.show(change.text)
    }
  }

  func unobserve() { controller.unobserve(train, keyPath: \.delay) }

  func unobserveAndChange() {
    unobserve()
    turn.withLock(as: "has unobserved the delay, and changes it") { _ in }
    train.delay = 5
  }
}
