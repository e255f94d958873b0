import ExerciseKit
import Testing

/// A reference that behaves like a weak one, and becomes nil after a given number of readings.
///
/// The last reading that returns the object corresponds to the moment when another thread releases
/// its reference: from then on, only the reader retains the object.
final class Link<Object: AnyObject> {
  private var object: Object?
  private var readingsLeft: Int
  /// The number of times that the link was read.
  private(set) var readings = 0

  init(_ object: Object, readings: Int = .max) {
    self.object = readings > 0 ? object : nil
    readingsLeft = readings
  }

  /// The object, or nil if it's gone, as if you had read a `weak var`.
  var weakly: Object? {
    readings += 1
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
final class Observer {
  var delays: [Int] = []
}

/// A registry that stores the observer's registrations.
final class Registry {
  let observer: Link<Observer>

  init(_ observer: Link<Observer>) { self.observer = observer }
}

/// A registration, which has a link to its registry and one to the observer.
final class Registration {
  let registry: Link<Registry>
  let observer: Link<Observer>
  let handler: (Observer, Int) -> Void

  init(
    _ registry: Link<Registry>,
    _ observer: Link<Observer>,
    _ handler: @escaping (Observer, Int) -> Void
  ) {
    (self.registry, self.observer, self.handler) = (registry, observer, handler)
  }
}

/// The three objects, and the links that lead to them.
private final class Scene {
  weak var registration: Registration?
  weak var registry: Registry?
  weak var observer: Observer?
  let link: Link<Registration>
  let toRegistry: Link<Registry>
  let toObserver: Link<Observer>
  var calls: [String] = []

  init(registration: Int = .max, registry: Int = .max, observer: Int = .max) {
    let theObserver = Observer()
    toObserver = Link(theObserver, readings: observer)
    let theRegistry = Registry(toObserver)
    toRegistry = Link(theRegistry, readings: registry)
    var called: (Int) -> Void = { _ in }
    let theRegistration = Registration(toRegistry, toObserver) { _, delay in called(delay) }
    link = Link(theRegistration, readings: registration)
    (self.observer, self.registry, self.registration) = (theObserver, theRegistry, theRegistration)
    called = { [unowned self] delay in
      let objects: [(String, AnyObject?)] = [
        ("registration", self.registration), ("registry", self.registry),
        ("observer", self.observer),
      ]
      let names = objects.filter { $0.1 != nil }.map(\.0)
      calls.append("\(delay), in memory: \(names.joined(separator: ", "))")
    }
  }

  static let complete = ["5, in memory: registration, registry, observer"]
}

@Suite(.exercise("4.2")) struct `A dispatcher` {
  private let dispatcher = Dispatcher()

  private func deliver(_ scene: Scene) -> [String] {
    dispatcher.deliver(5, to: scene.link)
    return scene.calls
  }

  @Test func `calls the handler if all three objects exist`() {
    expect(
      deliver(Scene()),
      is: Scene.complete,
      "the calls of the handler",
      idea: "get a strong reference to each of the three objects, and use these for the call"
    )
  }

  @Test(arguments: ["registration", "registry", "observer"])
  func `calls no handler if one of the objects is gone`(name: String) {
    let scene = Scene(
      registration: name == "registration" ? 0 : .max,
      registry: name == "registry" ? 0 : .max,
      observer: name == "observer" ? 0 : .max
    )
    expect(
      deliver(scene),
      is: [],
      "the calls of the handler, if the \(name) is gone",
      idea: "an object that's gone isn't an error; there's just nothing to call"
    )
  }

  @Test func `reads no link beyond an object that's gone`() {
    let scene = Scene(registry: 0)
    _ = deliver(scene)
    expect(
      scene.toObserver.readings,
      is: 0,
      "the number of readings of the link to the observer, if the registry is gone",
      idea: "a reading retains the object, perhaps as its last owner, so read only what you need"
    )
  }

  @Test(arguments: ["registration", "registry", "observer"])
  func `calls the handler even if a link is nil after one reading`(name: String) {
    let scene = Scene(
      registration: name == "registration" ? 1 : .max,
      registry: name == "registry" ? 1 : .max,
      observer: name == "observer" ? 1 : .max
    )
    expect(
      deliver(scene),
      is: Scene.complete,
      "the calls of the handler, if the link to the \(name) can be read only once",
      idea: "check the result of a reading and use that result; the next reading may return nil"
    )
  }

  @Test func `retains the three objects until the call has ended, and no longer`() {
    let scene = Scene(registration: 1, registry: 1, observer: 1)
    _ = deliver(scene)
    let objects: [AnyObject?] = [scene.registration, scene.registry, scene.observer]
    expect(
      objects.count { $0 != nil },
      is: 0,
      "the number of objects left after the call, if nothing but the call retained them",
      idea: "a reference that outlives the call keeps its object in memory"
    )
    expect(
      scene.calls,
      is: Scene.complete,
      "the calls of the handler",
      idea: "retain all three objects until the call has ended"
    )
  }
}
