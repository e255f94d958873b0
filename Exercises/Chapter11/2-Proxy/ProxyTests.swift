import ExerciseKit
import KeyValueObserving
import Testing

/// A train, which owns a dealloc listener.
final class Train: KeyValueObservable {
  // The first property is released first, so the listener can still use the others.
  let deallocListener = DeallocListener()
  let afterListener = ReleaseAction()
  let observerList = ObserverList()
  @Observed var delay = 0
  @Observed var platform = 1

  /// The number of ledger entries.
  var entryCount: Int { observerList.ledger.entries.count }
}

/// An object that calls a function when it's released.
final class ReleaseAction {
  var action: () -> Void = {}
  deinit { action() }
}

/// An observer, which owns a proxy for each train.
final class Panel {
  private(set) var changes = 0
  private var proxies: [Proxy] = []

  /// Creates a proxy for a train, and adds it to the train's dealloc listener.
  func makeProxy(for train: Train) -> Proxy {
    let proxy = Proxy(panel: self, train: train)
    train.deallocListener.attach(proxy, to: train)
    proxies.append(proxy)
    return proxy
  }

  /// Notes a change, which a proxy forwards.
  func noteChange() { changes += 1 }
}

/// The trains that stay in memory until the end of the process.
private nonisolated(unsafe) var lastingTrains: [Train] = []

/// Creates a train that's never deallocated.
private func makeLastingTrain() -> Train {
  lastingTrains.append(Train())
  return lastingTrains[lastingTrains.count - 1]
}

private var keyPaths: [PartialKeyPath<Train>] { [\.delay, \.platform] }

@Suite(.exercise, .serialized) struct `A safe-KVO proxy` {
  @Test func `observes a key path only once`() async throws {
    ask(
      "three calls of add for each key path, and the panel's deallocation",
      idea: "removeAll, which deinit calls, removes only what this proxy has added"
    )
    let (train, panel) = (makeLastingTrain(), Panel())
    let proxy = panel.makeProxy(for: train)
    for keyPath in keyPaths {
      try expect(
        (1...3).map { _ in proxy.add(keyPath) },
        is: [true, false, false],
        "add, called three times",
        idea: "record which key paths are observed, and look there before you add the observer"
      )
    }
    try expect(
      train.entryCount,
      is: 2,
      "the number of ledger entries after two key paths were added three times each",
      idea: "only the first call for a key path adds the observer"
    )
    (train.delay, train.platform, train.delay) = (5, 2, 5)
    try expect(
      panel.changes,
      is: 3,
      "the number of changes that reached the panel, after three changes",
      idea: "each registration adds a notification for every change"
    )
  }

  @Test func `ignores a removal of what isn't observed`() async throws {
    ask(
      "remove, called more often than add",
      idea: "removing an observer that isn't registered traps, so check before you remove it"
    )
    let (train, panel) = (makeLastingTrain(), Panel())
    let proxy = panel.makeProxy(for: train)
    var results = [proxy.remove(\.delay)]
    _ = proxy.add(\.delay)
    _ = proxy.add(\.delay)
    results += [proxy.remove(\.platform), proxy.remove(\.delay), proxy.remove(\.delay)]
    try expect(
      results,
      is: [false, false, true, false],
      "remove, before add, for another key path, and twice after add",
      idea: "remove returns whether this proxy observed the key path"
    )
    proxy.removeAll(from: train)
    proxy.removeAll(from: train)
    try expect(
      train.entryCount,
      is: 0,
      "the number of ledger entries after the removals",
      idea: "one removal is enough, however often the key path was added"
    )
  }

  @Test func `leaves the other key paths observed`() async throws {
    ask(
      "the removal of one key path after the other",
      idea: "the record has to agree with the ledger entries after each call"
    )
    let (train, panel) = (makeLastingTrain(), Panel())
    let proxy = panel.makeProxy(for: train)
    for keyPath in keyPaths { _ = proxy.add(keyPath) }
    _ = proxy.remove(\.delay)
    (train.delay, train.platform) = (5, 2)
    try expect(
      panel.changes,
      is: 1,
      "the number of changes that reached the panel, after one of two key paths was removed",
      idea: "remove ends the registration for one key path, and no others"
    )
    try expect(
      proxy.remove(\.platform),
      is: true,
      "remove, for the key path that was still observed",
      idea: "a removal takes only its own key path out of the record"
    )
  }

  @Test func `observes a key path again after its removal`() async throws {
    ask(
      "add, remove, and add again",
      idea: "the record has to agree with the ledger entries after each call"
    )
    let (train, panel) = (makeLastingTrain(), Panel())
    let proxy = panel.makeProxy(for: train)
    for round in 1...3 {
      try expect(
        proxy.add(\.delay),
        is: true,
        "add, for a key path that was removed before, in round \(round)",
        idea: "a key path that's no longer observed doesn't belong in the record"
      )
      train.delay += 1
      if round == 2 { proxy.removeAll(from: train) } else { _ = proxy.remove(\.delay) }
      train.delay += 1
    }
    try expect(
      panel.changes,
      is: 3,
      "the number of changes that reached the panel, with one change in each round",
      idea: "after add, changes reach the panel; after a removal, they don't"
    )
  }

  @Test func `stops observing everything at once`() async throws {
    ask("removeAll, and changes after it", idea: "remove each key path exactly once")
    let (train, panels) = (makeLastingTrain(), [Panel(), Panel()])
    let proxies = panels.map { $0.makeProxy(for: train) }
    for proxy in proxies { for keyPath in keyPaths { _ = proxy.add(keyPath) } }
    proxies[0].removeAll(from: train)
    (train.delay, train.platform) = (5, 2)
    try expect(
      panels.map(\.changes),
      is: [0, 2],
      "the numbers of changes that reached two panels, after removeAll for the first one",
      idea: "removeAll ends all of this proxy's registrations, and no others"
    )
  }

  @Test func `ends its registrations with its panel`() async throws {
    ask(
      "a change after the panel's deallocation",
      idea: "the proxy is deallocated along with its panel, and must not stay registered"
    )
    let train = makeLastingTrain()
    weak var left: Proxy?
    do {
      let panel = Panel()
      let proxy = panel.makeProxy(for: train)
      left = proxy
      for keyPath in keyPaths { _ = proxy.add(keyPath) }
    }
    try expect(
      left == nil,
      is: true,
      "whether the proxy is deallocated along with its panel",
      idea: "only the panel retains its proxies"
    )
    try expect(
      train.entryCount,
      is: 0,
      "the number of ledger entries after the panel's deallocation",
      idea: "deinit calls removeAll, which has to end every registration"
    )
    (train.delay, train.platform) = (5, 2)
  }

  @Test func `ends its registrations with its train`() async throws {
    ask(
      "the deallocation of a train that three panels observe",
      idea: "an unowned reference to an object can't be read once its deallocation has begun"
    )
    let panels = [Panel(), Panel(), Panel()]
    var proxies: [Proxy] = []
    var leftCount = 0
    weak var left: Train?
    do {
      let train = Train()
      left = train
      proxies = panels.map { $0.makeProxy(for: train) }
      for proxy in proxies { for keyPath in keyPaths { _ = proxy.add(keyPath) } }
      let ledger = train.observerList.ledger
      train.afterListener.action = {
        let rest = ledger.entries
        leftCount = rest.count
        // Registrations that are left would trap.
        for registration in rest { registration.invalidate() }
      }
      train.delay = 5
    }
    try expect(
      left == nil,
      is: true,
      "whether a train is deallocated while its panels are in memory",
      idea: "neither a proxy nor the dealloc listener may retain the train"
    )
    try expect(
      leftCount,
      is: 0,
      "the number of ledger entries, of six, that the dealloc listener has left",
      idea: leftCount == 6
        ? "a weak reference to an object is nil once its deallocation has begun"
        : "each panel has a proxy of its own, and the listener needs all of them"
    )
    try expect(
      proxies.flatMap { [$0.add(\.delay), $0.remove(\.delay)] },
      is: [false, false, false, false, false, false],
      "add and remove of three proxies, after the train's deallocation",
      idea: "without a train, there's nothing to observe"
    )
    try expect(
      panels.map(\.changes),
      is: [1, 1, 1],
      "the numbers of changes that reached three panels, after one change",
      idea: "each proxy forwards the changes to its own panel"
    )
  }

  @Test func `leaves the registrations of another train`() async throws {
    ask(
      "the deallocation of one of two trains that a panel observes",
      idea: "each train has a listener of its own, so listeners can't share what they store"
    )
    let (other, panel) = (makeLastingTrain(), Panel())
    do {
      let train = Train()
      for train in [train, other] { _ = panel.makeProxy(for: train).add(\.delay) }
    }
    other.delay = 5
    try expect(
      panel.changes,
      is: 1,
      "the number of changes that reached the panel, after one of its two trains was deallocated",
      idea: "a listener removes the registrations of its own train only"
    )
  }

  @Test func `retains neither its train nor its panel`() async throws {
    ask("the deallocations of a train and a panel", idea: "draw the strong references")
    weak var leftTrain: Train?
    weak var leftPanel: Panel?
    do {
      let (train, panel) = (Train(), Panel())
      (leftTrain, leftPanel) = (train, panel)
      let proxy = panel.makeProxy(for: train)
      _ = proxy.add(\.delay)
      proxy.removeAll(from: train)
    }
    try expect(
      [leftTrain == nil, leftPanel == nil],
      is: [true, true],
      "whether the train and the panel are deallocated",
      idea: "the train owns its listener, so a strong reference back closes a cycle"
    )
  }
}
