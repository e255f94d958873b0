#if DEBUG
  import KVOController

  /// What a thread does: one call of the library, or letting something go.
  struct Deed: Sendable {
    /// Answers a count; true counts 1.
    typealias Part = @Sendable (Platform) -> Int

    let name: String
    let call: Part
    /// The decisions that the call consists of, between which others may come.
    let parts: [Part]

    init(_ name: String, parts: [Part]? = nil, _ call: @escaping Part) {
      self.name = name
      self.call = call
      self.parts = parts ?? [call]
    }

    private init(_ name: String, _ call: @escaping @Sendable (Platform) -> Bool?) {
      self.init(name) { call($0) == true ? 1 : 0 }
    }

    /// Whether the call decides about a registration with an atomic exchange.
    var decides: Bool {
      name.contains("observe") && !name.contains("two key paths") && !name.contains("observer")
    }

    static let all = [
      Deed("observe") { $0.observe([\.delay]) },
      Deed("observe one more") { $0.observe([\.delay], allowingDuplicates: true) },
      Deed(
        "observe two key paths",
        parts: [
          { $0.observe([\.delay]) == true ? 1 : 0 },
          { $0.observe([\.platform]) == true ? 1 : 0 },
        ]
      ) { $0.observe([\.delay, \.platform]) == true ? 1 : 0 },
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
      Deed("describe") { platform in
        let text = platform.controller?.debugDescription ?? ""
        return text.split(separator: "\n").count { $0.contains("options: ") }
      },
      Deed("touch the lazy controller") { platform in
        platform.train.flatMap { train in
          platform.board?.kvoController.observe(train, \.delay, handler: platform.handler).isNew
        }
      },
    ]

    static let pairs = all.indices.flatMap { first in
      all[first...].map { Pair(first: all[first], second: $0) }
    }
  }

  struct Pair: CustomStringConvertible, Sendable {
    let first: Deed
    let second: Deed

    var description: String { "\(first.name) and \(second.name)" }
  }
#endif
