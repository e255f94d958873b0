import ExerciseKit
import Foundation
import KeyValueObserving
import KVOStation
import Testing

/// One change of a value, with its type.
struct Change<Value> {
  let oldValue: Value
  let newValue: Value
  var text: String { "\(oldValue) -> \(newValue)" }
}

/// A controller that observes values on behalf of an observer, which owns the controller.
///
/// The controller refers to its observer weakly, and retains its handlers. It doesn't retain what
/// it observes. Use it on one thread only.
final class Controller<Observer: AnyObject> {
  private(set) weak var observer: Observer?
  private var registrations: [(receiver: Receiver, raw: LedgerEntry)] = []

  init(observer: Observer) { self.observer = observer }
  deinit { for (_, raw) in registrations { raw.invalidate() } }

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
private enum Shape: CaseIterable { case nothing, change, both }

/// An observer with a method of each shape.
private final class Panel {
  private(set) var lines: [String] = []  // Those that were added on the panel's thread.
  private(set) lazy var controller = Controller(observer: self)
  private let thread = Thread.current

  /// Whether a method was called on another thread.
  var isCalledElsewhere: Bool { lock.withLock { callsElsewhere > 0 } }
  private let lock = NSLock()
  private var callsElsewhere = 0

  func watch(_ train: Train, _ shape: Shape) {
    switch shape {
    case .nothing: controller.observe(train, \.delay, action: Panel.refresh)
    case .change: controller.observe(train, \.delay, action: Panel.show(_:))
    case .both: controller.observe(train, \.delay, action: Panel.show(_:of:))
    }
  }

  /// Returns whether an action stays in memory while the panel observes a train.
  func retainsAction(_ shape: Shape) -> Bool {
    let train = Train()
    weak var left: Board?
    do {
      let captured = Board()
      left = captured
      switch shape {
      case .nothing:
        controller.observe(train, \.delay, action: keeping(captured, Panel.refresh))
      case .change:
        controller.observe(train, \.delay, action: keeping(captured, Panel.show(_:)))
      case .both:
        controller.observe(train, \.delay, action: keeping(captured, Panel.show(_:of:)))
      }
    }
    return left != nil
  }

  func refresh() { add("refresh") }
  func show(_ change: Change<Int>) { add(change.text) }
  func show(_ change: Change<Int>, of train: Train) { add("\(train.number): \(change.text)") }

  private func add(_ line: String) {
    if Thread.current === thread {
      lines.append(line)
    } else {
      lock.withLock { callsElsewhere += 1 }
    }
  }
}

/// Returns an action that captures an object.
private func keeping<Method>(
  _ captured: Board,
  _ action: @escaping (Panel) -> Method
) -> (Panel) -> Method {
  { panel in withExtendedLifetime(captured) { action(panel) } }
}

/// Changes two trains several times, and checks the lines on two panels.
private func expectLines(
  _ shape: Shape,
  _ line: (_ train: Int, _ old: Int, _ new: Int) -> String
) throws {
  let (panels, trains) = ([Panel(), Panel()], [7, 8].map { Train(number: $0) })
  for train in trains { panels[0].watch(train, shape) }
  panels[1].watch(trains[1], shape)
  let changes = [(7, 0, 5), (8, 0, -3), (7, 5, 5), (8, -3, 0), (7, 5, 0)]
  for (number, _, new) in changes { trains[number - 7].delay = new }
  let counts = panels.map(\.lines.count)
  let idea =
    if panels.contains(where: \.isCalledElsewhere) {
      "call the method on the thread of the change"
    } else if counts.reduce(0, +) < 7 {
      panels[0].retainsAction(shape)
        ? "an unapplied method returns a bound method, which has to be called for each change"
        : "the action is needed for every change, so the handler has to retain it"
    } else if counts != [5, 2] {
      "each change calls the method once, with the controller's own observer"
    } else {
      "the handler receives the object, the old value, and the new value, in this order"
    }
  try expect(
    panels.map(\.lines),
    is: [changes.map(line), changes.filter { $0.0 == 8 }.map(line)],
    "the lines on two panels after five changes, for the shape “\(shape)”",
    idea: idea
  )
}

/// The idea if a handler traps.
private let overload =
  "an overload that calls itself never returns; find out which one your closure fits"

/// Returns a panel and a train, after a change that the panel has been notified of.
private func makeScene(_ shape: Shape) -> (panel: Panel?, train: Train?) {
  let (panel, train) = (Panel(), Train())
  panel.watch(train, shape)
  train.delay = 5
  return (panel, train)
}

@Suite(.exercise, .serialized) struct `A controller` {
  @Test func `calls a method that takes nothing`() async throws {
    ask("a change, if the action takes nothing", idea: overload)
    try expectLines(.nothing) { _, _, _ in "refresh" }
  }

  @Test func `calls a method that takes the change`() async throws {
    ask("a change, if the action takes the change", idea: overload)
    try expectLines(.change) { _, old, new in "\(old) -> \(new)" }
  }

  @Test func `calls a method that takes the change and the object`() async throws {
    ask("a change, if the action takes both", idea: overload)
    try expectLines(.both) { train, old, new in "\(train): \(old) -> \(new)" }
  }

  @Test(arguments: Shape.allCases)
  private func `doesn't retain its observer`(shape: Shape) throws {
    var scene = makeScene(shape)
    weak let panel = scene.panel
    scene.panel = nil
    try expect(
      panel == nil,
      is: true,
      "whether a panel is deallocated, for the shape “\(shape)”",
      idea: "a bound method retains its object, so bind it for each change, and don't keep it"
    )
  }

  @Test func `does nothing after its observer's deallocation`() async throws {
    ask(
      "a change after the observer's deallocation, while the controller is still in memory",
      idea: "the observer may be gone, so find out whether it exists before you use it"
    )
    for shape in Shape.allCases {
      var scene = makeScene(shape)
      let controller = scene.panel?.controller
      scene.panel = nil
      scene.train?.delay = 6
      withExtendedLifetime(controller) {}
    }
  }

  @Test(arguments: Shape.allCases)
  private func `is deallocated with its observer`(shape: Shape) throws {
    var scene = makeScene(shape)
    weak let controller = scene.panel?.controller
    scene.panel = nil
    try expect(
      controller == nil,
      is: true,
      "whether the controller is deallocated with its panel, for the shape “\(shape)”",
      idea: "the controller retains its handlers, so none of them may retain the controller"
    )
  }

  @Test(arguments: Shape.allCases)
  private func `doesn't retain what it observes`(shape: Shape) throws {
    var scene = makeScene(shape)
    weak let train = scene.train
    scene.train = nil
    try expect(
      train == nil,
      is: true,
      "whether an observed train is deallocated, for the shape “\(shape)”",
      idea: "the handler receives the object, so it needn't capture it"
    )
  }
}
