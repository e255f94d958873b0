import Chapter06AutoUnobserve
import ExerciseKit
import KeyValueObserving
import KVOStation
import Testing

/// A log of the events during the deallocation of a hall board.
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

private final class HallBoard: Board {
  private let part: Part
  private(set) lazy var registry = Registry(observer: self)

  override init(_ journal: Journal) {
    part = Part("HallBoard", journal)
    super.init(journal)
  }

  deinit {
    journal.lines.append("deinit of HallBoard")
    journal.weakReferenceWorked = itself != nil
    journal.observerListWorked = !observerList.ledger.isObserved
  }
}

/// Deallocates a hall board that observes a train, and returns the journal and the train.
private func deallocateHallBoard() -> (journal: Journal, train: Train) {
  let (journal, train) = (Journal(), Train())
  do {
    let board = HallBoard(journal)
    board.registry.observe(train, \.delay) { _, _, _ in }
  }
  return (journal, train)
}

/// Judges the predicted name of the class that the first line with a prefix ends with.
private func expectClass(_ name: String, inFirst prefix: String, _ question: String, idea: String)
  throws
{
  guard ["Board", "HallBoard"].contains(name) else {
    throw Refutation(
      question: question,
      expected: "the name of one of the two classes: “Board” or “HallBoard”",
      got: "“\(name)”",
      idea: "write the name as in the declaration of the class, with a capital letter"
    )
  }
  let line = deallocateHallBoard().journal.lines.first { $0.hasPrefix(prefix) } ?? ""
  let happened = line.split(separator: " ").last.map(String.init) ?? ""
  try expectPredictions(Prediction(question, said: name, happened: happened, idea: idea))
}

@Suite(.exercise, .serialized) struct `Your predictions of a deallocation` {
  @Test func `are right about the first deinit`() throws {
    try expectClass(
      Predictions.firstDeinit,
      inFirst: "deinit",
      "your prediction of the class whose deinit runs first",
      idea: "the deinit of a subclass may use what it inherits"
    )
  }

  @Test func `are right about the first property`() throws {
    try expectClass(
      Predictions.firstProperty,
      inFirst: "property",
      "your prediction of the class whose property is released first",
      idea: "properties are released in the order in which they're laid out in memory"
    )
  }

  @Test func `are right about properties before the last deinit`() throws {
    let lines = deallocateHallBoard().journal.lines
    let lastDeinit = lines.lastIndex { $0.hasPrefix("deinit") } ?? 0
    try expectPredictions(
      Prediction(
        "your prediction of whether a property is released before the last deinit has run",
        said: Predictions.propertiesBeforeDeinit,
        happened: lines[..<lastDeinit].contains { $0.hasPrefix("property") },
        idea: "every deinit can use all properties that it can access"
      )
    )
  }

  @Test func `are right about a weak reference in deinit`() throws {
    try expectPredictions(
      Prediction(
        "your prediction of whether a weak reference still works in the first deinit",
        said: Predictions.weakReferenceWorksInDeinit,
        happened: deallocateHallBoard().journal.weakReferenceWorked,
        idea: "reading a weak reference creates a strong one, which could outlive the deallocation"
      )
    )
  }

  @Test func `are right about the observer list in deinit`() throws {
    try expectPredictions(
      Prediction(
        "your prediction of whether the observer list still works in the first deinit",
        said: Predictions.observerListWorksInDeinit,
        happened: deallocateHallBoard().journal.observerListWorked,
        idea: "every deinit can use all properties that it can access"
      )
    )
  }

  @Test func `are right about the train afterward`() throws {
    let (_, train) = deallocateHallBoard()
    try expectPredictions(
      Prediction(
        "your prediction of whether the train is still observed after the deallocation",
        said: Predictions.stillObservedAfterward,
        happened: train.observerList.ledger.isObserved,
        idea: "the registry is released along with the hall board's other properties"
      )
    )
  }
}
