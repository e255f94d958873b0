import KeyValueObserving
import KVOScoreboard
import KVOStation

extension Column {
  static let learner = Column("6.1", isShareable: isSendable(Controller.self)) {
    LearnerAdapter(display: $0)
  }
}

/// An adapter for your controller, with the board that the controller needs.
private struct LearnerAdapter: ColumnAdapter {
  let board: Board
  let controller: Controller
  weak var display: Display?

  init(display: Display) {
    board = Board()
    controller = Controller(board: board)
    self.display = display
  }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    options: ObservingOptions,
    handler: @escaping (Display) -> Void
  ) {
    guard let train = object as? Train, keyPath == \Train.delay, !options.contains(.initial) else {
      ScenarioLog.notApplicable("Your controller observes the delays of trains, without options.")
    }
    controller.observe(train) { [weak display] _, _ in display.map(handler) }
  }

  func unobserve<Object: KeyValueObservable>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
    ScenarioLog.notApplicable(
      "Your controller ends all registrations at once, and none separately."
    )
  }
}
