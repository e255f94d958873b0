import KVOJudging
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
  weak let observer: Observer?
  private var registrations: [(receiver: Receiver, ledger: Ledger)] = []

  init(observer: Observer) { self.observer = observer }
  deinit {
    for (receiver, ledger) in registrations { ledger.removeDirectObserver(receiver) }
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
    object.addDirectObserver(receiver, forKeyPath: keyPath, options: [.old, .new])
    registrations.append((receiver, object.observerList.ledger))
  }
}

private final class Receiver: DirectObserver {
  private let handler: (any KeyValueObservable, ObservedChange) -> Void

  init(_ handler: @escaping (any KeyValueObservable, ObservedChange) -> Void) {
    self.handler = handler
  }

  func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
    handler(object, change)
  }

  func objectWasDeallocated() {}
}

/// The three shapes of an action.
private enum Shape: CaseIterable { case nothing, change, both }

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
  func show(_ change: Change<Int>) { lines.append(change.text) }
  func show(_ change: Change<Int>, of train: Train) {
    lines.append("\(train.number): \(change.text)")
  }
}

/// Sets a train's delay to 5 twice, and checks the lines on a panel that watches the train.
private func expectLines(_ lines: [String], _ shape: Shape, idea: String) throws {
  ask(
    "two changes, for the shape “\(shape)”",
    idea: "an overload that calls itself never returns; find out which one your closure fits"
  )
  let (panel, train) = (Panel(), Train(number: 7))
  panel.watch(train, shape)
  train.delay = 5
  train.delay = 5
  let isOneMissing = panel.lines.count == 1
  try expect(
    panel.lines,
    is: lines,
    "the lines on a panel after the delay was set to 5 twice",
    idea: isOneMissing ? "a change to an equal value is a change, too" : idea
  )
}

private let claims = Claim.list("A controller") {
  Claim("calls a method that takes nothing") {
    try expectLines(
      ["refresh", "refresh"],
      .nothing,
      idea: "an unapplied method returns a bound method, which has to be called for each change"
    )
  }

  Claim("calls a method that takes the change, with or without the object") {
    let idea = "the handler receives the object, the old value, and the new value, in this order"
    try expectLines(["0 -> 5", "5 -> 5"], .change, idea: idea)
    try expectLines(["7: 0 -> 5", "7: 5 -> 5"], .both, idea: idea)
  }

  Claim("is deallocated with its observer") {
    for shape in Shape.allCases {
      let train = Train()
      weak var (panelLeft, controllerLeft): (Panel?, Controller<Panel>?)
      do {
        let panel = Panel()
        (panelLeft, controllerLeft) = (panel, panel.controller)
        panel.watch(train, shape)
        train.delay = 5
      }
      try expect(
        panelLeft == nil,
        is: true,
        "whether a panel is deallocated, for the shape “\(shape)”",
        idea: "a bound method retains its object, so bind it for each change, and don't keep it"
      )
      try expect(
        controllerLeft == nil,
        is: true,
        "whether the controller is deallocated with its panel, for the shape “\(shape)”",
        idea: "the controller retains its handlers, so none of them may retain the controller"
      )
      withExtendedLifetime(train) {}
    }
  }

  Claim("does nothing after its observer's deallocation") {
    for shape in Shape.allCases {
      ask(
        "a change after the observer's deallocation, while the controller is still in memory",
        idea: "the observer may be gone, so find out whether it exists before you use it"
      )
      let train = Train()
      let controller: Controller<Panel>
      do {
        let panel = Panel()
        controller = panel.controller
        panel.watch(train, shape)
      }
      train.delay = 5
      withExtendedLifetime(controller) {}
    }
  }

  Claim("doesn't retain what it observes") {
    for shape in Shape.allCases {
      let panel = Panel()
      weak var left: Train?
      do {
        let train = Train()
        left = train
        panel.watch(train, shape)
        train.delay = 5
      }
      try expect(
        left == nil,
        is: true,
        "whether an observed train is deallocated, for the shape “\(shape)”",
        idea: "the handler receives the object, so it needn't capture it"
      )
      withExtendedLifetime(panel) {}
    }
  }
}

@Suite(.serialized) struct `A controller` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
