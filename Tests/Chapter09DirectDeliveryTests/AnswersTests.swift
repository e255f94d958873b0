import Chapter06Handles
@testable import Chapter09DirectDelivery
import KeyValueObserving
import KVOStation
import Testing

/// An observer with one line for its controllers.
private class Base: RegistryOwner {
  let registryStorage = RegistryStorage()
  var lines: [String] = []
}

private final class Sub: Base {
  func watch(_ train: Train) {
    registryNonRetaining.observe(train, \.delay) { sub, _, _ in sub.noteAsSub() }
  }

  func noteAsSub() { lines.append("Sub") }
}

@Suite struct `A registry, retaining or not,` {
  private let train = Train()
  private let board = Board()

  @Test(arguments: [true, false])
  func `keeps the first handler, and returns false`(_ retainObserved: Bool) {
    let registry = Registry(observer: board, retainObserved: retainObserved)
    #expect(registry.retainObserved == retainObserved)
    let first = registry.observe(train, \.delay) { board, _, _ in board.show("first") }
    let second = registry.observe(train, \.delay) { board, _, _ in board.show("second") }
    #expect(first && !second && registry.count == 1)
    train.delay = 5
    #expect(board.lines == ["first"])
    #expect(registry.unobserve(train, \.delay))
    #expect(!registry.unobserve(train, \.delay))
    #expect(registry.count == 0 && !train.observerList.ledger.isObserved)
  }

  @Test(arguments: [true, false])
  func `returns tokens that end their own registration, once`(_ retainObserved: Bool) {
    let registry = Registry(observer: board, retainObserved: retainObserved)
    registry.observe(train, \.delay) { _, _, _ in }
    let token = registry.token(for: train, \.delay)
    #expect(token?.invalidate() == true)
    #expect(token?.invalidate() == false)
    registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
    #expect(token?.invalidate() == false)
    train.delay = 5
    #expect(board.lines == ["-> 5"])
  }

  @Test(arguments: [true, false])
  func `returns tokens that don't end a later registration, even in their own last call`(
    _ retainObserved: Bool
  ) {
    let registry = Registry(observer: board, retainObserved: retainObserved)
    var token: Token?
    var ended: Bool?
    registry.observe(train, \.delay) { [unowned registry] _, train, _ in
      registry.unobserve(train, \.delay)
      registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
      ended = token?.invalidate()
    }
    token = registry.token(for: train, \.delay)
    train.delay = 5
    #expect(ended == false)
    train.delay = 6
    #expect(board.lines == ["-> 6"])
  }

  @Test(arguments: [true, false])
  func `ends all registrations on request, or when it's deallocated`(_ retainObserved: Bool) {
    let other = Train(number: 8)
    var registry: Registry? = Registry(observer: board, retainObserved: retainObserved)
    for isDying in [false, true] {
      registry?.observe(train, \.delay) { _, _, _ in }
      registry?.observe(train, \.platform) { _, _, _ in }
      registry?.observe(other, \.delay) { _, _, _ in }
      #expect(registry?.count == 3)
      if isDying { registry = nil } else { registry?.unobserveAll() }
      #expect(![train, other].contains { $0.observerList.ledger.isObserved })
    }
  }

  @Test(arguments: [true, false])
  func `doesn't retain its observer`(_ retainObserved: Bool) {
    var calls = 0
    var board: Board? = Board()
    let registry = board.map { Registry(observer: $0, retainObserved: retainObserved) }
    registry?.observe(train, \.delay) { _, _, _ in calls += 1 }
    #expect(registry != nil && registry?.observer === board)
    board = nil
    #expect(registry?.observer == nil)
    train.delay = 5
    #expect(calls == 0)
  }

  @Test(arguments: [true, false])
  func `unobserves in the initial call of a handler`(_ retainObserved: Bool) {
    let registry = Registry(observer: board, retainObserved: retainObserved)
    registry.observe(train, \.delay, options: [.initial, .new]) {
      [unowned registry] board, train, change in
      board.show(change.text)
      registry.unobserve(train, \.delay)
    }
    train.delay = 5
    #expect(board.lines == ["-> 0"])
    #expect(!train.observerList.ledger.isObserved)
  }
}

@Suite struct `The registry properties` {
  private let train = Train()

  @Test(arguments: [true, false])
  func `have the same results as their registries`(_ isRetaining: Bool) {
    let base = Base()
    // Each time it's asked for, it's the same registry.
    var handle: RegistryHandle<Base> {
      isRetaining ? base.registry : base.registryNonRetaining
    }
    let first = handle.observe(train, \.delay) { base, _, change in base.lines.append(change.text) }
    let second = handle.observe(train, \.delay) { _, _, _ in }
    #expect(first && !second)
    train.delay = 5
    #expect(base.lines == ["-> 5"])
    #expect(handle.unobserve(train, \.delay))
    #expect(!handle.unobserve(train, \.delay))
    handle.observe(train, \.platform) { _, _, _ in }
    handle.unobserveAll()
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test func `know their observer by the static class`() {
    let sub = Sub()
    sub.watch(train)
    (sub as Base).registryNonRetaining.observe(train, \.platform) { base, _, _ in
      base.lines.append("Base")
    }
    train.delay = 5
    train.platform = 2
    #expect(sub.lines == ["Sub", "Base"])
  }
}
