import Foundation
import Testing

@Suite struct `A model of the library` {
  /// More scripts: `ORACLE_SCRIPTS=20000 swift test --filter 'model of the library'`.
  @Test func `predicts every event of random scripts`() {
    let count = ProcessInfo.processInfo.environment["ORACLE_SCRIPTS"].flatMap { UInt64($0) }
    let scripts = (1...(count ?? 800)).lazy.map(script)
    guard let failure = scripts.first(where: { difference(in: $0) != nil }) else { return }
    let shrunk = failure.shrunk { difference(in: $0) != nil }
    Issue.record("After these steps:\n\(shrunk)\n\(difference(in: shrunk) ?? "")")
  }

  @Test(arguments: Model.Fault.allCases)
  func `differs from the library if it has a fault`(_ fault: Model.Fault) {
    let scripts = (1...1_000).lazy.map(script)
    #expect(scripts.contains { difference(in: $0, fault) != nil })
  }

  /// Plays a script, and describes the first event that isn't as predicted.
  private func difference(in script: [ScriptStep], _ fault: Model.Fault? = nil) -> String? {
    let (found, predicted) = (Stage.events(of: script), Model.events(of: script, fault))
    guard found != predicted else { return nil }
    let common = zip(found, predicted).prefix { $0 == $1 }.count
    return "Event \(common) was: \(found.dropFirst(common).first ?? "missing")\n"
      + "The model predicts: \(predicted.dropFirst(common).first ?? "none")"
  }
}
