internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

/// A train with two registrations, the first of which ends the second in each round.
final class EndingRound {
  let (train, board) = (Train(), Board())
  private let first: any EndingRegistry<Board>
  private var second: (any EndingRegistry<Board>)?

  init(
    _ library: any RetainingLibrary,
    _ ending: Ending,
    isRetaining: Bool,
    _ firstOptions: ObservingOptions,
    _ secondOptions: ObservingOptions
  ) {
    first = library.makeRegistry(observer: board, retainObserved: isRetaining)
    second = library.makeRegistry(observer: board, retainObserved: isRetaining)
    first.observe(train, \.delay, options: firstOptions) { [unowned self] _, train, _ in
      ending.end(train, \.arrival, in: &second)
    }
    second?.observe(train, \.arrival, options: secondOptions) { board, _, change in
      board.show(change.text)
    }
  }

  deinit {
    first.unobserveAll()
    second?.unobserveAll()
    keepObserved(train)
  }
}
