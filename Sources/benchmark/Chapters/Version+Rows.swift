import KeyValueObserving

extension [Version] {
  /// The rows of a change without options.
  func changes(_ name: String = "a change") -> [ChapterRow] {
    rows(name) { $0.changeCost() }
  }

  /// The rows of a change whose new value the handler reads.
  func changesWithNew() -> [ChapterRow] {
    rows("a change with the option new") { $0.changeCost(.new) }
  }

  /// The rows of a registration and its end.
  func pairs() -> [ChapterRow] {
    rows("observe and unobserve") { $0.pairCost() }
  }

  /// The rows of the throughput of two threads.
  func speedUps() -> [ChapterRow] {
    rows("throughput of two threads relative to one", in: .ratio) { $0.speedUp() }
  }

  /// Returns one row for each version, whose name ends with that of the version.
  func rows(
    _ name: String,
    in unit: ChapterRow.Unit = .nanoseconds,
    measure: @escaping (Version) -> Double
  ) -> [ChapterRow] {
    map { version in
      ChapterRow(
        name: "\(name), \(version.name)",
        unit: unit,
        needsTwoCores: unit == .ratio
      ) { measure(version) }
    }
  }
}

extension Version {
  /// The rows of a registry's deallocation, one for each number of trains.
  func deallocations(of registry: String, _ counts: [Int]) -> [ChapterRow] {
    counts.map { count in
      ChapterRow("deallocate \(registry), for each of \(rounded(Double(count))) trains") {
        deallocationCost(count)
      }
    }
  }
}
