/// One of the designs that share the KVO layer.
struct Design: Sendable {
  /// The design's name at the end of a row's name.
  let name: String
  /// Returns an observer without registrations.
  let makeObserver: @Sendable () -> any MeasuredDesign

  static let all = [
    Self(name: "raw observer") { RawDesign() },
    Self(name: "proxy") { ProxyDesign() },
    Self(name: "block table") { BlockDesign() },
    Self(name: "KVOController") { LibraryDesign() },
  ]

  /// Returns one row for each design, whose name ends with that of the design.
  static func rows(
    _ name: String,
    in unit: ChapterRow.Unit = .nanoseconds,
    measure: @escaping @Sendable (Design) -> Double
  ) -> [ChapterRow] {
    all.map { design in
      ChapterRow(name: "\(name), \(design.name)", unit: unit) { measure(design) }
    }
  }
}

extension Design {
  /// Returns the nanoseconds that a change takes, including a call to its only handler.
  func changeCost() -> Double {
    let (observer, train) = (makeObserver(), opaque(DesignTrain()))
    observer.observeDelay(of: train)
    defer { observer.unobserveDelay(of: train) }
    return nanoseconds(runs: 5, times: 20_000, train.setDelay)
  }

  /// Returns the nanoseconds that it takes to observe a value and to unobserve it.
  ///
  /// Objects that a design keeps between two registrations, such as a proxy, are created only once.
  func pairCost() -> Double {
    let (observer, train) = (makeObserver(), opaque(DesignTrain()))
    return nanoseconds(runs: 5, times: 10_000) { times in
      for _ in 0..<times {
        observer.observeDelay(of: train)
        observer.unobserveDelay(of: train)
      }
    }
  }

  /// Returns the bytes of memory that an observer needs for each of `count` trains.
  func memory(_ count: Int) -> Double {
    let (observer, trains) = (makeObserver(), (0..<count).map { _ in DesignTrain() })
    // Other rows were measured before.
    returnFreedMemory()
    let figure = bytes(each: count) {
      for train in trains { observer.observeDelay(of: train) }
    }
    // Newest first, because a list of registrations may be searched from its end.
    for train in trains.reversed() { observer.unobserveDelay(of: train) }
    return figure
  }
}
