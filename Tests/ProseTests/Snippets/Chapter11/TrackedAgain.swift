import Observation

/// Chapter 11: a board that tracks its train again after each change.
@MainActor func trackedAgain() async {
  let (train, board) = (Train(), Board())
  var reads = board.reads.makeAsyncIterator()
  board.follow(train)
  await reads.next(isolation: MainActor.shared)
  train.delay = 5
  train.delay = 9
  await reads.next(isolation: MainActor.shared)
  board.isFollowing = false
  train.delay = 12
  await reads.next(isolation: MainActor.shared)
}

@MainActor @Observable private final class Train {
  var delay = 0
}

@MainActor private final class Board {
  var isFollowing = true
  let (reads, read) = AsyncStream<Void>.makeStream()

  func follow(_ train: Train) {
    if isFollowing {
      withObservationTracking {
        print("delay \(train.delay)")
      } onChange: { [weak self, weak train] in
        print("a change is coming")
        Task { @MainActor in
          if let self, let train { self.follow(train) }
        }
      }
    } else {
      print("not tracked again")
    }
    read.yield()
  }
}
