import KVOController
import TestSupport
import Testing

private final class Stretch: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var value = 0
  @Observed var isHidden = false
  @Observed var next: Stretch?
  var shown: Int { isHidden ? -1 : value }
  var total: Int { value + (next?.total ?? 0) }

  init(_ value: Int = 0) { self.value = value }
}

private final class Watcher: KVOControlling {
  let kvoControllerStorage = KVOControllerStorage()
  var lines: [String] = []
  var roots: [Stretch] = []

  func watch(_ node: Stretch, _ keyPath: KeyPath<Stretch, Int>) {
    kvoController.observe(node, keyPath, options: [.old, .new]) { board, _, change in
      board.lines.append(text(change))
    }
  }

  func watch(_ node: Stretch, _ keyPath: KeyPath<Stretch, Int?>) {
    kvoController.observe(node, keyPath, options: [.old, .new]) { board, object, change in
      let (old, new) = (change.oldValue ?? nil, change.newValue ?? nil)
      board.lines.append("\(old.map(String.init) ?? "nil") -> \(new.map(String.init) ?? "nil")")
      board.roots.append(object)
    }
  }
}

@Suite struct `A followed value` {
  private let board = Watcher()
  private let node = Stretch(3)

  @Test func `is found again after a condition changes`() {
    node.isHidden = true
    board.watch(node, \.shown)
    node.isHidden = false
    node.value = 4
    #expect(board.lines == ["-1 -> 3", "3 -> 4"])
  }

  @Test func `is found in other objects, and where they are replaced`() {
    let (first, second) = (Stretch(10), Stretch(20))
    board.watch(node, \.total)
    node.next = first
    first.value = 11
    node.next = second
    first.value = 12
    #expect(board.lines == ["3 -> 13", "13 -> 14", "14 -> 23"])
  }

  @Test func `is delivered with its root, whatever object has changed`() {
    let (first, second) = (Stretch(1), Stretch(2))
    board.watch(node, \.next?.value)
    node.next = first
    first.value = 5
    node.next = second
    node.next = second
    node.next = nil
    #expect(board.lines == ["nil -> 1", "1 -> 5", "5 -> 2", "2 -> 2", "2 -> nil"])
    #expect(board.roots.allSatisfy { $0 === node })
  }

  @Test func `retains nothing, and leaves no entry after unobserve`() {
    weak var middle: Stretch?
    let second = Stretch()
    board.watch(node, \.next?.value)
    do {
      let first = Stretch()
      (middle, node.next) = (first, first)
    }
    node.next = second
    #expect(middle == nil)
    #expect(board.kvoController.unobserve(node, \.next?.value))
    #expect(!node.observerList.ledger.isObserved)
    #expect(!second.observerList.ledger.isObserved)
  }

  @Test func `ends with its root, whatever objects are left`() {
    let second = Stretch()
    do {
      let root = Stretch()
      root.next = second
      board.kvoControllerNonRetaining.observe(root, \.next?.value) { _, _, _ in }
      #expect(second.observerList.ledger.isObserved)
    }
    #expect(board.kvoControllerNonRetaining.count == 0)
    #expect(!second.observerList.ledger.isObserved)
  }

  @Test func `is described with its path, as far as it led at registration`() {
    node.next = Stretch()
    board.watch(node, \.next?.value)
    let description = board.kvoController.debugDescription
    #expect(description.contains("options: [new, old]"))
    // In an optimized build on Linux, the components of a path have no names.
    #if DEBUG
      #expect(description.contains(" next?.value?,"))
    #endif
  }
}
