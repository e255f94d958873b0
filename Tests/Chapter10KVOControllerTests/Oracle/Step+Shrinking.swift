import KVOController

extension [Step] {
  /// Returns the smallest failing script found; none of its simpler forms fails.
  func shrunk(_ fails: ([Step]) -> Bool) -> [Step] {
    var smallest = self
    var (size, start) = (count / 2, 0)
    while size > 0 {
      let shorter = Array(smallest.prefix(start) + smallest.dropFirst(start + size))
      if fails(shorter) { smallest = shorter } else { start += size }
      if start >= smallest.count { (size, start) = (size / 2, 0) }
    }
    while let smaller = smallest.smallerInOnePlace.first(where: fails) { smallest = smaller }
    return smallest
  }

  /// Scripts that are simpler in one place, the shortest first.
  fileprivate var smallerInOnePlace: some Sequence<[Step]> {
    let shorter = indices.lazy.map { replacing($0, with: []) }
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
      let fewer = ObservingOptions.all.filter(options.contains).map {
        [Step.observe(observer, root, path, options.subtracting($0), context: context)]
      }
      return fewer + (context == 0 ? [] : [[.observe(observer, root, path, options)]])
    case .react(let observer, let time, let steps):
      let sooner = (1..<Swift.max(time, 1)).map { [Step.react(observer, to: $0, steps)] }
      let fewer = steps.smallerInOnePlace.map { [Step.react(observer, to: time, $0)] }
      return [steps] + sooner + fewer
    case .announce(let node, let number, let steps):
      return [steps + [.set(node, .manual, number)]]
        + steps.smallerInOnePlace.map { [.announce(node, number, after: $0)] }
    case .remove(let observer, let root, let path, .some):
      return [[.remove(observer, root, path)]]
    case .assign(let node, let stops) where !stops.isEmpty:
      return [[.assign(node, stops.dropLast())]]
    default: return []
    }
  }
}
