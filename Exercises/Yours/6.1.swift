import KeyValueObserving
import KVOScoreboard
import KVOStation

extension Stage {
  static let yours = Stage("6.1", mayBeShared: isSendable(Controller.self)) {
    Yours(display: $0)
  }
}

/// What your controller can do for a display, which owns it by way of a board.
private struct Yours: Helper {
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
      Story.cannotArise("Your controller observes the delays of trains, without options.")
    }
    controller.observe(train) { [weak display] _, _ in display.map(handler) }
  }

  func unobserve<Object: KeyValueObservable>(_ object: Object, _ keyPath: KeyPath<Object, Int>) {
    Story.cannotArise("Your controller ends all that it observes, and nothing by itself.")
  }
}
