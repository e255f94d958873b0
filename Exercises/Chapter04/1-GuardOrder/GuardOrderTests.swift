import ExerciseKit
import Foundation
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
final class Observer {
  var delays: [Int] = []
}

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

/// The three objects, the links that lead to them, and an object that the handler captures.
private final class Scene {
  weak var registration: Registration?
  weak var registry: Registry?
  weak var observer: Observer?
  weak var captured: Observer?
  let link: Link<Registration>
  let toRegistry: Link<Registry>
  let toObserver: Link<Observer>
  /// The calls of the handler on the scene's thread.
  var calls: [String] = []
  /// The objects that were already deallocated during a call.
  private var released: Set<String> = []
  private let elsewhere = Elsewhere()
  /// A closure that the first call of the handler runs.
  var whenCalled: (() -> Void)?

  init(registration: Int = .max, registry: Int = .max, observer: Int = .max) {
    let (theObserver, captured) = (Observer(), Observer())
    toObserver = Link(theObserver, readings: observer)
    let theRegistry = Registry(toObserver)
    toRegistry = Link(theRegistry, readings: registry)
    var called: (Observer, Int) -> Void = { _, _ in }
    let theRegistration = Registration(toRegistry) { observer, delay in
      withExtendedLifetime(captured) { called(observer, delay) }
    }
    link = Link(theRegistration, readings: registration)
    (self.observer, self.registry, self.registration) = (theObserver, theRegistry, theRegistration)
    self.captured = captured
    called = { [weak self, elsewhere, thread = Thread.current] observer, delay in
      guard Thread.current === thread else { return elsewhere.note() }
      guard let self else { return }
      let name = observer === self.observer ? "the observer" : "another observer"
      calls.append("\(delay) for \(name), in memory: \(inMemory.joined(separator: ", "))")
      released.formUnion(Set(names).subtracting(inMemory))
      let action = whenCalled
      whenCalled = nil
      action?()
    }
  }

  /// The names of the three objects that are in memory.
  var inMemory: [String] {
    let objects: [(String, AnyObject?)] = [
      ("registration", registration), ("registry", registry), ("observer", observer),
    ]
    return objects.filter { $0.1 != nil }.map(\.0)
  }

  func expectCalls(_ delays: Int..., question: String, idea: String) throws {
    try expect(
      calls,
      is: delays.map { "\($0) for the observer, in memory: registration, registry, observer" },
      "the calls of the handler on the thread of the delivery, \(question)",
      idea: likelyIdea(expecting: delays.count) ?? idea
    )
  }

  /// Returns an idea that what happened suggests.
  private func likelyIdea(expecting count: Int) -> String? {
    if calls.count > count { return "each delivery calls the handler only once" }
    if elsewhere.isUsed {
      return "call the handler on the thread of the delivery, before you return"
    }
    guard let name = names.first(where: released.contains) else { return nil }
    return "retain the \(name), too, until the call has ended"
  }
}

/// Whether a handler was called on another thread.
private final class Elsewhere: @unchecked Sendable {
  private let lock = NSLock()
  private var calls = 0
  var isUsed: Bool { lock.withLock { calls > 0 } }
  func note() { lock.withLock { calls += 1 } }
}

private let names = ["registration", "registry", "observer"]

@Suite(.exercise, .serialized) struct `A dispatcher` {
  private let dispatcher = Dispatcher()

  /// Returns a scene in which the link to one of the objects can be read a few times only.
  private func scene(_ name: String, readings: Int) -> Scene {
    Scene(
      registration: name == "registration" ? readings : .max,
      registry: name == "registry" ? readings : .max,
      observer: name == "observer" ? readings : .max
    )
  }

  @Test func `calls the handler if all three objects exist`() throws {
    let scene = Scene()
    dispatcher.deliver(5, to: scene.link)
    try scene.expectCalls(
      5,
      question: "after one delivery",
      idea: "call the handler with the observer and the delay before you return"
    )
  }

  @Test func `calls the handler of each registration, as often as it delivers`() throws {
    let scenes = [Scene(), Scene()]
    for (delay, index) in [(5, 0), (0, 1), (-3, 0), (5, 0), (5, 1)] {
      dispatcher.deliver(delay, to: scenes[index].link)
    }
    let idea = "every delivery follows the links, and calls the handler with its own delay"
    try scenes[0].expectCalls(
      5,
      -3,
      5,
      question: "after deliveries to two registrations",
      idea: idea
    )
    try scenes[1].expectCalls(0, 5, question: "after deliveries to two registrations", idea: idea)
  }

  @Test func `delivers while it calls a handler`() throws {
    let idea = "a handler may call deliver, too, so one can begin before another has ended"
    ask("a delivery by a handler", idea: idea)
    let (outer, inner) = (Scene(), Scene())
    outer.whenCalled = { [dispatcher] in
      for delay in [6, 7] { dispatcher.deliver(delay, to: inner.link) }
      dispatcher.deliver(8, to: outer.link)
    }
    dispatcher.deliver(5, to: outer.link)
    dispatcher.deliver(9, to: inner.link)
    let question = "if a handler delivers two delays to another registration, and one to its own"
    try inner.expectCalls(6, 7, 9, question: question, idea: idea)
    try outer.expectCalls(5, 8, question: question, idea: idea)
  }

  @Test(arguments: names)
  func `calls no handler if one of the objects is gone`(name: String) throws {
    let idea = "an object that's gone isn't an error; there's just nothing to call"
    ask("a delivery if the \(name) is gone", idea: idea)
    let (scene, complete) = (scene(name, readings: 0), Scene())
    dispatcher.deliver(5, to: scene.link)
    try expect(scene.calls, is: [], "the calls of the handler, if the \(name) is gone", idea: idea)
    dispatcher.deliver(6, to: complete.link)
    try complete.expectCalls(
      6,
      question: "after a delivery for which the \(name) was gone",
      idea: "an object that's gone doesn't affect later deliveries"
    )
  }

  @Test(arguments: names)
  func `calls the handler even if a link is nil after one reading`(name: String) throws {
    let question = "if the link to the \(name) can be read only once"
    let idea = "use the result that you've checked, because the next reading may return nil"
    ask("a delivery \(question)", idea: idea)
    let scene = scene(name, readings: 1)
    dispatcher.deliver(5, to: scene.link)
    try scene.expectCalls(5, question: question, idea: idea)
  }

  @Test func `retains the three objects until the call has ended, and no longer`() throws {
    for readings in [1, 0] {
      let scene = Scene(registration: 1, registry: 1, observer: readings)
      dispatcher.deliver(5, to: scene.link)
      try expect(
        scene.inMemory + (scene.captured == nil ? [] : ["what the handler captured"]),
        is: [],
        "the objects left after \(readings == 1 ? "the call" : "a delivery without a call")",
        idea: "what a property or another thread still refers to stays in memory"
      )
      if readings == 0 { continue }
      try scene.expectCalls(
        5,
        question: "if nothing but deliver retains the objects",
        idea: "keep a strong reference to each of the three objects until the call has ended"
      )
    }
  }
}
