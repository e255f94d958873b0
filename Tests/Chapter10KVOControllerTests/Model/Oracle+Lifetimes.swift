// Who is alive: whoever is kept by a place, by a call under way, or by a retaining observation.

extension Oracle {
  /// The controller in a place, as `Operation` numbers them.
  func core(_ place: Int) -> Core {
    guard place < 2 * Crowd.posts else { return cores[place - 2 * Crowd.posts] }
    return Core(observer: places[place / 2], retains: place.isMultiple(of: 2), number: 0)
  }

  func index(of number: Int) -> Int? {
    observations.firstIndex { $0.number == number }
  }

  func find(_ core: Core, _ post: Int, _ path: Path?) -> [Observation] {
    observations.filter { $0.core == core && $0.post == post && (path ?? $0.path) == $0.path }
  }

  func value(_ path: Path, of post: Int) -> Int {
    path.properties.reduce(0) { $0 + (posts[post]?[$1.rawValue] ?? 0) }
  }

  /// What must be seen between two steps.
  var standing: Event {
    .stood(
      counts: (0..<Crowd.controllers).map { [self] place in
        let core = core(place)
        return observations.count { $0.core == core }
      },
      observed: places.map { post in observations.contains { $0.isEntered && $0.post == post } },
      alive: posts.count
    )
  }

  mutating func end(_ ended: [Observation]) -> Bool {
    observations.removeAll { one in ended.contains { $0.number == one.number } }
    return !ended.isEmpty
  }

  /// Keeps a post, and a controller, alive during a call.
  mutating func holding<Result>(
    _ post: Int,
    _ core: Core?,
    _ call: (inout Self) -> Result
  ) -> Result {
    heldPosts.append(post)
    if let core { heldCores.append(core) }
    let result = call(&self)
    heldPosts.removeLast()
    if core != nil { heldCores.removeLast() }
    bury()
    return result
  }

  /// Takes out who is kept by nobody, until there is nobody left to take out.
  mutating func bury() {
    var before: (Int, Int)
    repeat {
      before = (posts.count, observations.count)
      for post in posts.keys where !isKept(post) { posts[post] = nil }
      observations = observations.filter { posts[$0.post] != nil && isKept($0.core) }
    } while before != (posts.count, observations.count)
  }

  private func isKept(_ post: Int) -> Bool {
    places.contains(post) || heldPosts.contains(post)
      || observations.contains { $0.core.retains && $0.post == post }
  }

  private func isKept(_ core: Core) -> Bool {
    heldCores.contains(core)
      || (core.number == 0 ? posts[core.observer] != nil : cores.contains(core))
  }
}
