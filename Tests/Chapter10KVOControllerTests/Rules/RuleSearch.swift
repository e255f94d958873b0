/// A search for a script whose events aren't those that the model predicts.
struct RuleSearch {
  var fault: RuleModel.Fault?
  var mode: ScriptMode

  /// A script that the implementation and the model disagree about.
  struct Disagreement: CustomStringConvertible {
    let seed: UInt64
    let mode: ScriptMode
    let script: [Step]
    let first: Difference

    var description: String {
      """
      Script of seed \(seed), \(mode):
      [
      \(script.map { "  \($0),\n" }.joined())]
      Event \(first.position) was: \(first.found)
      The model predicts: \(first.predicted)
      """
    }
  }

  /// The first event that isn't as predicted.
  struct Difference {
    let position: Int
    let found: String
    let predicted: String
  }

  /// The scripts that a search has played, and the failure that it has found, if any.
  struct Result {
    var scripts = 0
    var steps = 0
    var events = 0
    var leavings = 0
    var failure: Disagreement?
  }

  /// Plays the scripts of consecutive seeds until one fails.
  func run(from seed: UInt64, scripts: Int) -> Result {
    var result = Result()
    for seed in seed..<seed + UInt64(scripts) {
      // A few are long, so that many registrations meet.
      let script = Step.script(seed: seed, mode, length: seed.isMultiple(of: 32) ? 160 : 40)
      let (difference, model) = play(script)
      result.scripts += 1
      result.steps += model.steps
      result.events += model.events.count
      result.leavings += model.leavings
      guard let difference else { continue }
      result.failure = Disagreement(seed: seed, mode: mode, script: script, first: difference)
      break
    }
    return result
  }

  /// Returns a disagreement of the same kind, with a script that is as short as possible.
  func shrunk(_ failure: Disagreement) -> Disagreement {
    let script = failure.script.shrunk { play($0).difference != nil }
    let first = play(script).difference ?? failure.first
    return Disagreement(seed: failure.seed, mode: mode, script: script, first: first)
  }

  /// Plays a script on the implementation and on the model.
  func play(_ script: [Step]) -> (difference: Difference?, model: RuleModel) {
    var model = RuleModel(fault: fault)
    model.play(script)
    let (found, predicted) = (RuleStage.events(of: script), model.events)
    guard found != predicted else { return (nil, model) }
    let common = zip(found, predicted).prefix { $0 == $1 }.count
    let difference = Difference(
      position: common,
      found: common < found.count ? "\(found[common])" : "missing",
      predicted: common < predicted.count ? "\(predicted[common])" : "none"
    )
    return (difference, model)
  }
}
