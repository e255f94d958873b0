import KeyValueObserving
import KVOScoreboard
import KVOStation

extension Column {
  static let learner = Column("4.1", isShareable: isSendable(Switchboard.self)) {
    LearnerAdapter(display: $0)
  }
}

// The switchboard is never deallocated. Every thread can use it, as with chapter 4's dispatcher.
nonisolated(unsafe) private let switchboard = Switchboard()

/// An adapter for your switchboard, which owns the lines.
private final class LearnerAdapter: ColumnAdapter {
  private struct Connection {
    let train: ObjectIdentifier
    let keyPath: AnyKeyPath
    let line: Line
    let context: UnsafeRawPointer?
  }

  private var connections: [Connection] = []
  private weak var display: Display?

  init(display: Display) {
    self.display = display
  }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    options: ObservingOptions,
    handler: @escaping (Display) -> Void
  ) {
    guard let train = object as? Train, let keyPath = keyPath as? KeyPath<Train, Int> else {
      ScenarioLog.notApplicable("Your switchboard connects trains only.")
    }
    guard !options.contains(.initial) else {
      ScenarioLog.notApplicable("Your switchboard has no options.")
    }
    let line = Line { [weak display] _ in display.map(handler) }
    let context = switchboard.connect(line, to: train, keyPath)
    connections.append(
      Connection(train: ObjectIdentifier(train), keyPath: keyPath, line: line, context: context)
    )
  }

  /// Ends the latest connection; if there is none, the switchboard gets `nil`.
  func unobserve<Object: KeyValueObservable>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
    guard let train = object as? Train, let keyPath = keyPath as? KeyPath<Train, Int> else {
      return
    }
    let index = connections.lastIndex {
      $0.train == ObjectIdentifier(train) && $0.keyPath == keyPath
    }
    let connection = index.map { connections.remove(at: $0) }
    switchboard.disconnect(connection?.context, from: train, keyPath)
  }
}
