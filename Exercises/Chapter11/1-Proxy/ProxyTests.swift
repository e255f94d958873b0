import KVOJudging
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

extension Proxy: KeyValueObserver {
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    panel?.noteChange()
  }
}

/// Creates a train that's never deallocated, because a registration that's left would trap then.
private func makeLastingTrain() -> Train {
  Unmanaged.passRetained(Train()).takeUnretainedValue()
}

private let claims = Claim.list("A safe-KVO proxy") {
  Claim("observes a key path only once") {
    let (train, panel) = (makeLastingTrain(), Panel())
    let proxy = panel.makeProxy(for: train)
    try expect(
      [proxy.add(\.delay), proxy.add(\.delay)],
      is: [true, false],
      "add, called twice",
      idea: "record which key paths are observed, and look there before you add the observer"
    )
    train.delay = 5
    try expect(
      panel.changes,
      is: 1,
      "the number of changes that reached the panel, after one change",
      idea: "each registration adds a notification for every change"
    )
  }

  Claim("ignores a removal of what isn't observed") {
    ask(
      "remove, called more often than add",
      idea: "removing an observer that isn't registered traps, so check before you remove it"
    )
    let (train, panel) = (makeLastingTrain(), Panel())
    let proxy = panel.makeProxy(for: train)
    let early = proxy.remove(\.delay)
    _ = proxy.add(\.delay)
    try expect(
      [early, proxy.remove(\.platform), proxy.remove(\.delay), proxy.remove(\.delay)],
      is: [false, false, true, false],
      "remove, before add, for another key path, and twice after add",
      idea: "remove returns whether this proxy observed the key path"
    )
    train.delay = 5
    try expect(
      panel.changes,
      is: 0,
      "the number of changes that reached the panel, after a removal and a change",
      idea: "remove ends the registration"
    )
  }

  Claim("observes a key path again after its removal") {
    ask(
      "add, removeAll, and add again",
      idea: "the record has to agree with the ledger entries after each call"
    )
    let (train, panel) = (makeLastingTrain(), Panel())
    let proxy = panel.makeProxy(for: train)
    _ = proxy.add(\.delay)
    proxy.removeAll(from: train)
    proxy.removeAll(from: train)
    try expect(
      proxy.add(\.delay),
      is: true,
      "add, for a key path that was removed before",
      idea: "a key path that's no longer observed doesn't belong in the record"
    )
  }

  Claim("ends its registrations with its panel") {
    let train = makeLastingTrain()
    weak var left: Proxy?
    do {
      let panel = Panel()
      let proxy = panel.makeProxy(for: train)
      left = proxy
      _ = proxy.add(\.delay)
      _ = proxy.add(\.platform)
    }
    try expect(
      left == nil,
      is: true,
      "whether the proxy is deallocated along with its panel",
      idea: "only the panel retains its proxies"
    )
    try expect(
      train.observerList.ledger.entries.count,
      is: 0,
      "the number of ledger entries after the panel's deallocation",
      idea: "deinit calls removeAll, which has to end every registration"
    )
  }

  Claim("ends its registrations with its train") {
    ask(
      "the deallocation of a train that two panels observe",
      idea: "an unowned reference to an object can't be read once its deallocation has begun"
    )
    let panels = [Panel(), Panel()]
    var proxies: [Proxy] = []
    var leftCount = 0
    weak var left: Train?
    do {
      let train = Train()
      left = train
      proxies = panels.map { $0.makeProxy(for: train) }
      for proxy in proxies { _ = proxy.add(\.delay) }
      train.delay = 5
      let ledger = train.observerList.ledger
      train.afterListener.action = {
        leftCount = ledger.entries.count
        // Registrations that are left would trap.
        for entry in ledger.entries { entry.invalidate() }
      }
    }
    try expect(
      left == nil,
      is: true,
      "whether a train is deallocated while its panels are in memory",
      idea: "the train owns its listener, so a strong reference back closes a cycle"
    )
    try expect(
      leftCount,
      is: 0,
      "the number of ledger entries, of two, that the dealloc listener has left",
      idea: leftCount == 1
        ? "two panels observe the train, so its listener has two proxies"
        : "a weak reference to an object is nil once its deallocation has begun"
    )
    try expect(
      proxies[0].add(\.delay),
      is: false,
      "add, after the train's deallocation",
      idea: "without a train, there's nothing to observe"
    )
  }
}

@Suite(.serialized) struct `A safe-KVO proxy` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
