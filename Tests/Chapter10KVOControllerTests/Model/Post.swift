import KVOController

/// A signal post of the model: it watches other posts or itself, and is watched.
final class Post: KeyValueObservable, KVOControlling {
  let observerList = ObserverList()
  let kvoControllerStorage = KVOControllerStorage()
  /// Which post it is; never given to another.
  let number: Int
  @Observed var delay = 0
  @Observed var platform = 0
  @Observed var stops: [Int] = []
  var total: Int { delay + platform }

  init(number: Int) {
    self.number = number
  }

  func set(_ property: Property, to value: Int) {
    switch property {
    case .delay: delay = value
    case .platform: platform = value
    case .stops: stops = Array(repeating: 0, count: value)
    }
  }

  func add(_ value: Int, to property: Property) {
    switch property {
    case .delay: delay += value
    case .platform: platform += value
    case .stops: stops.append(contentsOf: repeatElement(0, count: value))
    }
  }
}

/// What can be changed.
enum Property: Int, CaseIterable, Sendable { case delay, platform, stops }

/// What can be observed.
enum Path: String, CaseIterable, Sendable {
  case delay, platform, total, stopCount

  /// The properties that the value comes from.
  var properties: [Property] {
    switch self {
    case .delay: [.delay]
    case .platform: [.platform]
    case .total: [.delay, .platform]
    case .stopCount: [.stops]
    }
  }

  var keyPath: KeyPath<Post, Int> {
    switch self {
    case .delay: \.delay
    case .platform: \.platform
    case .total: \.total
    case .stopCount: \.stops.count
    }
  }
}

/// How many of a kind the operations choose from.
enum Crowd {
  static let posts = 3
  /// Two kept by each post, and two that the stage holds, for the post in place 0.
  static let controllers = 2 * posts + 2
}
