import KVOController

extension [Operation] {
  /// The smallest history found that still fails: each smaller one that it leads to does not.
  func shrunk(_ fails: ([Operation]) -> Bool) -> [Operation] {
    var smallest = self
    while let smaller = smallest.smaller.first(where: fails) { smallest = smaller }
    return smallest
  }

  /// Histories that are a little simpler, the boldest first.
  var smaller: some Sequence<[Operation]> {
    let halves = sequence(first: (count + 1) / 2) { $0 > 1 ? $0 / 2 : nil }.filter { $0 > 0 }
    let shorter = halves.lazy.flatMap { size in
      stride(from: 0, to: count, by: size).lazy.map { start in
        Array(self[..<start] + self[Swift.min(start + size, count)...])
      }
    }
    let simpler = indices.lazy.flatMap { index in
      self[index].simpler.lazy.map { operation in
        var history = self
        history[index] = operation
        return history
      }
    }
    return [AnySequence(shorter), AnySequence(simpler)].joined()
  }
}

extension Operation {
  /// What this operation might be replaced by.
  fileprivate var simpler: [Operation] {
    guard
      case .observe(let controller, let post, let paths, let options, let several, let script) =
        self
    else { return [] }
    func observe(
      _ paths: [Path],
      _ options: ObservingOptions,
      _ several: Bool,
      _ script: [Operation]
    ) -> Operation {
      .observe(controller, post, paths, options, allowingDuplicates: several, do: script)
    }
    let options4 = [ObservingOptions.initial, .prior, .old, .new].filter(options.contains)
    return script.smaller.map { observe(paths, options, several, $0) }
      + paths.indices.filter { _ in paths.count > 1 }.map {
        observe([paths[$0]], options, several, script)
      }
      + options4.map { observe(paths, options.subtracting($0), several, script) }
      + (several ? [observe(paths, options, false, script)] : [])
  }
}
