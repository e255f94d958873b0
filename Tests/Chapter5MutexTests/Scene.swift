#if DEBUG
  @testable import Chapter5Mutex
  import KeyValueObserving
  import KVOStation
  import Testing
  import KVOWeave

  /// What threads share in one order: a train, a board, its registry, and what they answered.
  final class Scene {
    let train = Train()
    let board = Board()
    private(set) var registry: Registry<Board>?
    private(set) var began = 0
    private(set) var ended = 0

    init() { registry = Registry(observer: board) }

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
      if registry?.unobserve(train, \.delay) == true { ended += 1 }
    }

    /// Changes the delay once `unobserve` has returned true.
    func unobserveAndChange() {
      unobserve()
      if ended == 1 { change() }
    }

    func change() {
      point("changes the delay")
      train.delay += 1
    }

    func dropTheRegistry() {
      point("lets the registry go")
      registry = nil
    }

    private func count(_ isNew: Bool?) {
      if isNew == true { began += 1 }
    }

    /// What the threads left behind, beyond the observations that they began and did not end.
    var complaint: String? {
      let open = began - ended
      let (rows, entries) = (train.rows, Dispatcher.shared.count)
      defer { train.mopUp() }
      // One that begins first and one that ends first are both in order; two of either are not.
      guard (0...1).contains(open) else { return "\(began) began and \(ended) ended" }
      guard rows == open else { return "\(rows) raw rows for \(open) observations" }
      guard entries == open else { return "\(entries) table entries for \(open) observations" }
      let before = board.lines.count
      train.delay += 1
      let calls = board.lines.count - before
      guard calls == open else { return "\(calls) calls for \(open) observations" }
      unobserve()
      return train.rows + Dispatcher.shared.count == 0 ? nil : "the last unobserve left something"
    }
  }

  extension Loom where Subject == Scene {
    /// Weaves the chapter's own critical sections; nothing may stay behind.
    init(_ threads: KeyValuePairs<String, (Scene) -> Void>) {
      self.init(watching: ["Chapter5Mutex"], on: Scene.init, threads: threads) { $0.complaint }
    }
  }
#endif
