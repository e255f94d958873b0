import KeyValueObserving
import TestSupport
import Testing

private final class Signal: KeyValueObservable {
  let observerList = ObserverList()
  var log: [String] = []
  @Observed var aspect = 0 {
    willSet { log.append("willSet") }
    didSet { log.append("didSet") }
  }
}

/// Two properties, the second of which has a copy of the first one's wrapper.
private final class Pair: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var first = 1
  @Observed var second = 1
  init() { _second = _first }
  func replaceFirst() { _first = Observed(wrappedValue: 2) }
}

/// What `@Observed var delay = 0` stands for.
private final class WrittenOut: KeyValueObservable {
  let observerList = ObserverList()
  private var storedDelay = Observed(wrappedValue: 0)

  var delay: Int {
    get { Observed[_enclosingInstance: self, wrapped: \.delay, storage: \.storedDelay] }
    set { Observed[_enclosingInstance: self, wrapped: \.delay, storage: \.storedDelay] = newValue }
  }
}

/// Properties that the compiler refuses, and parts of what it says.
private let refused = [
  (
    "final class Plain { @Observed var delay = 0 }",
    ["<unknown>:0: error:", "requires that 'Plain' conform to 'KeyValueObservable'"]
  ),
  (
    """
    struct Plain { @Observed var delay = 0 }
    func delay(of plain: Plain) -> Int { plain.delay }
    """,
    ["@Observed needs a class that is KeyValueObservable"]
  ),
  (train(with: "@Logged @Observed"), ["and can't be combined with another property wrapper"]),
  (train(with: "@Observed @Logged"), ["<unknown>:0: error: cannot convert"]),
]

private func train(with wrappers: String) -> String {
  """
  final class Train: KeyValueObservable {
    let observerList = ObserverList()
    \(wrappers) var delay = 0
  }
  """
}

@Suite struct `An observed property` {
  @Test func `calls its observers before didSet`() {
    let signal = Signal()
    let recorder = Recorder { signal.log.append($0.isPrior ? "prior" : "observer") }
    signal.told(about: \.aspect, .prior, recorder) { signal.aspect = 1 }
    #expect(signal.log == ["willSet", "prior", "observer", "didSet"])
  }

  @Test func `is announced by a subscript that knows the object`() {
    let train = WrittenOut()
    #expect(train.told(about: \.delay) { train.delay = 5 } == ["0 -> 5"])
  }

  @Test func `keeps its identity if its wrapper is a copy or replaced`() {
    let pair = Pair()
    #expect(pair.told(about: \.second) { pair.first = 5 } == [])
    let told = pair.told(about: \.first) {
      pair.replaceFirst()
      pair.first = 6
    }
    #expect(told == ["2 -> 6"])
  }

  @Test(.enabled(if: Compiler.isAtHand), arguments: refused)
  func `needs a class that conforms, and no other wrapper, as the error says`(
    _ code: String,
    _ parts: [String]
  ) throws {
    let declarations = """
      import KeyValueObserving
      @propertyWrapper struct Logged<Value> { var wrappedValue: Value }

      """
    let answer = try #require(Compiler.answer(to: declarations + code))
    for part in parts { #expect(answer.contains(part)) }
  }
}
