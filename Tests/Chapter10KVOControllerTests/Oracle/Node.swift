import KVOController

/// An object that the random scripts change, and that observes others or itself.
final class Node: KeyValueObservable, KVOControlling {
  let observerList = ObserverList()
  let kvoControllerStorage = KVOControllerStorage()
  /// The node's number, which no other node of its script has.
  let number: Int
  @Observed var value = 0
  @Observed var other = 0
  @Observed var isHidden = false
  @Observed var next: Node?
  @Observed var stops: [Int] = []
  private var storedManual = 0

  init(number: Int) {
    self.number = number
  }

  /// A property that is announced by hand.
  var manual: Int {
    get {
      accessValue(for: \.manual)
      return storedManual
    }
    set { setManual(to: newValue) {} }
  }

  /// Sets `manual`, after something else that is done while the change is already announced.
  func setManual(to number: Int, after steps: () -> Void) {
    willChangeValue(for: \.manual)
    steps()
    storedManual = number
    didChangeValue(for: \.manual)
  }

  var sum: Int { value + other }
  var shown: Int { isHidden ? -1 : value }
  var withNext: Int { value + (next?.value ?? 0) }
  var deep: Int { next?.shown ?? -7 }
  var mixed: Int { manual.isMultiple(of: 2) ? stops.count : other }
}

/// A property of a node that is stored, so that setting it is one change.
enum NodeProperty: Sendable {
  case value, other, isHidden, manual, next, stops
}

/// A key path that the scripts observe.
enum NodePath: String, CaseIterable, Sendable {
  case value, sum, shown, withNext, deep, mixed, next, stops, stopCount, manual
  case nextValue, nextSum, nextNext, nextNextValue, nextWithNext, nextStops, nextManual, nextMixed
  case nextDeep

  var keyPath: PartialKeyPath<Node> {
    switch self {
    case .value: \.value
    case .sum: \.sum
    case .shown: \.shown
    case .withNext: \.withNext
    case .deep: \.deep
    case .mixed: \.mixed
    case .next: \.next
    case .stops: \.stops
    case .stopCount: \.stops.count
    case .manual: \.manual
    case .nextValue: \.next?.value
    case .nextSum: \.next?.sum
    case .nextNext: \.next?.next
    case .nextNextValue: \.next?.next?.value
    case .nextWithNext: \.next?.withNext
    case .nextStops: \.next?.stops
    case .nextManual: \.next?.manual
    case .nextMixed: \.next?.mixed
    case .nextDeep: \.next?.deep
    }
  }

  /// The rest of a path that begins with `next`.
  var afterNext: Self? {
    let rest = rawValue.hasPrefix("next") ? rawValue.dropFirst(4) : ""
    return Self(rawValue: rest.prefix(1).lowercased() + rest.dropFirst())
  }
}

// What the steps of a script do to a node.

extension Node {
  func set(_ property: NodeProperty, to number: Int) {
    switch property {
    case .value: value = number
    case .other: other = number
    case .manual: manual = number
    case .isHidden: isHidden = !number.isMultiple(of: 2)
    case .next, .stops: preconditionFailure("\(property) isn't set to a number.")
    }
  }

  func add(_ number: Int, to property: NodeProperty) {
    switch property {
    case .value: value += number
    case .other: other += number
    case .manual: manual += number
    case .isHidden, .next, .stops: preconditionFailure("\(property) isn't a number.")
    }
  }
}
