import KVOController

extension [Step] {
  /// Returns the smallest failing script found; none of its simpler forms fails.
  func shrunk(_ fails: ([Step]) -> Bool) -> [Step] {
    var smallest = self
    while let smaller = smallest.smaller.first(where: fails) { smallest = smaller }
    return smallest
  }

  /// Scripts that are simpler in one place or in two, the shortest first.
  private var smaller: some Sequence<[Step]> {
    // In a long script, the pairs are many, and leaving out both is enough.
    let mayChange = count <= 10
    let pairs = indices.lazy.flatMap { second in
      self[..<second].indices.lazy.flatMap { first in
        (mayChange ? [[]] + self[second].simpler : [[]]).lazy.flatMap { later in
          (mayChange ? [[]] + self[first].simpler : [[]]).lazy.map { earlier in
            self.replacing(second, with: later).replacing(first, with: earlier)
          }
        }
      }
    }
    return [AnySequence(smallerInOnePlace), AnySequence(pairs)].joined()
  }

  fileprivate var smallerInOnePlace: some Sequence<[Step]> {
    let halves = sequence(first: (count + 1) / 2) { $0 > 1 ? $0 / 2 : nil }.filter { $0 > 0 }
    let shorter = halves.lazy.flatMap { size in
      stride(from: 0, to: count, by: size).lazy.map { start in
        Array(self[..<start] + self[Swift.min(start + size, count)...])
      }
    }
    let simpler = indices.lazy.flatMap { index in
      self[index].simpler.lazy.map { replacing(index, with: $0) }
    }
    return [AnySequence(shorter), AnySequence(simpler)].joined()
  }

  private func replacing(_ index: Int, with steps: [Step]) -> [Step] {
    Array(self[..<index] + steps + self[(index + 1)...])
  }
}

extension Step {
  /// The steps that this step might be replaced by.
  fileprivate var simpler: [[Step]] {
    switch self {
    case .observe(let observer, let root, let path, let options, let context):
      let fewer = ObservingOptions.each.filter(options.contains).map {
        [Step.observe(observer, root, path, options.subtracting($0), context: context)]
      }
      return fewer + (context == 0 ? [] : [[.observe(observer, root, path, options)]])
    case .react(let observer, let time, let steps):
      let sooner = (1..<Swift.max(time, 1)).map { [Step.react(observer, to: $0, steps)] }
      let fewer = steps.smallerInOnePlace.map { [Step.react(observer, to: time, $0)] }
      // What waits for another reaction in turn might wait beside it.
      let apart = steps.indices.filter { steps[$0].isReaction }.map { index in
        [.react(observer, to: time, Array(steps[..<index] + steps[(index + 1)...])), steps[index]]
      }
      let others = (0..<Step.observers).filter { $0 < observer }.map {
        [Step.react($0, to: time, steps)]
      }
      return [steps] + sooner + fewer + apart + others
    case .announce(let node, let number, let steps):
      return [steps + [.set(node, .manual, number)]]
        + steps.smallerInOnePlace.map { [.announce(node, number, after: $0)] }
    case .removeWithContext(let observer, let root, let path, _):
      return [[.remove(observer, root, path)]]
    case .replace(let node, let start, let count, let stops) where !stops.isEmpty:
      return [[.replace(node, from: start, count: count, with: stops.dropLast())]]
    case .assign(let node, let stops) where !stops.isEmpty:
      return [[.assign(node, stops.dropLast())]]
    default: return []
    }
  }

  private var isReaction: Bool {
    if case .react = self { true } else { false }
  }
}
