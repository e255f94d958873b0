import Chapter06AutoUnobserve
import KVOJudging
import KeyValueObserving
import KVOStation
import Testing

/// What happens during the deallocation of a hall board.
private final class Journal {
  /// The classes, in the order of their deinits.
  var deinits: [String] = []
  var isPropertyReleased = false
  var propertiesBeforeDeinit = false
  var weakReferenceWorked = false
}

private final class Part {
  private let journal: Journal
  init(_ journal: Journal) { self.journal = journal }
  deinit { journal.isPropertyReleased = true }
}

private class Board {
  fileprivate let journal: Journal
  private let part: Part
  fileprivate weak var itself: Board?

  init(_ journal: Journal) {
    self.journal = journal
    part = Part(journal)
    itself = self
  }

  deinit {
    journal.deinits.append("Board")
    journal.propertiesBeforeDeinit = journal.isPropertyReleased
  }
}

private final class HallBoard: Board {
  private let part: Part
  private(set) lazy var registry = Registry(observer: self)

  override init(_ journal: Journal) {
    part = Part(journal)
    super.init(journal)
  }

  deinit {
    journal.deinits.append("HallBoard")
    journal.weakReferenceWorked = itself != nil
  }
}

/// Creates a hall board that observes a train, and returns what's left when the board is gone.
private func goneBoard() -> (journal: Journal, train: Train) {
  let (journal, train) = (Journal(), Train())
  let board = HallBoard(journal)
  board.registry.observe(train, \.delay) { _, _, _ in }
  return (journal, train)
}

private let claims = Claim.list("Your predictions of a deallocation") {
  Claim("are right about the first deinit") {
    let journal = goneBoard().journal
    try expectPrediction(
      "your prediction of the class whose deinit runs first, “Board” or “HallBoard”",
      said: Predictions.firstDeinit,
      happened: journal.deinits[0],
      idea: "the deinit of a subclass may use what it inherits"
    )
  }

  Claim("are right about properties before the last deinit") {
    let journal = goneBoard().journal
    try expectPrediction(
      "your prediction of whether a property is released before the last deinit has run",
      said: Predictions.propertiesBeforeDeinit,
      happened: journal.propertiesBeforeDeinit,
      idea: "every deinit can use all properties that it can access"
    )
  }

  Claim("are right about a weak reference in deinit") {
    let journal = goneBoard().journal
    try expectPrediction(
      "your prediction of whether a weak reference still works in the first deinit",
      said: Predictions.weakReferenceWorksInDeinit,
      happened: journal.weakReferenceWorked,
      idea: "reading a weak reference creates a strong one, which could outlive the deallocation"
    )
  }

  Claim("are right about the train afterward") {
    let train = goneBoard().train
    try expectPrediction(
      "your prediction of whether the train is still observed after the deallocation",
      said: Predictions.stillObservedAfterward,
      happened: train.observerList.ledger.isObserved,
      idea: "the registry is released along with the hall board's other properties"
    )
  }
}

@Suite(.serialized) struct `Your predictions of a deallocation` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
