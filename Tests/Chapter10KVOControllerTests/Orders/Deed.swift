#if DEBUG
  import KVOController
  import KVOLoom

  /// Tries every order of the critical sections of two threads.
  func explore<Subject>(
    stoppingAtExchanges: Bool = false,
    on subject: @escaping () -> Subject,
    _ first: @escaping (Subject) -> Void,
    _ second: @escaping (Subject) -> Void,
    claim: @escaping (Subject) -> String?
  ) -> Exploration {
    Loom(
      watching: ["KVOController", "KeyValueObserving", "Chapter10KVOControllerTests"],
      stoppingAtExchanges: stoppingAtExchanges,
      on: subject,
      threads: ["Ada": first, "Bo": second],
      claim: claim
    ).explore()
  }

  /// What a thread does: one call of the library, or letting something go.
  struct Deed: Sendable {
    let name: String
    /// Answers a count; true counts 1.
    let call: @Sendable (Platform) -> Int

    init(_ name: String, _ call: @escaping @Sendable (Platform) -> Int) {
      (self.name, self.call) = (name, call)
    }

    private init(_ name: String, _ call: @escaping @Sendable (Platform) -> Bool?) {
      self.init(name) { call($0) == true ? 1 : 0 }
    }

    /// Whether the call decides about a registration with an atomic exchange.
    var decides: Bool {
      name.contains("observe") && !name.contains("observer")
    }

    static let all = [
      Deed("observe") { $0.observe() },
      Deed("unobserve the key path") { platform in
        platform.train.flatMap { platform.controller?.unobserve($0, \.delay) }
      },
      Deed("unobserve the object") { platform in
        platform.train.flatMap { platform.controller?.unobserve($0) }
      },
      Deed("unobserve all") { $0.controller?.unobserveAll() == nil },
      Deed("set") { platform in
        platform.train?.delay = 5
        return nil
      },
      Deed("let the controller go") { platform in
        platform.dropController()
        return nil
      },
      Deed("let the observer go") { platform in
        platform.board = nil
        return nil
      },
      Deed("let the object go") { platform in
        platform.train = nil
        return nil
      },
      Deed("count") { $0.controller?.count ?? 0 },
      Deed("touch the lazy controller") { platform in
        platform.train.flatMap { train in
          platform.board?.kvoController.observe(train, \.delay, handler: platform.handler).isNew
        }
      },
    ]

    static let pairs = all.indices.flatMap { first in
      all[first...].map { Pair(deeds: [all[first], $0]) }
    }
  }

  struct Pair: CustomStringConvertible, Sendable {
    let deeds: [Deed]

    var description: String { deeds.map(\.name).joined(separator: " and ") }
  }
#endif
