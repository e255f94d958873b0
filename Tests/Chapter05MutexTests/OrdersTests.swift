#if DEBUG
  @testable import Chapter05Mutex
  import KVOClaims
  import KVOLocking
  import KVOStation
  import KVOLoom
  import KeyValueObserving
  import Testing

  extension Chapter05 {
    /// Orders beyond those of the claims, in which two threads make one call each.
    @Suite struct `In every order, nothing is left, and nothing traps:` {
      @Test func `unobserve inside the initial call, against unobserve`() {
        expectNothingLeft(["Ada": { $0.observeForAMoment() }, "Bo": { $0.unobserve() }])
      }

      @Test func `unobserve inside the initial call, against observe`() {
        expectNothingLeft(["Ada": { $0.observeForAMoment() }, "Bo": { $0.observe() }])
      }

      @Test func `observe, unobserve, and unobserve, of three threads`() {
        expectNothingLeft([
          "Ada": { $0.observe() }, "Bo": { $0.unobserve() }, "Cy": { $0.unobserve() },
        ])
      }

      /// Weaves the chapter's own critical sections.
      private func expectNothingLeft(_ threads: KeyValuePairs<String, (Scene) -> Void>) {
        let loom = Loom(watching: ["Chapter05Mutex"], on: Scene.init, threads: threads) {
          $0.complaint
        }
        #expect(loom.explore().failure == nil)
      }
    }
  }

  /// The objects that the threads share in one order, and the results of their calls.
  private final class Scene {
    private let train = SharedTrain()
    private let board = Board()
    private let registry: Registry<Board>
    private let results = Locked((began: 0, ended: 0))
    /// The number of the dispatcher's entries that earlier scenes have left behind.
    private let earlier = Dispatcher.shared.count

    init() { registry = Registry(observer: board) }

    func observe() {
      let isNew = registry.observe(train, \.delay) { board, _, _ in
        point("calls the handler")
        board.show("late")
      }
      if isNew { results.withLock { $0.began += 1 } }
    }

    /// Observes with a handler that unobserves in its initial call.
    func observeForAMoment() {
      let isNew = registry.observe(train, \.delay, options: .initial) { [self] _, _, _ in
        unobserve()
      }
      if isNew { results.withLock { $0.began += 1 } }
    }

    func unobserve() {
      if registry.unobserve(train, \.delay) { results.withLock { $0.ended += 1 } }
    }

    /// A description of what the threads have left behind, apart from the registrations that they
    /// haven't ended.
    var complaint: String? {
      let (began, ended) = results.withLock { $0 }
      let open = began - ended
      defer { train.endLeftoverRegistrations() }
      // Either thread may come first, so there may be one registration or none.
      guard (0...1).contains(open) else { return "\(began) began and \(ended) ended" }
      let before = board.lines.count
      train.delay += 1
      let calls = board.lines.count - before
      guard calls == open else { return "\(calls) calls for \(open) registrations" }
      guard entries == [open, open] else { return "entries \(entries), not \(open) each" }
      unobserve()
      return entries == [0, 0] ? nil : "the last unobserve left entries \(entries)"
    }

    /// The numbers of entries in the train's ledger, and in the dispatcher's table.
    private var entries: [Int] {
      [train.observerList.ledger.entries.count, Dispatcher.shared.count - earlier]
    }
  }
#endif
