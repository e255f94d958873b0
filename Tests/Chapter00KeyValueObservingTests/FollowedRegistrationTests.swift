import KeyValueObserving
import KVOStation
import Testing

@Suite struct `A followed registration` {
  private let root = Node()
  private let recorder = Recorder()

  @Test func `doesn't retain the objects in the middle`() {
    weak var middle: Node?
    root.addObserver(recorder, forKeyPath: \.next?.value)
    do {
      let next = Node()
      (middle, root.next) = (next, next)
    }
    #expect(middle != nil)
    root.next = nil
    #expect(middle == nil)
    root.removeObserver(recorder, forKeyPath: \.next?.value)
  }

  @Test func `leaves no entry in any ledger when it's removed`() {
    let (first, second) = (Node(), Node())
    root.next = first
    root.addObserver(recorder, forKeyPath: \.next?.value)
    root.next = second
    #expect(!first.observerList.ledger.isObserved)
    #expect(second.observerList.ledger.isObserved)
    #expect(second.observerList.ledger.entries.isEmpty)
    #expect(root.observerList.ledger.entries.count == 1)
    root.removeObserver(recorder, forKeyPath: \.next?.value)
    #expect(![root, first, second].contains { $0.observerList.ledger.isObserved })
    #expect(root.observerList.ledger.entries.isEmpty)
  }

  @Test func `that may outlive its root ends with it, and leaves the other objects' ledgers`() {
    let middle = Node()
    var deaths = 0
    do {
      let root = Node(next: middle)
      root.addObserver(recorder, forKeyPath: \.next?.value) { deaths += 1 }
      #expect(middle.observerList.ledger.isObserved)
    }
    #expect(deaths == 1)
    #expect(!middle.observerList.ledger.isObserved)
  }

  @Test func `isn't notified of the deallocation of an object that nothing announced`() {
    final class Holder: KeyValueObservable {
      let observerList = ObserverList()
      @Observed var name = ""
      weak var node: Node?
      var value: Int { name.count + (node?.value ?? 0) }
    }
    let holder = Holder()
    do {
      let node = Node(5)
      holder.node = node
      holder.addObserver(recorder, forKeyPath: \.value, options: .new)
      node.value = 6
    }
    #expect(recorder.take() == ["-> 6"])
    holder.name = "a"
    #expect(recorder.take() == ["-> 1"])
    holder.removeObserver(recorder, forKeyPath: \.value)
  }
}
