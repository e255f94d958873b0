import Chapter6AutoUnobserve
import ExerciseKit
import KeyValueObserving
import KVOStation
import Testing

/// A log of the events during the deallocation of a terminal.
private final class Journal {
  var lines: [String] = []
  var weakAnswered = true
  var infoWasThere = false
}

private final class Part {
  private let name: String
  private let journal: Journal

  init(_ name: String, _ journal: Journal) {
    self.name = name
    self.journal = journal
  }

  deinit { journal.lines.append("property of \(name)") }
}

private class Board: KeyValueObservable {
  let observerList = ObserverList()
  fileprivate let journal: Journal
  private let part: Part
  fileprivate weak var itself: Board?

  init(_ journal: Journal) {
    self.journal = journal
    part = Part("Board", journal)
    itself = self
  }

  deinit { journal.lines.append("deinit of Board") }
}

private final class Terminal: Board {
  private let part: Part
  private(set) lazy var registry = Registry(observer: self)

  override init(_ journal: Journal) {
    part = Part("Terminal", journal)
    super.init(journal)
  }

  deinit {
    journal.lines.append("deinit of Terminal")
    journal.weakAnswered = itself != nil
    journal.infoWasThere = !observerList.ledger.isObserved
  }
}

@Suite(.exercise("6.2")) struct `Your predictions` {
  @Test func `agree with how a terminal dies`() {
    let (journal, train) = (Journal(), Train())
    do {
      let terminal = Terminal(journal)
      terminal.registry.observe(train, \.delay) { _, _, _ in }
    }
    let lines = journal.lines
    let firstDeinit = lines.first { $0.hasPrefix("deinit") }?.split(separator: " ").last
    let firstProperty = lines.first { $0.hasPrefix("property") }?.split(separator: " ").last
    let lastDeinit = lines.lastIndex { $0.hasPrefix("deinit") } ?? 0
    let early = lines[..<lastDeinit].contains { $0.hasPrefix("property") }
    expectPredictions(
      Prediction(
        "whose deinit runs first",
        said: Predictions.firstDeinit,
        happened: firstDeinit.map(String.init) ?? "",
        idea: "who was built last is taken down first"
      ),
      Prediction(
        "whose property dies first",
        said: Predictions.firstProperty,
        happened: firstProperty.map(String.init) ?? "",
        idea: "the properties go in the order in which they stand in memory, base class first"
      ),
      Prediction(
        "whether a property dies before the last deinit",
        said: Predictions.propertiesBeforeDeinit,
        happened: early,
        idea: "every deinit may still use all of its object's properties"
      ),
      Prediction(
        "whether a weak reference answers inside deinit",
        said: Predictions.weakAnswersInDeinit,
        happened: journal.weakAnswered,
        idea: "nobody may come to own an object that is dying"
      ),
      Prediction(
        "whether the observer list is there in deinit",
        said: Predictions.infoIsThereInDeinit,
        happened: journal.infoWasThere,
        idea: "every deinit may still use all of its object's properties"
      ),
      Prediction(
        "whether the train is still observed afterwards",
        said: Predictions.stillObservedAfterwards,
        happened: train.observerList.ledger.isObserved,
        idea: "the registry is a property, too, and dies with its owner"
      )
    )
  }
}
