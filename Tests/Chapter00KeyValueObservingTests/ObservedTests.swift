import Foundation
import KeyValueObserving
import TestSupport
import Testing

private final class Stop: KeyValueObservable, Codable {
  let observerList = ObserverList()
  @Observed var city: String
  @Observed var minutes = 2
  @Observed var note: String?

  init(_ city: String) { self.city = city }

  private enum CodingKeys: CodingKey { case city, minutes, note }
}

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

  @Test func `is encoded and decoded like its value`() throws {
    let stop = Stop("Bern")
    stop.minutes = 3
    stop.note = "change here"
    let data = try JSONEncoder().encode(stop)
    let fields = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    #expect(fields?.keys.sorted() == ["city", "minutes", "note"])
    let copy = try JSONDecoder().decode(Stop.self, from: data)
    #expect(copy.city == "Bern")
    #expect(copy.minutes == 3)
    #expect(copy.note == "change here")
  }

  @Test func `is left out of an encoding if it's nil`() throws {
    let json = String(decoding: try JSONEncoder().encode(Stop("Bern")), as: UTF8.self)
    #expect(!json.contains("note"))
  }

  @Test func `is decoded as nil if it's optional and missing`() throws {
    let json = Data(#"{ "city": "Bern", "minutes": 1 }"#.utf8)
    #expect(try JSONDecoder().decode(Stop.self, from: json).note == nil)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Stop.self, from: Data(#"{ "city": "Bern" }"#.utf8))
    }
  }

  @Test func `can be observed after decoding`() throws {
    let json = Data(#"{ "city": "Bern", "minutes": 1 }"#.utf8)
    let stop = try JSONDecoder().decode(Stop.self, from: json)
    #expect(stop.texts(of: \.minutes) { stop.minutes = 4 } == ["1 -> 4"])
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
}
