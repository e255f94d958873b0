import ExerciseKit
import KeyValueObserving
import KVOStation
import Testing

/// A train, a registry that observes it, and the calls that it made.
final class Scene {
  let train = Train()
  let registry = Registry()
  private(set) var calls: [String] = []

  @discardableResult
  func observe(_ name: String, _ keyPath: KeyPath<Train, Int> = \.delay) -> Bool {
    registry.observe(train, keyPath) { [unowned self] in calls.append("\(name) \($0)") }
  }

  var rawCount: Int { train.observerList.ledger.rawRegistrations.count }

  // The train would trap if anything were left; the tests ask for it by count instead.
  deinit {
    for row in train.observerList.ledger.rawRegistrations { row.invalidate() }
  }
}

@Suite(.exercise("3.3")) struct `A registry with one observation for a key path` {
  private let scene = Scene()

  @Test func `says that a first observation began`() {
    expect(
      scene.observe("first"),
      is: true,
      "observe, the first time",
      idea: "the answer tells the caller whether this call began something"
    )
    scene.train.delay = 5
    expect(
      scene.calls,
      is: ["first 5"],
      "The calls for one change",
      idea: "what was observed is in the table and registered with the train"
    )
  }

  @Test func `says that a second observation began nothing`() {
    scene.observe("first")
    expect(
      scene.observe("second"),
      is: false,
      "observe, the second time",
      idea: "nothing happens, but not in silence: the caller can tell"
    )
  }

  @Test func `keeps the first handler when observed twice`() {
    scene.observe("first")
    scene.observe("second")
    scene.train.delay = 5
    expect(
      scene.calls.first,
      is: "first 5",
      "The first call for a change, when observed twice",
      idea: "a set keeps the member it has when an equal one comes, unless it is told to update"
    )
  }

  @Test func `registers with the train once when observed twice`() {
    scene.observe("first")
    scene.observe("second")
    expect(
      scene.rawCount,
      is: 1,
      "The raw registrations with the train, when observed twice",
      idea: "the KVO layer counts every registration; only ours are told apart by key path"
    )
  }

  @Test func `says whether there was something to remove`() {
    scene.observe("first")
    expect(
      scene.registry.unobserve(scene.train, \.delay),
      is: true,
      "unobserve, while it is observed",
      idea: "a representative, equal in its key path, finds the registration in the set"
    )
    expect(
      scene.rawCount,
      is: 0,
      "The raw registrations left with the train",
      idea: "an entry leaves both books, ours and the KVO layer's"
    )
  }

  @Test func `can be observed again after it was unobserved`() {
    scene.observe("first")
    scene.registry.unobserve(scene.train, \.delay)
    expect(
      scene.observe("second"),
      is: true,
      "observe, after unobserve",
      idea: "a set is a value: what you took out of the map is a copy until you put it back"
    )
    scene.train.delay = 5
    expect(
      scene.calls,
      is: ["second 5"],
      "The calls for one change, after unobserve and observe",
      idea: "what is removed is gone, so the next one is the first again"
    )
  }

  @Test func `leaves the other key paths of the train alone`() {
    scene.observe("delay")
    scene.observe("platform", \.platform)
    scene.registry.unobserve(scene.train, \.delay)
    scene.train.platform = 2
    expect(
      scene.calls,
      is: ["platform 2"],
      "The calls for a new platform, after the delay was unobserved",
      idea: "an object and a key path name one observation, and no other"
    )
  }

  @Test func `has nothing to do when what is removed is not there`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "unobserve, of what is not observed",
        expected: "false",
        got: "a trap",
        idea: "ask our own book first; the KVO layer traps when asked for one removal too many"
      )
    ) {
      limitChild()
      let scene = Scene()
      expect(
        scene.registry.unobserve(scene.train, \.delay),
        is: false,
        "unobserve, of what was never observed",
        idea: "nothing happens, but not in silence: the caller can tell"
      )
      scene.observe("first")
      scene.registry.unobserve(scene.train, \.delay)
      expect(
        scene.registry.unobserve(scene.train, \.delay),
        is: false,
        "unobserve, the second time",
        idea: "nothing happens, but not in silence: the caller can tell"
      )
    }
  }
}
