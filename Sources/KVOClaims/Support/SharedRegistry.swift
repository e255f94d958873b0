internal import KVOStation
internal import KeyValueObserving

/// A train, and a registry that two threads use.
///
/// A loom gives the turn to one thread at a time, so nothing here has to be `Sendable`.
final class SharedRegistry {
  private(set) var train: Train? = Train()
  private(set) var registry: (any EndingRegistry<Board>)?
  private(set) var callCount = 0
  /// The number of calls for a change that began after the registration had ended.
  private(set) var lateCallCount = 0
  /// The results of the calls that end a registration.
  private(set) var endings: [Bool] = []
  private let board = Board()
  private let ledger: Ledger?
  private var token: (any ClaimedToken)?
  private weak var lastWord: LastWord?

  /// Creates a scene.
  ///
  /// - Parameters:
  ///   - isObserved: Whether to observe the train's delay, and to get a token for it.
  ///   - makeRegistry: A function that makes the registry for the board.
  init(isObserved: Bool, _ makeRegistry: (Board) -> any EndingRegistry<Board>) {
    ledger = train?.observerList.ledger
    registry = makeRegistry(board)
    guard isObserved, let train else { return }
    observe()
    token = registry?.token(for: train, \.delay)
  }

  func observe(_ options: ObservingOptions = .new) {
    guard let train else { return }
    let lastWord = LastWord()
    self.lastWord = lastWord
    registry?.observe(train, \.delay, options: options) { [unowned self] _, _, _ in
      lastWord.use()
      callCount += 1
    }
  }

  func unobserve() {
    guard let train, let registry else { return }
    endings.append(registry.unobserve(train, \.delay))
  }

  /// Unobserves, and if that ends a registration, makes a change that mustn't be delivered.
  func unobserveAndChange() {
    unobserve()
    guard endings.last == true else { return }
    callCount = 0
    change()
    lateCallCount = callCount
  }

  func invalidate() {
    guard let token else { return }
    endings.append(token.invalidate())
  }

  func unobserveAll() { registry?.unobserveAll() }

  func change() { train?.delay += 1 }

  // `take` ends the access to the property before the object is released, because the deallocation
  // may give the turn to another thread.
  func releaseRegistry() { _ = registry.take() }

  func releaseTrain() { _ = train.take() }

  /// The number of the calls that have ended a registration.
  var endCount: Int { endings.count(where: \.self) }

  /// A description of what's inconsistent after all threads have finished, or of what's left after
  /// the registry is released; `nil` if nothing is.
  var complaint: String? {
    defer { train.map { keepObserved($0) } }
    return inconsistency ?? leftovers
  }

  private var inconsistency: String? {
    guard let train, let registry else { return nil }
    let isObserved = train.isObserved
    callCount = 0
    change()
    if callCount != (isObserved ? 1 : 0) {
      let state = isObserved ? "is still observed" : "isn't observed any more"
      return "The train \(state), but a change led to \(callCount) calls."
    }
    if registry.unobserve(train, \.delay) == isObserved { return nil }
    return "The train is \(isObserved ? "still" : "not") observed, but `unobserve` disagrees."
  }

  private var leftovers: String? {
    token = nil
    releaseRegistry()
    if ledger?.isObserved == true { return "A registration is left in the train's ledger." }
    return lastWord == nil ? nil : "A handler is still in memory."
  }
}
