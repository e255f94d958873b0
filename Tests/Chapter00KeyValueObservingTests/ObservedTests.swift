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

private final class Logger: KeyValueObserver {
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    (object as? Signal)?.log.append(change.isPrior ? "prior" : "observer")
  }
}

@Suite struct `An observed property` {
  @Test func `calls its observers before didSet`() {
    let (signal, logger) = (Signal(), Logger())
    signal.addObserver(logger, forKeyPath: \.aspect, options: [.prior])
    signal.aspect = 1
    #expect(signal.log == ["willSet", "prior", "observer", "didSet"])
    signal.removeObserver(logger, forKeyPath: \.aspect)
  }

  @Test(.enabled(if: Compiler.isAtHand)) func `needs a class that conforms, which the error names`()
    throws
  {
    let answer = try #require(
      Compiler.answer(
        to: """
          import KeyValueObserving
          final class Plain { @Observed var delay = 0 }
          """
      )
    )
    #expect(answer.contains("<unknown>:0: error:"))
    #expect(answer.contains("requires that 'Plain' conform to 'KeyValueObservable'"))
  }

  @Test(.enabled(if: Compiler.isAtHand)) func `needs a class, as the error says`() throws {
    let answer = try #require(
      Compiler.answer(
        to: """
          import KeyValueObserving
          struct Plain { @Observed var delay = 0 }
          func delay(of plain: Plain) -> Int { plain.delay }
          """
      )
    )
    #expect(answer.contains("@Observed needs a class that is KeyValueObservable"))
  }

  @Test(.enabled(if: Compiler.isAtHand), arguments: ["@Logged @Observed", "@Observed @Logged"])
  func `can't be combined with another wrapper`(_ wrappers: String) throws {
    let answer = try #require(
      Compiler.answer(
        to: """
          import KeyValueObserving
          @propertyWrapper struct Logged<Value> { var wrappedValue: Value }
          final class Train: KeyValueObservable {
            let observerList = ObserverList()
            \(wrappers) var delay = 0
          }
          """
      )
    )
    if wrappers == "@Logged @Observed" {
      #expect(answer.contains("and can't be combined with another property wrapper"))
    } else {
      #expect(answer.contains("<unknown>:0: error: cannot convert"))
    }
  }
}
