internal import ExerciseKit
internal import KeyValueObserving
internal import KVOContract
internal import KVOStation

extension Claim {
  /// The claims of the stage `dispatcher`.
  static let dispatcher: [Claim] =
    routingByID + roundsInProgress + nestedRounds
    + referringWeakly + trackingTheState + nestedInitialCalls + leavingTheTable

  private static let routingByID = [
    Claim(
      "routes a change to the handlers for its object and key path only, in each registry",
      Step(.dispatcher, 1),
      idea: """
        several registrations may have the same object, or the same key path, or both, so the \
        receiver of a change needs something that identifies one registration
        """,
      section: "4-dispatcher.md#the-id"
    ) { (library: any RegistryLibrary) in
      try lendingTrains { train, other in
        let boards = [Board(), Board()]
        let registries = boards.map { library.makeRegistry(observer: $0) }
        for registry in registries {
          for train in [train, other] {
            registry.observe(train, \.delay, options: [.old, .new]) { board, train, change in
              board.show("\(train.number) delay \(change.text)")
            }
            registry.observe(train, \.platform) { board, train, change in
              board.show("\(train.number) platform \(change.text)")
            }
          }
        }
        other.delay = 5
        train.platform = 2
        other.delay = 0
        train.delay = 0
        other.platform = 3
        let lines = [
          "8 delay 0 -> 5", "7 platform -> 2", "8 delay 5 -> 0", "7 delay 0 -> 0",
          "8 platform -> 3",
        ]
        for (board, name) in zip(boards, ["first", "second"]) {
          try expect(
            board.lines,
            is: lines,
            "the lines of the \(name) of two boards with a registry each, after five changes"
          )
        }
      }
    },
    Claim(
      "never confuses a new registration with one that's still active",
      Step(.dispatcher, 1),
      idea:
        "no other registration, whether older or newer, may share what identifies this one",
      section: "4-dispatcher.md#the-id"
    ) { (library: any RegistryLibrary) in
      try lendingTrains { train, other in
        let board = Board()
        let registry = library.makeRegistry(observer: board)
        registry.observe(other, \.delay) { _, _, _ in }
        registry.observe(train, \.delay) { board, _, _ in board.show("kept") }
        registry.unobserve(other, \.delay)
        registry.observe(other, \.platform) { board, _, _ in board.show("new") }
        train.delay = 5
        other.platform = 2
        try expect(
          board.lines,
          is: ["kept", "new"],
          "the board's lines after one registration ended, another began, and two values changed"
        )
        // IDs that are counted in a byte repeat after 256 registrations.
        for _ in 1...300 {
          registry.observe(other, \.delay) { board, _, _ in board.show("wrong") }
          registry.unobserve(other, \.delay)
        }
        train.delay = 6
        other.platform = 3
        try expect(
          board.lines,
          is: ["kept", "new", "kept", "new"],
          "the board's lines after 300 more registrations began and ended"
        )
      }
    },
  ]
}
