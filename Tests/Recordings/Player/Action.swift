internal import KeyValueObserving

/// The thing that's done in a step of a recording.
enum Action: Sendable, Equatable {
  case object(String)
  case observer(String)
  case controller(String, observer: String, retains: Bool)
  /// The object's own controller, which doesn't retain, and which only the object holds.
  case ownController(String, object: String)
  case observe(Target, ObservingOptions, Callback)
  case unobserve(Target)
  case unobserveObject(controller: String, object: String)
  case unobserveAll(controller: String)
  case setNumber(object: String, Property, Int)
  case setName(object: String, String?)
  case setChild(object: String, String)
  /// The block for the target does the action, too, when it's called for the given time from now
  /// on.
  indirect case arm(Target, call: Int, Action, text: String)
  case drop(String)
  case end

  /// Creates the action that a step's words stand for, or returns `nil` if there's none.
  init?(_ words: [Substring]) {
    let names = words.map(String.init)
    switch (names.first, names.count) {
    case ("object", 2): self = .object(names[1])
    case ("observer", 2): self = .observer(names[1])
    case ("controller", 3): self = .controller(names[1], observer: names[2], retains: true)
    case ("controllernr", 3): self = .controller(names[1], observer: names[2], retains: false)
    case ("ownnr", 3): self = .ownController(names[1], object: names[2])
    case ("observe", 5...6):
      guard let target = Target(names[1...3]),
        let callback = Callback(rawValue: names.count == 6 ? names[5] : "block")
      else { return nil }
      self = .observe(target, ObservingOptions(letters: names[4]), callback)
    case ("unobserve", 4):
      guard let target = Target(names[1...3]) else { return nil }
      self = .unobserve(target)
    case ("unobserve", 3): self = .unobserveObject(controller: names[1], object: names[2])
    case ("unobserveall", 2): self = .unobserveAll(controller: names[1])
    case ("set", 4):
      guard let property = Property(rawValue: names[2]), let number = Int(names[3]) else {
        return nil
      }
      self = .setNumber(object: names[1], property, number)
    case ("name", 3): self = .setName(object: names[1], names[2] == "nil" ? nil : names[2])
    case ("child", 3): self = .setChild(object: names[1], names[2])
    case ("arm", 6...):
      guard let target = Target(names[1...3]), let call = Int(names[4]),
        let action = Action(Array(words.dropFirst(5)))
      else { return nil }
      self = .arm(target, call: call, action, text: names[5...].joined(separator: " "))
    case ("drop", 2): self = .drop(names[1])
    case ("end", 1): self = .end
    default: return nil
    }
  }
}

/// The value that a controller observes.
struct Target: Hashable, Sendable {
  let controller: String
  let object: String
  let property: Property

  init?(_ names: ArraySlice<String>) {
    let names = Array(names)
    guard let property = Property(rawValue: names[2]) else { return nil }
    (controller, object, self.property) = (names[0], names[1], property)
  }
}

/// A property of the objects in the recordings.
enum Property: String, CaseIterable, Sendable {
  case value, other, name, sum, twice, deep
  case childValue = "child.value"
}

/// The kind of callback that was registered.
enum Callback: String, Sendable {
  /// A block, which is a handler.
  case block
  /// A method of the observer.
  case action
  /// The observer's `observeValue`, with a context.
  case context
}

extension ObservingOptions {
  /// Creates options from letters such as "noip", in which a hyphen stands for none.
  fileprivate init(letters: String) {
    self = []
    for letter in letters {
      switch letter {
      case "n": insert(.new)
      case "o": insert(.old)
      case "i": insert(.initial)
      case "p": insert(.prior)
      default: break
      }
    }
  }
}
