import KVOController

/// Predicts what a history leads to, from the rules alone: lists and numbers, no reference.
struct Oracle {
  /// What controllers share: number 0 is kept by its observer, any other by the stage.
  struct Core: Equatable {
    let observer: Int
    let retains: Bool
    let number: Int
  }

  struct Observation {
    let number: Int
    let call: Int
    let core: Core
    let post: Int
    let path: Path
    let options: ObservingOptions
    let script: [Operation]
    /// Takes part in changes: false until the initial call has been made.
    var isEntered = false
  }

  var events: [Event] = []
  /// The values of the posts that are alive.
  var posts: [Int: [Int]] = [:]
  /// All there are; those that are entered in the order in which they were.
  var observations: [Observation] = []
  var places: [Int] = []
  var cores: [Core] = []
  /// What the calls under way keep alive.
  var heldPosts: [Int] = []
  var heldCores: [Core] = []
  var allowance = Allowance()
  private var madePosts = 0
  private var madeCores = 0
  private var calls = 0
  private var begun = 0

  static func events(of history: [Operation]) -> [Event] {
    var oracle = Oracle()
    for place in 0..<Crowd.posts { oracle.places.append(oracle.makePost(at: place)) }
    for place in 0..<2 { oracle.cores.append(oracle.makeCore(retains: place == 0)) }
    for operation in history {
      oracle.allowance.renew()
      oracle.perform(operation)
      oracle.events.append(oracle.standing)
    }
    return oracle.events + [.left(0)]
  }

  private mutating func makePost(at place: Int) -> Int {
    madePosts += 1
    posts[madePosts] = Property.allCases.map { _ in 0 }
    return madePosts
  }

  private mutating func makeCore(retains: Bool) -> Core {
    madeCores += 1
    return Core(observer: places[0], retains: retains, number: madeCores)
  }

  mutating func perform(_ operation: Operation) {
    switch operation {
    case .observe(let controller, let place, let paths, let options, let several, let script):
      calls += 1
      let (call, core, post) = (calls, core(controller), places[place])
      let answer = holding(post, core) { oracle in
        var began = false
        for path in paths {
          guard several || oracle.find(core, post, path).isEmpty else { continue }
          began = true
          oracle.begun += 1
          oracle.begin(
            Observation(
              number: oracle.begun,
              call: call,
              core: core,
              post: post,
              path: path,
              options: options,
              script: script
            )
          )
        }
        return began
      }
      events.append(.answered(answer))
    case .unobserve(let controller, let place, let path):
      events.append(.answered(end(find(core(controller), places[place], path))))
    case .unobservePost(let controller, let place):
      events.append(.answered(end(find(core(controller), places[place], nil))))
    case .unobserveAll(let controller):
      _ = end(observations.filter { [core = core(controller)] in $0.core == core })
    case .set(let place, let property, let value):
      change(places[place], property) { $0 = value }
    case .add(let place, let property, let value):
      change(places[place], property) { $0 += value }
    case .dropController(let controller):
      let place = controller - 2 * Crowd.posts
      cores[place] = makeCore(retains: place == 0)
    case .dropPost(let place):
      places[place] = makePost(at: place)
    }
    bury()
  }
}
