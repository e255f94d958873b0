import KVOController

/// One step of a random script; nodes are given by their places, and observers by their numbers.
///
/// It prints as it is written, so that a failing script can be pasted into a test.
enum Step: Equatable, Sendable {
  /// The raw observers, and after them, the controllers with their observers.
  static let observers = 5
  static let controllers = 3..<observers

  /// Sets `value`, `other` or `manual`, or sets `isHidden` to whether the number is odd.
  case set(Int, NodeProperty, Int)
  /// Sets a property of the next node, if there is one.
  case setNext(Int, NodeProperty, Int)
  /// Adds to `value`, `other` or `manual` in place.
  case add(Int, NodeProperty, Int)
  /// Sets `manual`, after steps that are performed while the change is already announced.
  indirect case announce(Int, Int, after: [Step])
  /// Sets `next`.
  case link(Int, to: Int?)
  /// Assigns a whole array to `stops`.
  case assign(Int, [Int])
  /// Appends to `stops` in place.
  case append(Int, Int)
  /// Replaces elements of `stops` with the proxy, as far as there are any at these positions.
  case replace(Int, from: Int, count: Int, with: [Int])
  /// Registers an observer of a path of a node; context 0 is none.
  ///
  /// A controller observes a path more than once only with another context than 0.
  case observe(Int, Int, NodePath, ObservingOptions, context: Int = 0)
  /// Removes the latest registration of an observer, if there is one, or all of a controller.
  case remove(Int, Int, NodePath)
  /// Removes the latest registration with a context, or all that a controller observes of a node.
  case removeWithContext(Int, Int, NodePath, Int)
  /// Lets go of a controller and its observer, and puts new ones in their place.
  case renew(Int)
  /// Puts a new node in the place of one that raw observers don't observe; not while notifying.
  case drop(Int)
  /// Makes an observer perform steps once, when it is notified for the n-th time from now.
  indirect case react(Int, to: Int, [Step])
}

extension Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .set(let node, let property, let number): ".set(\(node), .\(property), \(number))"
    case .setNext(let node, let property, let number):
      ".setNext(\(node), .\(property), \(number))"
    case .drop(let node): ".drop(\(node))"
    case .add(let node, let property, let number): ".add(\(node), .\(property), \(number))"
    case .announce(let node, let number, let steps):
      ".announce(\(node), \(number), after: [" + steps.source + "])"
    case .link(let node, let next): ".link(\(node), to: \(next.map(String.init) ?? "nil"))"
    case .assign(let node, let stops): ".assign(\(node), \(stops))"
    case .append(let node, let stop): ".append(\(node), \(stop))"
    case .replace(let node, let start, let count, let stops):
      ".replace(\(node), from: \(start), count: \(count), with: \(stops))"
    case .observe(let observer, let root, let path, let options, let context):
      ".observe(\(observer), \(root), .\(path), \(options.source)"
        + (context == 0 ? ")" : ", context: \(context))")
    case .remove(let observer, let root, let path): ".remove(\(observer), \(root), .\(path))"
    case .removeWithContext(let observer, let root, let path, let context):
      ".removeWithContext(\(observer), \(root), .\(path), \(context))"
    case .renew(let controller): ".renew(\(controller))"
    case .react(let observer, let time, let steps):
      ".react(\(observer), to: \(time), [" + steps.source + "])"
    }
  }
}

extension [Step] {
  fileprivate var source: String { map(\.description).joined(separator: ", ") }
}

extension ObservingOptions {
  static let each: [Self] = [.initial, .prior, .old, .new]

  fileprivate var source: String {
    let names = zip(Self.each, [".initial", ".prior", ".old", ".new"])
    return "[\(names.filter { contains($0.0) }.map(\.1).joined(separator: ", "))]"
  }
}

/// The steps that observers have yet to perform when they are notified.
struct Reactions {
  private var pending: [(observer: Int, remaining: Int, steps: [Step])] = []

  mutating func add(_ observer: Int, to time: Int, _ steps: [Step]) {
    pending.append((observer, time, steps))
  }

  /// Counts a notification of an observer, and returns the steps that are due in it.
  mutating func next(for observer: Int) -> [Step] {
    for index in pending.indices where pending[index].observer == observer {
      pending[index].remaining -= 1
    }
    let due = pending.filter { $0.remaining <= 0 }
    pending.removeAll { $0.remaining <= 0 }
    return due.flatMap(\.steps)
  }
}
