import KVOController
import KVOLocking

/// Observed on any thread: whoever changes it sees to it that nobody else does at the time.
final class Tram: KeyValueObservable, @unchecked Sendable {
  let observerList = ObserverList()
  @Observed var delay = 0
  @Observed var platform = 1
}

/// An observer that any thread may call.
final class Sign: KVOControlling, Sendable {
  let kvoControllerStorage = KVOControllerStorage()
  private let lines = Locked<[String]>([])

  var shown: [String] { lines.withLock { $0 } }
  func show(_ line: String) { lines.withLock { $0.append(line) } }
  func refresh() { show("refreshed") }
}

/// An observer on the main actor.
@MainActor final class Panel: KVOControlling {
  nonisolated let kvoControllerStorage = KVOControllerStorage()
  nonisolated init() {}
  var lines: [String] = []
  func refresh() { lines.append("refreshed") }
  func told(_ change: KVOController<Panel>.Change<Int>) { lines.append(text(change)) }
}

/// An observer that is an actor itself.
actor Office: KVOControlling {
  nonisolated let kvoControllerStorage = KVOControllerStorage()
  var lines: [String] = []

  func watch(_ tram: Tram) {
    kvoController.observe(tram, \.delay, options: .new, isolation: self) { office, _, change in
      office.assumeIsolated { $0.lines.append(text(change)) }
    }
    kvoController.observe(tram, \.platform, isolation: self) { office, _, _ in
      office.assumeIsolated { $0.lines.append("platform") }
    }
  }

  /// With a block that checks nothing itself.
  func keepAnEye(on tram: Tram) {
    kvoController.observe(tram, \.delay, isolation: self) { _, _, _ in }
  }

  func change(_ tram: Tram) {
    tram.delay = 5
    tram.platform = 2
  }
}

/// Observes, can be observed, and may observe itself.
final class Signal: KeyValueObservable, KVOControlling {
  let observerList = ObserverList()
  let kvoControllerStorage = KVOControllerStorage()
  @Observed var aspect = 0
  var seen = 0
}
