internal import Foundation
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation
internal import KVOWeave

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
  private var board: Board? = Board()
  private let ledger: Ledger?
  private var token: (any ClaimedToken)?
  private weak var lastWord: LastWord?
  /// The number of calls of `observe`, which also identifies the handlers.
  private var lastHandler = 0
  /// A thread that's making a change, and the last handler that mustn't be called for the change.
  private var late: (thread: Thread, lastHandler: Int)?

  /// Creates a scene.
  ///
  /// - Parameters:
  ///   - isObserved: Whether to observe the train's delay.
  ///   - hasToken: Whether to get a token for the delay, too.
  ///   - makeRegistry: A function that makes the registry for the board.
  init(
    isObserved: Bool,
    hasToken: Bool = false,
    _ makeRegistry: (Board) -> any EndingRegistry<Board>
  ) {
    ledger = train?.observerList.ledger
    registry = board.map(makeRegistry)
    if isObserved { observe() }
    if hasToken, let train { token = registry?.token(for: train, \.delay) }
  }

  func observe(_ options: ObservingOptions = .new) {
    guard let train else { return }
    let lastWord = LastWord()
    self.lastWord = lastWord
    lastHandler += 1
    let handler = lastHandler
    registry?.observe(train, \.delay, options: options) { [unowned self] _, _, _ in
      lastWord.use()
      callCount += 1
      guard let late, late.thread === Thread.current else { return }
      if handler <= late.lastHandler { lateCallCount += 1 }
    }
  }

  func unobserve() {
    guard let train, let registry else { return }
    endings.append(registry.unobserve(train, \.delay))
  }

  /// Ends the registration, and if that has certainly been done, makes a change that mustn't be
  /// delivered to its handler.
  ///
  /// - Parameters:
  ///   - ending: The way in which the registration ends.
  ///   - isReplacing: Whether to register another handler before the change.
  ///   - whateverResult: Whether to make the change even if there's nothing left to end.
  func endAndChange(_ ending: Ending, isReplacing: Bool = false, whateverResult: Bool = false) {
    guard let train, end(train, ending) || whateverResult else { return }
    late = (Thread.current, lastHandler)
    if isReplacing { observe() }
    point("changes the delay")
    change()
    late = nil
  }

  private func end(_ train: Train, _ ending: Ending) -> Bool {
    switch ending {
    case .unobserve:
      unobserve()
      return endings.last == true
    case .token:
      token = registry?.token(for: train, \.delay)
      invalidate()
      return endings.last == true
    case .unobserveAll:
      // `unobserveAll` has to end a registration only if there is one now, and then another `observe`
      // returns false. (A token would say so, too, but the stage's first step does without tokens.)
      let isObserved = registry?.observe(train, \.delay) { _, _, _ in } == false
      unobserveAll()
      return isObserved
    case .deallocation:
      weak let object = registry?.object
      releaseRegistry()
      return object == nil
    }
  }

  func invalidate() {
    guard let token else { return }
    endings.append(token.invalidate())
  }

  func unobserveAll() { registry?.unobserveAll() }

  func change() { train?.delay += 1 }

  // `take` ends the access to the property before the object is released, because the deallocation
  // may give the turn to another thread.
  func releaseRegistry() {
    point("releases the registry")
    _ = registry.take()
  }

  func releaseBoard() {
    point("releases the observer")
    _ = board.take()
  }

  /// The number of the calls that have ended a registration.
  var endCount: Int { endings.count(where: \.self) }

  /// A description of what's inconsistent after all threads have finished, or of what's left after
  /// the registry is released; `nil` if nothing is.
  var complaint: String? {
    defer { train.map { keepObserved($0) } }
    return inconsistency ?? leftovers
  }

  /// A complaint if a handler was called for a change that began after its registration had ended.
  ///
  /// This property releases the registry.
  var lateCallComplaint: String? {
    releaseRegistry()
    train.map { keepObserved($0) }
    if lateCallCount == 0 { return nil }
    return "The handler was called for a change that began after its registration had ended."
  }

  private var inconsistency: String? {
    guard let train, let registry else { return nil }
    let isObserved = train.isObserved
    callCount = 0
    change()
    if callCount != (isObserved && board != nil ? 1 : 0) {
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
