import ExerciseKit
import KeyValueObserving
import KVOStation
import Testing

/// One change of a value, with its type.
struct Change<Value> {
  let oldValue: Value
  let newValue: Value
}

/// Observes on behalf of one observer, which owns it; for one thread.
///
/// It holds its observer weakly, its handlers strongly, and what it observes not at all.
final class Controller<Observer: AnyObject> {
  private(set) weak var observer: Observer?
  private var rows: [(receiver: Receiver, row: RawRegistration)] = []

  init(observer: Observer) {
    self.observer = observer
  }

  deinit {
    for (_, row) in rows { row.invalidate() }
  }

  /// Calls `handler` with every change, until the controller or the object dies.
  func begin<Object: KeyValueObservable, Value>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Value>,
    handler: @escaping (_ object: Object, _ oldValue: Value, _ newValue: Value) -> Void
  ) {
    let receiver = Receiver { object, change in
      guard let object = object as? Object else { return }
      guard let old = change.oldValue as? Value, let new = change.newValue as? Value else { return }
      handler(object, old, new)
    }
    let row = object.addObserver(receiver, forKeyPath: keyPath, options: [.old, .new]) {}
    rows.append((receiver, row))
  }
}

private final class Receiver: KeyValueObserver {
  private let handler: (any KeyValueObservable, ObservedChange) -> Void

  init(_ handler: @escaping (any KeyValueObservable, ObservedChange) -> Void) {
    self.handler = handler
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    handler(object, change)
  }
}

/// The three shapes of an action.
private enum Shape: String, CaseIterable {
  case nothing
  case change = "the change"
  case both = "the change and the object"
}

/// An observer with a method of each shape.
private final class Panel {
  private(set) var lines: [String] = []
  private(set) lazy var controller = Controller(observer: self)

  func watch(_ train: Train, _ shape: Shape) {
    switch shape {
    case .nothing: controller.observe(train, \.delay, action: Panel.refresh)
    case .change: controller.observe(train, \.delay, action: Panel.show(_:))
    case .both: controller.observe(train, \.delay, action: Panel.show(_:of:))
    }
  }

  func refresh() { lines.append("refresh") }
  func show(_ change: Change<Int>) { lines.append("\(change.oldValue) -> \(change.newValue)") }

  func show(_ change: Change<Int>, of train: Train) {
    lines.append("\(train.number): \(change.oldValue) -> \(change.newValue)")
  }
}

/// Never dies, so that what was left behind in it can be counted.
private func lastingTrain() -> Train {
  Unmanaged.passRetained(Train()).takeUnretainedValue()
}

@Suite(.exercise("8.1"), .serialized) struct `A controller` {
  @Test func `calls a method that takes nothing`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "a change that calls a method which takes nothing",
        expected: "one line on the panel",
        got: "a crash",
        idea: """
          a closure with one parameter fits more than one of your overloads; an overload that picks \
          itself never ends
          """
      )
    ) {
      limitChild()
      let (panel, train) = (Panel(), Train())
      panel.watch(train, .nothing)
      train.delay = 5
      expect(
        panel.lines,
        is: ["refresh"],
        "what Panel.refresh has shown after one change",
        idea: "an unapplied method has two steps: with the observer it is bound, and then called"
      )
    }
  }

  @Test func `calls a method that takes the change`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "a change that calls a method which takes it",
        expected: "one line on the panel",
        got: "a crash",
        idea: "an overload that picks itself never ends"
      )
    ) {
      limitChild()
      let (panel, train) = (Panel(), Train())
      panel.watch(train, .change)
      train.delay = 5
      expect(
        panel.lines,
        is: ["0 -> 5"],
        "what Panel.show(_:) has shown after a change from 0 to 5",
        idea: "the handler is given the object, the old value and the new one, in this order"
      )
    }
  }

  @Test func `calls a method that takes the change and the object`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "a change that calls a method which takes it and the train",
        expected: "one line on the panel",
        got: "a crash",
        idea: "an overload that picks itself never ends"
      )
    ) {
      limitChild()
      let (panel, trains) = (Panel(), [Train(number: 7), Train(number: 8)])
      for train in trains { panel.watch(train, .both) }
      for train in trains { train.delay = 5 }
      expect(
        panel.lines,
        is: ["7: 0 -> 5", "8: 0 -> 5"],
        "what Panel.show(_:of:) has shown after a change of train 7 and one of train 8",
        idea: "one method serves many objects; the change does not say whose it is"
      )
    }
  }

  @Test func `does not keep its observer alive`() {
    for shape in Shape.allCases {
      weak var left: Panel?
      let train = Train()
      do {
        let panel = Panel()
        left = panel
        panel.watch(train, shape)
      }
      expect(
        left == nil,
        is: true,
        "whether a panel is gone that watched with a method which takes \(shape.rawValue)",
        idea: "a method that was bound to its object holds it; bind it when the change comes"
      )
    }
  }

  @Test func `does nothing once its observer is gone`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "a change after the observer's death, while someone else keeps the controller",
        expected: "nothing to happen",
        got: "a trap",
        idea: "unowned promises that the observer is there, weak asks"
      )
    ) {
      limitChild()
      let train = Train()
      for shape in Shape.allCases {
        let controller: Controller<Panel>
        do {
          let panel = Panel()
          controller = panel.controller
          panel.watch(train, shape)
        }
        train.delay += 5
        withExtendedLifetime(controller) {}
      }
    }
  }

  @Test func `dies with its observer`() {
    for shape in Shape.allCases {
      weak var left: Controller<Panel>?
      let train = lastingTrain()
      do {
        let panel = Panel()
        left = panel.controller
        panel.watch(train, shape)
      }
      expect(
        left == nil,
        is: true,
        "whether the controller is gone with the panel, which watched with a method that takes "
          + shape.rawValue,
        idea: "the controller holds its handlers, so none of them may hold the controller"
      )
      expect(
        train.observerList.ledger.rawRegistrations.count,
        is: 0,
        "the rows left in the train when the panel is gone",
        idea: "what the controller began ends when it dies"
      )
    }
  }

  @Test func `does not keep what it observes alive`() {
    for shape in Shape.allCases {
      weak var left: Train?
      let panel = Panel()
      do {
        let train = Train()
        left = train
        panel.watch(train, shape)
      }
      expect(
        left == nil,
        is: true,
        "whether a train is gone that was watched with a method which takes \(shape.rawValue)",
        idea: "a handler is given the object; whoever captures it as well, keeps it"
      )
      withExtendedLifetime(panel) {}
    }
  }
}
