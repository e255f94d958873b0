import KeyValueObserving
import KVOScoreboard
import KVOStation

extension Column {
  static let learner = Column("7.2", isShareable: isSendable(Controller.self)) {
    LearnerAdapter(display: $0)
  }
}

/// An adapter for your controller, which has only one handler.
private final class LearnerAdapter: ColumnAdapter {
  private var controller: Controller?
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
    guard let train = object as? Train, keyPath == \Train.delay, !options.contains(.initial) else {
      ScenarioLog.notApplicable("Your controller has one handler, for trains, and no options.")
    }
    let known =
      controller
      ?? Controller(retainObserved: false) { [weak display] _ in display.map(handler) }
    controller = known
    known.observe(train, \.delay)
  }

  func unobserve<Object: KeyValueObservable>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
    guard let train = object as? Train, let keyPath = keyPath as? KeyPath<Train, Int> else {
      return
    }
    controller?.unobserve(train, keyPath)
  }
}
