import ExerciseKit
import KeyValueObserving
import Testing

/// A train whose observer list outlives it, so that nothing traps and we see what is left.
final class Train: KeyValueObservable {
  let observerList: ObserverList
  @Observed var delay = 0
  @Observed var platform = 1

  init(_ info: ObserverList = ObserverList()) {
    observerList = info
  }
}

/// Keeps what trains leave behind, and tidies up at the end of a test.
final class Yard {
  private var infos: [ObserverList] = []

  func train() -> Train {
    let info = ObserverList()
    infos.append(info)
    return Train(info)
  }

  /// Ends what is left, and lets the lists go; the memory of trains that are gone is free then.
  func tidyUp() {
    for row in infos.flatMap(\.ledger.rawRegistrations) { row.invalidate() }
    infos = []
  }

  deinit {
    tidyUp()
  }
}

@Suite(.exercise("2.3")) struct `A registry on a weak map` {
  private let yard = Yard()
  private let registry = Registry()

  @Test func `calls the handler of that train and that key path`() {
    let (seven, eight) = (yard.train(), yard.train())
    var calls: [String] = []
    registry.observe(seven, \.delay) { calls.append("7 delay \($0)") }
    registry.observe(seven, \.platform) { calls.append("7 platform \($0)") }
    registry.observe(eight, \.delay) { calls.append("8 delay \($0)") }
    eight.delay = 3
    seven.platform = 2
    seven.delay = 5
    expect(
      calls,
      is: ["8 delay 3", "7 platform 2", "7 delay 5"],
      "The calls for three changes",
      idea: "an object and a key path, together, say whose handler is meant"
    )
  }

  @Test func `ends one observation and leaves the others`() {
    let train = yard.train()
    var calls: [String] = []
    registry.observe(train, \.delay) { calls.append("delay \($0)") }
    registry.observe(train, \.platform) { calls.append("platform \($0)") }
    registry.unobserve(train, \.delay)
    train.delay = 5
    train.platform = 2
    expect(
      calls,
      is: ["platform 2"],
      "The calls after one of two key paths was unobserved",
      idea: "what a map stores for a train is everything about that train, so put back what stays"
    )
    expect(
      [registry.isObserving(train, \.delay), registry.isObserving(train, \.platform)],
      is: [false, true],
      "isObserving, asked about the delay and the platform",
      idea: "what a map stores for a train is everything about that train, so put back what stays"
    )
  }

  @Test func `leaves nothing behind when the last key path goes`() {
    let train = yard.train()
    registry.observe(train, \.delay) { _ in }
    registry.unobserve(train, \.delay)
    expect(
      registry.isObserving(train, \.delay),
      is: false,
      "isObserving, after the only observation ended",
      idea: "who is unobserved is not observed"
    )
    expect(
      train.observerList.ledger.rawRegistrations.count,
      is: 0,
      "The raw registrations left with the train, after the only observation ended",
      idea: "there are two books, ours and the KVO layer's, and an entry leaves both"
    )
  }

  @Test func `does not keep what it observes alive`() {
    weak var gone: Train?
    do {
      let train = yard.train()
      gone = train
      registry.observe(train, \.delay) { _ in }
      expect(
        registry.isObserving(train, \.delay),
        is: true,
        "isObserving, asked about an observed train",
        idea: "what was observed is in the map"
      )
    }
    expect(
      gone == nil,
      is: true,
      "Whether an observed train dies when its owner lets go",
      idea: "a weak key is of no use if the value holds the same object strongly"
    )
  }

  @Test func `calls nobody who observed a train that is gone`() {
    var calls: [String] = []
    do {
      let departed = yard.train()
      registry.observe(departed, \.delay) { calls.append("departed \($0)") }
    }
    let train = yard.train()
    registry.observe(train, \.delay) { calls.append("here \($0)") }
    train.delay = 5
    expect(
      calls,
      is: ["here 5"],
      "The calls for a change of the only train there is",
      idea: "an entry whose train is gone is for nobody; that it cannot contradict is not a yes"
    )
  }

  @Test func `does not take a newcomer for a train that is gone`() {
    // An address is handed out again when the allocator likes, so it is asked until it does. Where
    // it never does, under a sanitizer, no newcomer can be taken for another.
    for _ in 0..<10_000 {
      let departed = yard.departed(observedBy: registry)
      yard.tidyUp()
      let newcomer = yard.train()
      if registry.isObserving(newcomer, \.delay) {
        fail(
          "isObserving, asked about a train that was given the address of one that is gone",
          expected: "false",
          got: "true",
          idea: "an address is reused as soon as its object is gone, like a platform number"
        )
        return
      }
      if ObjectIdentifier(newcomer) == departed { return }
    }
  }
}

extension Yard {
  /// The address of a train that was observed, and is gone.
  func departed(observedBy registry: Registry) -> ObjectIdentifier {
    let train = train()
    registry.observe(train, \.delay) { _ in }
    return ObjectIdentifier(train)
  }
}
