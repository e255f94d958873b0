import KVOController

// What the steps of a script do to a real node.

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

  /// Replaces elements with the proxy's method that is made for their numbers.
  func replaceStops(_ range: Range<Int>, with elements: [Int]) {
    let proxy = mutableArrayValue(forKeyPath: \.stops)
    switch (range.count, elements.count) {
    case (0, 1) where range.lowerBound == proxy.count: proxy.append(elements[0])
    case (0, 1): proxy.insert(elements[0], at: range.lowerBound)
    case (1, 0): proxy.remove(at: range.lowerBound)
    case (1, 1): proxy[range.lowerBound] = elements[0]
    default: proxy.replaceSubrange(range, with: elements)
    }
  }
}

extension NodeValue {
  /// Creates the model's form of a value that a notification carries.
  init(_ value: Any) {
    switch value {
    case let number as Int: self = .int(number)
    case let node as Node: self = .node(node.number)
    case let stops as [Int]: self = .array(stops)
    default:
      let mirror = Mirror(reflecting: value)
      let isNil = mirror.displayStyle == .optional && mirror.children.isEmpty
      self = isNil ? .null : .unexpected("\(value)")
    }
  }
}
