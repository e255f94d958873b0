import Dispatch
import KVOController
import KVOLocking
import Testing

/// A link of a chain that any thread may change: its values are locked, and announced by hand.
private final class Link: KeyValueObservable, Sendable {
  let observerList = ObserverList()
  private let state = Locked<(value: Int, next: Link?)>((0, nil))

  var value: Int {
    get {
      accessValue(for: \.value)
      return state.withLock(\.value)
    }
    set {
      willChangeValue(for: \.value)
      state.withLock { $0.value = newValue }
      didChangeValue(for: \.value)
    }
  }

  var next: Link? {
    get {
      accessValue(for: \.next)
      return state.withLock(\.next)
    }
    set {
      // The old link may be deallocated only after the lock.
      let old = withChange(of: \.next) { state.withLock { exchange(&$0.next, with: newValue) } }
      withExtendedLifetime(old) {}
    }
  }
}

@Suite struct `A trail under changes from many threads` {
  @Test func `leaves no entry behind when it ends`() {
    for _ in 0..<50 {
      let (root, ends, sign) = (Link(), (0..<3).map { _ in Link() }, Sign())
      root.next = ends[0]
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for index in 0..<20 {
          switch thread {
          case 0: ends[index % 3].value = index
          case 1: root.next = ends[index % 3]
          case 2: root.next = index.isMultiple(of: 5) ? nil : Link()
          default:
            sign.kvoController.observe(root, \.next?.value, options: [.old, .prior]) { $0.show($2) }
            if index.isMultiple(of: 2) { sign.kvoController.unobserve(root, \.next?.value) }
          }
        }
      }
      sign.kvoController.unobserveAll()
      #expect(!root.observerList.ledger.isObserved)
      for end in ends { #expect(!end.observerList.ledger.isObserved) }
    }
  }
}
