internal import ExerciseKit
internal import Foundation
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation
internal import KVOWeave

/// A train and a registry that threads of a loom share, to find calls that come too late.
final class LateCallScene {
  let train = Train()
  private let board = SharedBoard()
  private var registry: (any ClaimedRegistry<SharedBoard> & Sendable)?
  /// The thread that's making a change that mustn't be delivered.
  private var lateThread: Thread?
  /// The first call that came too late, in words.
  private(set) var complaint: String?

  init(_ library: any SendableLibrary) {
    registry = library.makeSendableRegistry(observer: board)
  }

  deinit {
    registry = nil
    train.endLeftoverRegistrations()
  }

  var object: AnyObject? { registry?.object }

  /// Observes the delay.
  func observe(_ options: ObservingOptions) {
    registry?.observe(train, \.delay, options: options) { [unowned self] _, _, change in
      guard Thread.current === lateThread else { return }
      let call = change.isPrior ? "its `prior` call" : "a call"
      complaint = complaint ?? "a change that began after `unobserve` had returned led to \(call)"
    }
  }

  func unobserve() { _ = registry?.unobserve(train, \.delay) }

  /// Unobserves the delay, and if that ends a registration, makes a change.
  ///
  /// - Parameter whateverResult: Whether to make the change in any case.
  func unobserveAndChange(whateverResult: Bool = false) {
    let wasObserved = registry?.unobserve(train, \.delay) == true
    guard wasObserved || whateverResult else { return }
    lateThread = Thread.current
    point("changes the delay")
    train.delay += 1
    lateThread = nil
  }
}

/// Throws a refutation if a call comes too late in an order of the library's critical sections.
///
/// - Parameters:
///   - library: The library.
///   - question: The thing that was asked, as the beginning of a sentence.
///   - threads: The operations of the threads, by name.
///   - prepare: A closure that prepares the scene of an order.
/// - Throws: ``Refutation`` if there's an order that fails.
func weaveEndings(
  _ library: any SendableLibrary,
  _ question: String,
  _ threads: KeyValuePairs<String, (LateCallScene) -> Void>,
  prepare: @escaping (LateCallScene) -> Void = { _ in }
) throws {
  let module = LateCallScene(library).object.map(moduleName)
  let loom = Loom(
    watching: module.map { [$0] } ?? [],
    on: {
      let scene = LateCallScene(library)
      prepare(scene)
      return scene
    },
    threads: threads
  ) { $0.complaint }
  try expectInEveryOrder(of: loom, question)
}
