#if DEBUG
  import KVOController
  import KVOLoom
  import Testing

  /// Dies with the block that captures it, and calls the library once more.
  private final class LastBreath {
    private let breathe: () -> Void
    init(_ breathe: @escaping () -> Void) { self.breathe = breathe }
    deinit { breathe() }
  }

  /// One way in which a block comes to its end.
  private struct End: CustomStringConvertible, Sendable {
    let description: String
    let come: @Sendable (Bed) -> Void

    init(_ description: String, _ come: @escaping @Sendable (Bed) -> Void) {
      (self.description, self.come) = (description, come)
    }

    static let all = [
      End("a duplicate observe") { $0.observe(\.delay) },
      End("unobserve the key path") { bed in
        bed.train.map { _ = bed.controller?.unobserve($0, \.delay) }
      },
      End("unobserve the object") { bed in
        bed.train.map { _ = bed.controller?.unobserve($0) }
      },
      End("the token") { $0.token?.invalidate() },
      End("unobserve all") { $0.controller?.unobserveAll() },
      End("the controller's death") { _ = $0.controller.take() },
      End("the object's death") { _ = $0.train.take() },
      End("unobserving in a round") { bed in
        guard let train = bed.train, let controller = bed.controller else { return }
        controller.observe(train, \.delay, allowingDuplicates: true) { _, train, _ in
          controller.unobserve(train, \.delay)
        }
        train.delay = 5
      },
      End("unobserving in the initial call") { bed in
        bed.observe(\.platform, options: .initial) { [unowned bed] in
          bed.train.map { _ = bed.controller?.unobserve($0, \.platform) }
        }
      },
    ]
  }

  private final class Bed {
    let (board, other) = (Board(), Train())
    var train: Train? = Train()
    var controller: KVOController<Board>?
    var token: ObservationToken?
    var breaths = 0

    init(_ end: End) {
      let isRetaining = end.description != "the object's death"
      controller = KVOController(
        observer: board,
        retaining: isRetaining ? .observedObjects : .nothing
      )
      token = observe(\.delay)
    }

    @discardableResult func observe(
      _ keyPath: KeyPath<Train, Int>,
      options: ObservingOptions = [],
      then act: @escaping () -> Void = {}
    ) -> ObservationToken? {
      let breath = LastBreath { [weak self] in self?.breathe() }
      return train.flatMap {
        controller?.observe($0, keyPath, options: options) { _, _, _ in
          act()
          _ = breath
        }
      }
    }

    private func breathe() {
      breaths += 1
      let controller = controller ?? KVOController(observer: board)
      if let train { controller.observe(train, \.platform) { _, _, _ in } }
      controller.observe(other, \.delay) { board, _, _ in board.refresh() }
      train?.platform += 1
      other.delay += 1
      if let train { controller.unobserve(train, \.platform) }
      controller.unobserveAll()
      #expect(controller.count == 0)
      #expect(!controller.debugDescription.contains("options: "))
    }
  }

  @Suite struct `The deinit of an object that a handler retains` {
    /// The loom calls it a fault to enter a lock that is held already.
    @Test(arguments: End.all)
    private func `may call the library, because no lock is held`(_ end: End) {
      let report = Loom(on: { Bed(end) }, threads: ["Ada": { end.come($0) }]) { bed in
        bed.breaths > 0 ? nil : "nothing died"
      }.explore()
      #expect(report.failure == nil)
    }
  }
#endif
