import KVOController

// The rules: who is told of a change, what, and in which order.

extension Oracle {
  mutating func begin(_ observation: Observation) {
    observations.append(observation)
    if observation.options.contains(.initial) { tell(observation.number) }
    // Behind all that entered during the initial call; unless that call ended it.
    guard let index = index(of: observation.number) else { return }
    var entered = observations.remove(at: index)
    entered.isEntered = true
    observations.append(entered)
  }

  /// Whoever takes part before the change is told, in order, unless it is ended by then.
  mutating func change(_ post: Int, _ property: Property, by change: (inout Int) -> Void) {
    let round = observations.filter {
      $0.isEntered && $0.post == post && $0.path.properties.contains(property)
    }
    holding(post, nil) { oracle in
      var oldValues: [Int: Int] = [:]
      for observation in round where oracle.index(of: observation.number) != nil {
        if observation.options.contains(.old) {
          oldValues[observation.number] = oracle.value(observation.path, of: post)
        }
        guard observation.options.contains(.prior) else { continue }
        oracle.tell(observation.number, old: oldValues[observation.number], isPrior: true)
      }
      change(&oracle.posts[post, default: []][property.rawValue])
      for observation in round {
        oracle.tell(observation.number, old: oldValues[observation.number])
      }
    }
  }

  mutating func tell(_ number: Int, old: Int? = nil, isPrior: Bool = false) {
    guard let index = index(of: number) else { return }
    let it = observations[index]
    guard posts[it.core.observer] != nil else { return }
    let new = it.options.contains(.new) && !isPrior ? value(it.path, of: it.post) : nil
    events.append(
      .told(
        it.call,
        observer: it.core.observer,
        post: it.post,
        it.path,
        old: old,
        new: new,
        isPrior: isPrior
      )
    )
    holding(it.core.observer, nil) { oracle in
      oracle.allowance.enter()
      for operation in it.script where oracle.allowance.take() { oracle.perform(operation) }
      oracle.allowance.leave()
    }
  }
}
