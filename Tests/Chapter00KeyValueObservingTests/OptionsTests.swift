import KeyValueObserving
import KVOStation
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
      ([.prior, .old, .new], ["prior: 0 ->", "0 -> 5"]),
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

  @Test func `setting an equal value is a change`() {
    #expect(train.told(about: \.delay) { train.delay = 0 } == ["0 -> 0"])
  }

  @Test func `a mutation in place is one change`() {
    #expect(train.told(about: \.stops) { train.stops.append("Olten") } == [#"[] -> ["Olten"]"#])
  }

  @Test func `a mutation that throws is a change all the same`() {
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

  @Test func `prior comes before the store, the change after it`() {
    let recorder = Recorder()
    var seen: [Int] = []
    recorder.whenTold = { _ in seen.append(train.delay) }
    train.addObserver(recorder, forKeyPath: \.delay, options: .prior)
    train.delay = 5
    train.delay += 1
    train.removeObserver(recorder, forKeyPath: \.delay)
    #expect(seen == [0, 5, 5, 6])
    recorder.forget()
  }

  @Test func `an observer receives the key path and the context`() {
    let recorder = Recorder()
    let context = UnsafeRawPointer(bitPattern: 7)
    train.addObserver(recorder, forKeyPath: \.delay, context: context)
    train.delay = 5
    train.removeObserver(recorder, forKeyPath: \.delay, context: context)
    #expect(recorder.changes.map(\.keyPath) == [\Train.delay])
    #expect(recorder.contexts == [context])
  }

  @Test func `options have Foundation's raw values`() {
    let options: [ObservingOptions] = [.new, .old, .initial, .prior]
    #expect(options.map(\.rawValue) == [1, 2, 4, 8])
  }
}
