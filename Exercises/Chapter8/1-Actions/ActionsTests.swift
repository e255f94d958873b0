import ExerciseKit
import KeyValueObserving
import KVOStation
import Testing

/// One change of a value, with its type.
struct Change<Value> {
  let oldValue: Value
  let newValue: Value
}

/// A controller that observes values on behalf of an observer, which owns the controller.
///
/// The controller refers to its observer weakly, and retains its handlers. It doesn't retain what it
/// observes. Use it on one thread only.
final class Controller<Observer: AnyObject> {
  private(set) weak var observer: Observer?
  private var registrations: [(receiver: Receiver, raw: RawRegistration)] = []

  init(observer: Observer) {
    self.observer = observer
  }

  deinit {
    for (_, raw) in registrations { raw.invalidate() }
  }

  /// Calls a handler for every change, until the controller or the object is deallocated.
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
    let raw = object.addObserver(receiver, forKeyPath: keyPath, options: [.old, .new]) {}
    registrations.append((receiver, raw))
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

/// Returns a train that's never deallocated, so that its raw registrations can be counted.
private func lastingTrain() -> Train {
  Unmanaged.passRetained(Train()).takeUnretainedValue()
}

@Suite(.exercise("8.1"), .serialized) struct `A controller` {
  @Test func `calls a method that takes nothing`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "a change that calls a method without parameters",
        expected: "one line on the panel",
        got: "a crash",
        idea: """
          a closure with one parameter fits several of your overloads, and an overload that calls \
          itself never returns
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
        "the lines on the panel after one change",
        idea: "an unapplied method returns a bound method, which you have to call as well"
      )
    }
  }

  @Test func `calls a method that takes the change`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "a change that calls a method with the change",
        expected: "one line on the panel",
        got: "a crash",
        idea: "an overload that calls itself never returns"
      )
    ) {
      limitChild()
      let (panel, train) = (Panel(), Train())
      panel.watch(train, .change)
      train.delay = 5
      expect(
        panel.lines,
        is: ["0 -> 5"],
        "the lines on the panel after a change from 0 to 5",
        idea: "the handler receives the object, the old value, and the new value, in this order"
      )
    }
  }

  @Test func `calls a method that takes the change and the object`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "a change that calls a method with the change and the train",
        expected: "one line on the panel",
        got: "a crash",
        idea: "an overload that calls itself never returns"
      )
    ) {
      limitChild()
      let (panel, trains) = (Panel(), [Train(number: 7), Train(number: 8)])
      for train in trains { panel.watch(train, .both) }
      for train in trains { train.delay = 5 }
      expect(
        panel.lines,
        is: ["7: 0 -> 5", "8: 0 -> 5"],
        "the lines on the panel after a change of train 7 and one of train 8",
        idea: "a change doesn't contain its object, so pass the object, too"
      )
    }
  }

  @Test func `doesn't retain its observer`() {
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
        "whether a panel is deallocated whose action takes \(shape.rawValue)",
        idea: "a bound method retains its object, so bind the method when a change arrives"
      )
    }
  }

  @Test func `does nothing after its observer's deallocation`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "a change after the observer's deallocation, while the controller is still in memory",
        expected: "nothing to happen",
        got: "a trap",
        idea: "an unowned reference requires that the observer exists; a weak one lets you check"
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

  @Test func `is deallocated with its observer`() {
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
        "whether the controller is deallocated with a panel whose action takes \(shape.rawValue)",
        idea: "the controller retains its handlers, so none of them may retain the controller"
      )
      expect(
        train.observerList.ledger.rawRegistrations.count,
        is: 0,
        "the number of raw registrations that are left after the panel's deallocation",
        idea: "the controller's deallocation ends its registrations"
      )
    }
  }

  @Test func `doesn't retain what it observes`() {
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
        "whether an observed train is deallocated if the action takes \(shape.rawValue)",
        idea: "the handler receives the object, so it needn't capture it"
      )
      withExtendedLifetime(panel) {}
    }
  }
}
