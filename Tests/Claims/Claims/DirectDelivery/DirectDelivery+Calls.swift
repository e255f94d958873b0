internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

extension Claim {
  /// The claims about calls in a round.
  static let callingWhileWanted = [
    Claim(
      "calls a handler in a round only while it's still wanted",
      Step(.directDelivery, 2),
      idea: "a round calls the entries that were in the ledger when it began",
      section: "09-direct-delivery.md#build-it"
    ) { (library: any RetainingLibrary) in
      for (isRetaining, ending) in eachEnding {
        for options in [ObservingOptions.new, [.prior, .new]] {
          let round = EndingRound(library, ending, isRetaining: isRetaining, options, options)
          round.train.delay = 5
          try expect(
            round.board.lines,
            is: [],
            "the board's lines after \(ending.rawValue) earlier in the same round"
          )
          round.train.delay = 6
          try expect(round.board.lines, is: [], "the board's lines after another change")
        }
      }
    }
  ]
}
