import KVOJudging
import Testing

/// A reference that behaves like a weak one, and becomes nil after a given number of readings.
///
/// The last reading that returns the object corresponds to the moment when another thread releases
/// its reference: from then on, only the reader retains the object.
final class Link<Object: AnyObject> {
  private var object: Object?
  private var readingsLeft: Int

  init(_ object: Object, readings: Int = .max) {
    self.object = readings > 0 ? object : nil
    readingsLeft = readings
  }

  /// The object, or nil if it's gone, as if you had read a `weak var`.
  var weakly: Object? {
    defer {
      readingsLeft -= 1
      if readingsLeft <= 0 { object = nil }
    }
    return object
  }

  /// The object, as if you had read an `unowned let`, which traps if the object is gone.
  var unowned: Object {
    guard let object = weakly else {
      fatalError("Attempted to read an unowned reference but the object was already deallocated")
    }
    return object
  }
}

/// The observer.
final class Observer {}

/// A registry that stores the observer's registrations.
final class Registry {
  let observer: Link<Observer>

  init(_ observer: Link<Observer>) { self.observer = observer }
}

/// A registration, which has a link to its registry.
final class Registration {
  let registry: Link<Registry>
  let handler: (Observer, Int) -> Void

  init(_ registry: Link<Registry>, _ handler: @escaping (Observer, Int) -> Void) {
    (self.registry, self.handler) = (registry, handler)
  }
}

/// A delivery, with what's in memory during each call of the handler.
private final class Scene {
  private weak var registration: Registration?
  private weak var registry: Registry?
  private weak var observer: Observer?
  private(set) var calls: [String] = []

  /// The names of the three objects that are in memory.
  var inMemory: [String] {
    let objects: [(String, AnyObject?)] = [
      ("registration", registration), ("registry", registry), ("observer", observer),
    ]
    return objects.filter { $0.1 != nil }.map(\.0)
  }

  /// Makes the three objects, and returns the link that leads to them.
  ///
  /// The link to each object becomes nil after a number of readings, if one is given.
  func link(readings: [String: Int] = [:]) -> Link<Registration> {
    let observer = Observer()
    let registry = Registry(Link(observer, readings: readings["observer"] ?? .max))
    let registration = Registration(Link(registry, readings: readings["registry"] ?? .max)) {
      [unowned self] in
      calls.append("\($1), in memory: \(inMemory.joined(separator: ", "))")
    }
    (self.observer, self.registry, self.registration) = (observer, registry, registration)
    return Link(registration, readings: readings["registration"] ?? .max)
  }
}

private let names = ["registration", "registry", "observer"]

private let claims = Claim.list("A dispatcher") {
  Claim("calls the handler if all three objects exist") {
    let (dispatcher, scene) = (Dispatcher(), Scene())
    let link = scene.link()
    for delay in [5, 6] { dispatcher.deliver(delay, to: link) }
    try expect(
      scene.calls,
      is: [5, 6].map { "\($0), in memory: registration, registry, observer" },
      "the calls of the handler, after 5 and 6 were delivered",
      idea: "call the handler with the observer and the delay before you return"
    )
  }

  Claim("calls no handler if one of the objects is gone") {
    for name in names {
      let scene = Scene()
      let idea = "an object that's gone isn't an error; there's just nothing to call"
      ask("a delivery if the \(name) is gone", idea: idea)
      Dispatcher().deliver(5, to: scene.link(readings: [name: 0]))
      try expect(
        scene.calls,
        is: [],
        "the calls of the handler, if the \(name) is gone",
        idea: idea
      )
    }
  }

  Claim("calls the handler even if a link is nil after one reading") {
    let dispatcher = Dispatcher()
    for name in names {
      let scene = Scene()
      let question = "if the link to the \(name) can be read only once"
      let idea =
        "keep what you've checked until the call has ended, as the next reading may return nil"
      ask("a delivery \(question)", idea: idea)
      dispatcher.deliver(5, to: scene.link(readings: [name: 1]))
      try expect(
        scene.calls,
        is: ["5, in memory: registration, registry, observer"],
        "the calls of the handler, \(question)",
        idea: idea
      )
      try expect(
        scene.inMemory,
        is: [],
        "the objects that are left after the call, if nothing but deliver has retained them",
        idea: "what a property still refers to stays in memory"
      )
    }
    withExtendedLifetime(dispatcher) {}
  }
}

@Suite(.serialized) struct `A dispatcher` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
