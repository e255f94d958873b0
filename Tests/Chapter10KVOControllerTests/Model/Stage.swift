import KVOController

/// What is wrong, on purpose, between the model and the library.
enum Fault: CaseIterable {
  case swallowsUnobserve, tellsTwice, swapsNeighbours, forgetsOld, keepsPosts, skipsReentrance
}

/// Performs a history with the library itself.
final class Stage {
  var events: [Event] = []
  /// How many operations were performed, those in blocks included.
  private(set) var performed = 0
  let fault: Fault?
  private(set) var posts: [Post] = []
  private var controllers: [KVOController<Post>] = []
  private var made: [() -> Post?] = []
  private var kept: [Post] = []
  var allowance = Allowance()
  var calls = 0

  init(fault: Fault? = nil) {
    self.fault = fault
    for _ in 0..<Crowd.posts { posts.append(makePost()) }
    for place in 0..<2 { controllers.append(makeController(retains: place == 0)) }
  }

  func perform(_ history: [Operation]) {
    for operation in history {
      allowance.renew()
      let first = events.count
      perform(operation)
      if fault == .swapsNeighbours { swapTwoCalls(since: first) }
      events.append(standing)
    }
    performed = history.count + allowance.spent
    posts = []
    controllers = []
    kept = fault == .keepsPosts ? kept : []
    // By design, who observes itself with the retaining controller is left; see report 29.
    for post in made { post()?.kvoController.unobserveAll() }
    events.append(.left(made.count { $0() != nil }))
  }

  private func makePost() -> Post {
    let post = Post(number: made.count + 1)
    made.append { [weak post] in post }
    return post
  }

  private func makeController(retains: Bool) -> KVOController<Post> {
    KVOController(observer: posts[0], retaining: retains ? .observedObjects : .nothing)
  }

  func controller(_ place: Int) -> KVOController<Post> {
    guard place < 2 * Crowd.posts else { return controllers[place - 2 * Crowd.posts] }
    let post = posts[place / 2]
    return place.isMultiple(of: 2) ? post.kvoController : post.kvoControllerNonRetaining
  }

  func perform(_ operation: Operation) {
    switch operation {
    case .observe(let controller, let post, let paths, let options, let several, let script):
      observe(self.controller(controller), posts[post], paths, options, several, script)
    case .unobserve(let controller, let post, let path):
      let controller = self.controller(controller)
      let answer =
        fault == .swallowsUnobserve
        ? controller.count > 0 : controller.unobserve(posts[post], path.keyPath)
      events.append(.answered(answer))
    case .unobservePost(let controller, let post):
      events.append(.answered(self.controller(controller).unobserve(posts[post])))
    case .unobserveAll(let controller): self.controller(controller).unobserveAll()
    case .set(let post, let property, let value): posts[post].set(property, to: value)
    case .add(let post, let property, let value): posts[post].add(value, to: property)
    case .dropController(let controller):
      let place = controller - 2 * Crowd.posts
      controllers[place] = makeController(retains: place == 0)
    case .dropPost(let place):
      if fault == .keepsPosts { kept.append(posts[place]) }
      posts[place] = makePost()
    }
  }

  /// What is to be seen between two steps.
  private var standing: Event {
    .stood(
      counts: (0..<Crowd.controllers).map { controller($0).count },
      observed: posts.map { $0.observerList.ledger.isObserved },
      alive: made.count { $0() != nil }
    )
  }

  private func swapTwoCalls(since first: Int) {
    let calls = events.indices[first...].filter {
      if case .told = events[$0] { true } else { false }
    }
    if calls.count > 1 { events.swapAt(calls[0], calls[1]) }
  }
}
