#if DEBUG
  @testable import Chapter05Mutex
  import KeyValueObserving
  import KVOClaims
  import KVOLocking
  import KVOStation
  import Testing
  import KVOLoom

  /// The objects that the threads share in one order, and the results of their calls.
  final class Scene {
    let train = SharedTrain()
    let board = Board()
    private(set) var registry: Registry<Board>?
    private let results = Locked((began: 0, ended: 0))
    var began: Int { results.withLock(\.began) }
    var ended: Int { results.withLock(\.ended) }
    /// The number of the dispatcher's entries that earlier scenes have left behind.
    private let earlier = Dispatcher.shared.count

    init(isObserved: Bool = false) {
      registry = Registry(observer: board)
      if isObserved { observe() }
    }

    func observe() {
      count(
        registry?.observe(train, \.delay) { board, _, _ in
          point("calls the handler")
          board.show("late")
        }
      )
    }

    /// Observes with a handler that unobserves in its initial call.
    func observeForAMoment() {
      count(
        registry?.observe(train, \.delay, options: .initial) { [self] _, _, _ in unobserve() }
      )
    }

    func unobserve() {
      if registry?.unobserve(train, \.delay) == true {
        results.withLock { $0.ended += 1 }
      }
    }

    func change() {
      point("changes the delay")
      train.delay += 1
    }

    func dropTheRegistry() {
      point("releases the registry")
      registry = nil
    }

    private func count(_ isNew: Bool?) {
      if isNew == true { results.withLock { $0.began += 1 } }
    }

    /// A description of what the threads have left behind, apart from the registrations that they
    /// haven't ended.
    var complaint: String? {
      let open = began - ended
      let (raw, entries) = (train.ledgerEntryCount, Dispatcher.shared.count - earlier)
      defer { train.removeLedgerEntries() }
      // Either thread may come first, so there may be one registration or none.
      guard (0...1).contains(open) else { return "\(began) began and \(ended) ended" }
      guard raw == open else { return "\(raw) ledger entries for \(open) registrations" }
      guard entries == open else { return "\(entries) table entries for \(open) registrations" }
      let before = board.lines.count
      train.delay += 1
      let calls = board.lines.count - before
      guard calls == open else { return "\(calls) calls for \(open) registrations" }
      unobserve()
      let isEmpty = train.ledgerEntryCount == 0 && Dispatcher.shared.count == earlier
      return isEmpty ? nil : "the last unobserve left something"
    }
  }

  extension Loom where Subject == Scene {
    /// Creates a loom that weaves the chapter's own critical sections, and checks that nothing is
    /// left.
    init(_ threads: KeyValuePairs<String, (Scene) -> Void>) {
      self.init(watching: ["Chapter05Mutex"], on: { Scene() }, threads: threads) { $0.complaint }
    }
  }
#endif
