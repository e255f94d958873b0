internal import KVOJudging
internal import KVOExercises
internal import KVOStation

/// Two trains for each of two threads, and two registries and an owner that both threads use.
private final class SharedScene {
  let board = SharedBoard()
  let trains = (1...4).map { Train(number: $0) }
  private(set) var registries: [any ClaimedRegistry<SharedBoard> & Sendable]
  private(set) var owner: (any ClaimedOwner)?

  init(_ library: any SendableLibrary, hasOwner: Bool) {
    registries = [board, board].map { library.makeSendableRegistry(observer: $0) }
    owner = hasOwner ? (library as? any AutomaticLibrary)?.makeOwner() : nil
    for train in trains { observe(train, \.delay) }
  }

  deinit {
    (registries, owner) = ([], nil)
    for train in trains { train.endLeftoverRegistrations() }
  }

  func observe(_ train: Train, _ keyPath: PartialKeyPath<Train>, with registry: Int = 0) {
    registries[registry].observe(train, keyPath) { _, _, _ in }
  }
}

/// The uses of a library that two threads may make at the same time.
///
/// A property isn't guarded, so the threads (0 and 1) change different trains.
private let sharedUses: [@Sendable (SharedScene, _ thread: Int) -> Void] = [
  { $0.trains[$1].delay += 1 },
  { $0.trains[2 + $1].delay += 1 },
  { scene, _ in scene.observe(scene.trains[0], \.platform) },
  { scene, _ in _ = scene.registries[0].unobserve(scene.trains[0], \.delay) },
  { scene, _ in scene.observe(scene.trains[0], \.delay, with: 1) },
  { scene, thread in _ = scene.owner?.observe(scene.trains[thread], \.platform) { _ in } },
]

/// Makes two uses of a library at the same time, for each pair of uses.
///
/// ThreadSanitizer then reports what the library uses outside its critical sections. Before chapter
/// 6, owners aren't judged, which a library may have begun already.
func shareBetweenTwoThreads(_ library: any RegistryLibrary, hasOwners: Bool) {
  // The tests of chapter 5 are built even if the library hasn't begun it.
  guard let library = library as? any SendableLibrary else { return }
  for (index, first) in sharedUses.enumerated() {
    for second in sharedUses[index...] {
      onTwoThreads {
        SharedScene(library, hasOwner: hasOwners)
      } _: {
        first($0, 0)
      } _: {
        second($0, 1)
      }
    }
  }
}
