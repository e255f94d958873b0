import ExerciseKit
import Testing

@Suite(.exercise("7.3"), .serialized) struct `A signal that observes itself` {
  @Test func `dies without a trap`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "a signal that changes and is let go",
        expected: "nothing to happen",
        got: "a trap",
        idea: "when an object dies, its own registrations must end with it"
      )
    ) {
      limitChild()
      let signal = Signal()
      signal.aspect = 1
    }
  }

  @Test func `counts its changes`() {
    let signal = Signal()
    signal.aspect = 1
    signal.aspect = 2
    expect(
      signal.changes,
      is: 2,
      "the changes that a signal counts when its aspect is set twice",
      idea:
        "an observer works as long as its registry lives, and somebody must own the registry"
    )
    _ = Unmanaged.passRetained(signal)
  }

  @Test func `dies when it is let go`() {
    weak var left: Signal?
    do {
      let signal = Signal()
      left = signal
      signal.aspect = 1
    }
    expect(
      left == nil,
      is: true,
      "whether the signal is gone when its last owner has let go",
      idea: "follow the strong references from the signal; none may lead back to it"
    )
  }
}
