import ExerciseKit
import KVOLocking
import Testing
import KVOWeave

/// A controller reduced to its table: which observation stands under a key.
final class Controller {
  let table = Locked<[String: Int]>([:])
  private let lastID = Locked(0)

  /// Begins an observation, in place of the one that may be there.
  func observe(_ key: String) -> Int {
    let id = lastID.withLock(as: "takes an id") { last in
      last += 1
      return last
    }
    table.withLock(as: "stores") { $0[key] = id }
    return id
  }

  var observed: [String: Int] { table.withLock { $0 } }
}

/// The state that two threads share.
private final class Scene {
  let controller = Controller()
  let token: Token
  var second = 0

  init() {
    token = Token(controller, key: "delay", id: controller.observe("delay"))
  }
}

@Suite(.exercise("6.3"), .serialized) struct `A token` {
  @Test func `ends its observation`() {
    let controller = Controller()
    let token = Token(controller, key: "delay", id: controller.observe("delay"))
    expect(token.invalidate(), is: true, "invalidate", idea: "it says whether it ended anything")
    expect(
      controller.observed.isEmpty,
      is: true,
      "whether the table is empty after invalidate",
      idea: "a token ends its observation"
    )
    expect(
      token.invalidate(),
      is: false,
      "invalidate, a second time",
      idea: "what is done twice does nothing the second time, and says so"
    )
  }

  @Test func `leaves another's observation alone`() {
    let controller = Controller()
    let token = Token(controller, key: "delay", id: controller.observe("delay"))
    token.invalidate()
    let second = controller.observe("delay")
    token.invalidate()
    expect(
      controller.observed["delay"],
      is: second,
      "what stands under the key when an old token is invalidated again",
      idea: "the key says where, the id says whose"
    )
  }

  @Test func `looks and removes in one decision`() {
    let loom = Loom(
      on: { Scene() },
      threads: [
        "Ada": { $0.token.invalidate() },
        "Bo": { $0.second = $0.controller.observe("delay") },
      ]
    ) { scene in
      scene.controller.observed["delay"] == scene.second
        ? nil : "expected Bo's observation to stand, got \(scene.controller.observed)"
    }
    expectInEveryOrder(
      of: loom,
      "Bo's new observation stands after Ada's invalidate",
      idea: "looking and removing are one decision, so they belong into one critical section"
    )
  }

  @Test func `does not keep the controller`() {
    weak var left: Controller?
    let token: Token
    do {
      let controller = Controller()
      left = controller
      token = Token(controller, key: "delay", id: controller.observe("delay"))
    }
    expect(
      left == nil,
      is: true,
      "whether the controller is gone when only a token is left",
      idea: "a token names an observation; it owns nobody"
    )
    expect(
      token.invalidate(),
      is: false,
      "invalidate, with the controller gone",
      idea: "nobody is there"
    )
  }

  @Test func `ends its observation by dying`() {
    let controller = Controller()
    do { _ = Token(controller, key: "delay", id: controller.observe("delay")) }
    expect(
      controller.observed.isEmpty,
      is: true,
      "whether the table is empty when the token is gone",
      idea: "this token owns its observation: the task says that its death ends it"
    )
  }
}
