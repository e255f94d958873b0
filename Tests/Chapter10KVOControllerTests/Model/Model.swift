/// Compares what the library does with what the oracle predicts.
struct Model {
  var fault: Fault?

  /// A history that the library and the oracle do not agree about.
  struct Disagreement: CustomStringConvertible {
    let seed: UInt64
    let history: [Operation]
    let first: Difference

    var description: String {
      """
      Seed \(seed), shrunk to:
      [
      \(history.map { "  \($0),\n" }.joined())]
      Event \(first.position) was \(first.found); the oracle predicts \(first.predicted).
      """
    }
  }

  struct Difference {
    let position: Int
    let found: String
    let predicted: String
  }

  /// Plays the histories of consecutive seeds until there are enough operations, or a disagreement.
  ///
  /// - Returns: How many operations were performed, and the first disagreement, shrunk.
  func search(
    from seed: UInt64,
    operations: Int,
    length: Int = 40
  ) -> (operations: Int, failure: Disagreement?) {
    var performed = 0
    var seed = seed
    while performed < operations {
      let history = Operation.history(seed: seed, length: length)
      let (difference, count) = play(history)
      performed += count
      if let difference {
        return (performed, shrunk(history, seed, difference))
      }
      seed &+= 1
    }
    return (performed, nil)
  }

  /// The first event that is not as predicted, and how many operations it took.
  func play(_ history: [Operation]) -> (difference: Difference?, operations: Int) {
    let stage = Stage(fault: fault)
    stage.perform(history)
    let (found, predicted) = (stage.events, Oracle.events(of: history))
    guard found != predicted else { return (nil, stage.performed) }
    let common = zip(found, predicted).prefix { $0 == $1 }.count
    let difference = Difference(
      position: common,
      found: common < found.count ? "\(found[common])" : "missing",
      predicted: common < predicted.count ? "\(predicted[common])" : "none"
    )
    return (difference, stage.performed)
  }

  private func shrunk(
    _ history: [Operation],
    _ seed: UInt64,
    _ difference: Difference
  ) -> Disagreement {
    let history = history.shrunk { play($0).difference != nil }
    return Disagreement(seed: seed, history: history, first: play(history).difference ?? difference)
  }
}
