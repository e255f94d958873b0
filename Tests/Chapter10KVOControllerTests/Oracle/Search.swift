/// A search for a script whose events aren't those that the model predicts.
struct Search {
  var fault: Model.Fault?

  /// A script that the library and the model disagree about.
  struct Disagreement: CustomStringConvertible {
    let seed: UInt64
    let script: [Step]
    let difference: String

    /// To make a test of the script, only the options need their dots.
    var description: String {
      let steps = script.map { "  .\($0),\n".replacing("Chapter10KVOControllerTests.", with: "") }
      return "Script of seed \(seed), shrunk to:\n[\n\(steps.joined())]\n\(difference)"
    }
  }

  /// Plays the scripts of consecutive seeds until one fails, and returns the failure, shrunk.
  func failure(from seed: UInt64 = 1, scripts: Int) -> Disagreement? {
    for seed in seed..<seed + UInt64(scripts) {
      let script = Step.script(seed: seed)
      guard difference(in: script) != nil else { continue }
      let shrunk = script.shrunk { difference(in: $0) != nil }
      return difference(in: shrunk).map { Disagreement(seed: seed, script: shrunk, difference: $0) }
    }
    return nil
  }

  /// Plays a script, and describes the first event that isn't as predicted.
  func difference(in script: [Step]) -> String? {
    let (found, predicted) = (Stage.events(of: script), Model.events(of: script, fault))
    guard found != predicted else { return nil }
    let common = zip(found, predicted).prefix { $0 == $1 }.count
    return """
      Event \(common) was: \(found.dropFirst(common).first.map { "\($0)" } ?? "missing")
      The model predicts: \(predicted.dropFirst(common).first.map { "\($0)" } ?? "none")
      """
  }
}
