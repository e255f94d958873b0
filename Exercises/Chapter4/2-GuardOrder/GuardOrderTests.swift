import ExerciseKit
import Testing

/// A weak reference in slow motion: it can be told how often it still answers.
///
/// Its last answer is the moment in which, on another thread, the last owner lets go: whoever was
/// given the answer now holds the object alone.
final class Link<Object: AnyObject> {
  private var object: Object?
  private var answers: Int
  private(set) var questions = 0

  init(_ object: Object, answers: Int = .max) {
    self.object = answers > 0 ? object : nil
    self.answers = answers
  }

  /// The object, unless it is gone: what reading a `weak var` does.
  var weakly: Object? {
    questions += 1
    defer {
      answers -= 1
      if answers <= 0 { object = nil }
    }
    return object
  }

  /// The object, which had better not be gone: what reading an `unowned let` does.
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

/// A registration that's found by its context.
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

/// The three, and how often the link to each still answers.
private final class Way {
  weak var registration: Registration?
  weak var registry: Registry?
  weak var observer: Observer?
  let link: Link<Registration>
  let toRegistry: Link<Registry>
  let toObserver: Link<Observer>
  var calls: [String] = []

  init(registration: Int = .max, registry: Int = .max, observer: Int = .max) {
    let theObserver = Observer()
    toObserver = Link(theObserver, answers: observer)
    let theRegistry = Registry(toObserver)
    toRegistry = Link(theRegistry, answers: registry)
    var called: (Int) -> Void = { _ in }
    let theRegistration = Registration(toRegistry, toObserver) { _, delay in called(delay) }
    link = Link(theRegistration, answers: registration)
    (self.observer, self.registry, self.registration) = (theObserver, theRegistry, theRegistration)
    called = { [unowned self] delay in
      let living: [(String, AnyObject?)] = [
        ("registration", self.registration), ("registry", self.registry),
        ("observer", self.observer),
      ]
      let names = living.filter { $0.1 != nil }.map(\.0)
      calls.append("\(delay), alive: \(names.joined(separator: ", "))")
    }
  }

  static let complete = ["5, alive: registration, registry, observer"]
}

@Suite(.exercise("4.2")) struct `The way to the observer` {
  private let receptionist = Receptionist()

  private func deliver(_ way: Way) -> [String] {
    receptionist.deliver(5, to: way.link)
    return way.calls
  }

  @Test func `leads to the handler while all three live`() {
    expect(
      deliver(Way()),
      is: Way.complete,
      "the calls of the handler",
      idea: "take the three one after the other, and call with what you took"
    )
  }

  @Test(arguments: ["registration", "registry", "observer"])
  func `ends where somebody is gone`(who: String) {
    let way = Way(
      registration: who == "registration" ? 0 : .max,
      registry: who == "registry" ? 0 : .max,
      observer: who == "observer" ? 0 : .max
    )
    expect(
      deliver(way),
      is: [],
      "the calls of the handler, when the \(who) is gone",
      idea: "who is gone ends the way; it is no mistake, only an answer"
    )
  }

  @Test func `asks nobody who stands behind one that is gone`() {
    let way = Way(registry: 0)
    _ = deliver(way)
    expect(
      way.toObserver.questions,
      is: 0,
      "how often the observer was taken, when the registry is gone",
      idea: "whoever takes an object may become its last owner, so take nobody you will not call"
    )
  }

  @Test(arguments: ["registration", "registry", "observer"])
  func `is not fooled by a link that answers for the last time`(who: String) {
    let way = Way(
      registration: who == "registration" ? 1 : .max,
      registry: who == "registry" ? 1 : .max,
      observer: who == "observer" ? 1 : .max
    )
    expect(
      deliver(way),
      is: Way.complete,
      "the calls of the handler, when the link to the \(who) answers once and never again",
      idea: "to look and to take are one step: what was only looked at may be gone when it is used"
    )
  }

  @Test func `keeps nobody once the call has ended`() {
    let way = Way(registration: 1, registry: 1, observer: 1)
    _ = deliver(way)
    let living = [way.registration as AnyObject?, way.registry, way.observer].filter { $0 != nil }
    expect(
      living.count,
      is: 0,
      "how many of the three outlive a call during which everybody else let go of them",
      idea: "hold for the call, not for longer: a forgotten reference brings the dead back"
    )
    expect(
      way.calls,
      is: Way.complete,
      "the calls of the handler meanwhile",
      idea: "hold all three until the call has ended"
    )
  }
}
