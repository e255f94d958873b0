import KVOStation
import KeyValueObserving
import TestSupport
import Testing

@Suite struct `Notifications follow Foundation's rules:` {
  private let train = Train()

  @Test(
    arguments: [
      ([], ["->"]),
      (.new, ["-> 5"]),
      (.old, ["0 ->"]),
      ([.old, .new], ["0 -> 5"]),
      (.prior, ["prior: ->", "->"]),
      ([.prior, .new], ["prior: ->", "-> 5"]),
      ([.prior, .old], ["prior: 0 ->", "0 ->"]),
      (.initial, ["->", "->"]),
      ([.initial, .new], ["-> 0", "-> 5"]),
      ([.initial, .old], ["->", "0 ->"]),
      ([.initial, .prior, .old, .new], ["-> 0", "prior: 0 ->", "0 -> 5"]),
    ] as [(ObservingOptions, [String])]
  )
  func `values are passed only on request, and never too early`(
    _ options: ObservingOptions,
    _ expected: [String]
  ) {
    #expect(train.told(about: \.delay, options) { train.delay = 5 } == expected)
  }

  @Test func `a mutation in place is one change, even if it throws`() {
    struct Cancelled: Error {}
    func cancel(_ delay: inout Int) throws {
      delay = 90
      throw Cancelled()
    }
    let told = train.told(about: \.delay) {
      #expect(throws: Cancelled.self) { try cancel(&train.delay) }
    }
    #expect(told == ["0 -> 90"])
  }

  @Test func `prior comes before the store, the change after it, with no lock held`() {
    var seen: [Int] = []
    let recorder = Recorder { [train] _ in
      // A lock that was held would deadlock here.
      seen += [train.observerList.ledger.entries.count, train.delay]
    }
    train.told(about: \.delay, [.initial, .prior], recorder) {
      train.delay = 5
      train.delay += 1
    }
    #expect(seen == [0, 0, 1, 0, 1, 5, 1, 5, 1, 6])
  }

  @Test func `options have Foundation's raw values`() {
    let options: [ObservingOptions] = [.new, .old, .initial, .prior]
    #expect(options.map(\.rawValue) == [1, 2, 4, 8])
  }
}

@Suite struct `A mutation in place` {
  private let node = Node(next: Node())

  @Test func `that stays open over suspensions carries its own old value`() async {
    // Suspends in the middle, and resumes on whatever thread is free.
    func bump(_ delay: inout Int) async {
      for _ in 0..<3 { await Task.yield() }
      delay += 1
    }
    let (train, recorder) = (Train(), Recorder())
    train.addObserver(recorder, forKeyPath: \.delay, options: [.old, .new])
    for _ in 0..<300 { await bump(&train.delay) }
    train.removeObserver(recorder, forKeyPath: \.delay)
    #expect(recorder.take() == (0..<300).map { "\($0) -> \($0 + 1)" })
  }

  @Test func `keeps no old value when it's over`() {
    weak let old = node.next
    #expect(node.told(about: \.next, .old) { node.next = nil }.count == 1)
    #expect(old == nil)
  }

  @Test(arguments: [[], .new, .old, .prior] as [ObservingOptions])
  func `copies the value only for old values`(_ options: ObservingOptions) {
    node.told(about: \.next, options) {
      #expect(isKnownUniquelyReferenced(&node.next) == (options != .old))
    }
  }
}

@Suite struct `A round of calls` {
  private let train = Train()

  @Test(arguments: [false, true], [[], .prior] as [ObservingOptions])
  func `still calls an observer that's removed during it, unless it has died`(
    _ dies: Bool,
    options: ObservingOptions
  ) {
    var second: Recorder? = Recorder()
    weak let left = second
    let first = Recorder { [train] change in
      // With the option `prior`, the second observer is removed before the change.
      guard change.isPrior == options.contains(.prior) else { return }
      second.map { train.removeObserver($0, forKeyPath: \.delay) }
      if dies { second = nil }
    }
    train.told(about: \.delay, options, first) {
      second.map { train.addObserver($0, forKeyPath: \.delay) }
      train.delay = 5
    }
    #expect(left?.changes.count == (dies ? nil : 1))
  }

  @Test func `is made on the thread that makes the change, which also reads a computed value`() {
    let (depot, here) = (Depot(), currentThread)
    var (changing, told): (ObjectIdentifier?, [ObjectIdentifier?]) = (nil, [])
    var readings: [ObjectIdentifier] = []
    depot.told(about: \.double, [.initial, .prior], Recorder { _ in told.append(currentThread) }) {
      depot.onRead = { readings.append(currentThread) }
      onAnotherThread {
        changing = currentThread
        depot.stock = 5
      }
    }
    #expect(told == [here, changing, changing])
    #expect(changing != here)
    #expect(Set(readings) == [changing])
  }
}
