import Chapter6AutoUnobserve
import ExerciseKit
import KeyValueObserving
import KVOStation
import Testing

/// A log of the events during the deallocation of a terminal.
private final class Journal {
  var lines: [String] = []
  var weakReferenceWorked = true
  var observerListWorked = false
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
    journal.weakReferenceWorked = itself != nil
    journal.observerListWorked = !observerList.ledger.isObserved
  }
}

@Suite(.exercise("6.2")) struct `Your predictions` {
  @Test func `agree with the deallocation of a terminal`() {
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
        idea: "a subclass may rely on its base class in deinit"
      ),
      Prediction(
        "whose property is released first",
        said: Predictions.firstProperty,
        happened: firstProperty.map(String.init) ?? "",
        idea: "properties are released in the order in which they're laid out in memory"
      ),
      Prediction(
        "whether a property is released before the last deinit",
        said: Predictions.propertiesBeforeDeinit,
        happened: early,
        idea: "every deinit can use all of its object's properties"
      ),
      Prediction(
        "whether a weak reference still works in deinit",
        said: Predictions.weakReferenceWorksInDeinit,
        happened: journal.weakReferenceWorked,
        idea: "an object that's being deallocated can't get new owners"
      ),
      Prediction(
        "whether the observer list still works in deinit",
        said: Predictions.observerListWorksInDeinit,
        happened: journal.observerListWorked,
        idea: "every deinit can use all of its object's properties"
      ),
      Prediction(
        "whether the train is still observed after the deallocation",
        said: Predictions.stillObservedAfterward,
        happened: train.observerList.ledger.isObserved,
        idea: "the registry is released along with the other properties"
      )
    )
  }
}
