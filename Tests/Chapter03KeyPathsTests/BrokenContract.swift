import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter03.`The examples` {
  @Test func `equal values with different hashes are found in some sets`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      asksAThousandSets()
    }
    #expect(
      ended.printed == """
        found in some sets: true
        missing from some sets: true
        """
    )
  }
}

private func asksAThousandSets() {
  let stored = CarelessRegistration(keyPath: \Train.delay, options: [.new, .old])
  let other = CarelessRegistration(keyPath: \Train.delay, options: [])
  let sets = (1...1_000).map { _ in Set([stored]) }
  let count = sets.count { $0.contains(other) }
  print("found in some sets:", count > 0)
  print("missing from some sets:", count < 1_000)
}

/// A registration that breaks the contract of `Hashable`.
private struct CarelessRegistration: Hashable {
  let keyPath: AnyKeyPath
  let options: ObservingOptions

  static func == (first: Self, second: Self) -> Bool { first.keyPath == second.keyPath }

  func hash(into hasher: inout Hasher) { hasher.combine(options.rawValue) }
}
