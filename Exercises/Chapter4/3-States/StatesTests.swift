import ExerciseKit
import KeyValueObserving
import KVOStation
import Testing

/// A registration that lives by the reader's stages.
final class Registration: KeyValueObserver {
  private var stage = Stage.initial
  private let train: Train
  private let handler: (Registration) -> Void

  init(of train: Train, _ handler: @escaping (Registration) -> Void) {
    self.train = train
    self.handler = handler
  }

  func observe(_ options: ObservingOptions) {
    train.addObserver(self, forKeyPath: \.delay, options: options)
    obey(stage.registered())
  }

  func unobserve() { obey(stage.cancelled()) }

  private func obey(_ must: Stage.Must) {
    if must == .removeRaw { train.removeObserver(self, forKeyPath: \.delay) }
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    handler(self)
  }
}

@Suite(.exercise("4.3")) struct `A registration's stages` {
  @Test func `begin to observe when registered`() {
    var stage = Stage.initial
    expect(
      stage.registered(),
      is: .nothing,
      "registered(), in the stage initial",
      idea: "this is the usual way: the raw registration stands, and should"
    )
    expect(
      stage,
      is: .observing,
      "the stage after it",
      idea: "a stage that is never left cannot tell before from after"
    )
  }

  @Test func `ask for the removal when cancelled while observing`() {
    var stage = Stage.observing
    expect(
      stage.cancelled(),
      is: .removeRaw,
      "cancelled(), in the stage observing",
      idea: "the raw registration stands, and nobody else will take it away"
    )
    expect(stage, is: .cancelled, "the stage after it", idea: "unobserved is unobserved")
  }

  @Test func `have nothing to remove yet when cancelled in the initial call`() {
    var stage = Stage.initial
    expect(
      stage.cancelled(),
      is: .nothing,
      "cancelled(), in the stage initial",
      idea: "the initial call comes before the registration: what is not there cannot be removed"
    )
    expect(
      stage,
      is: .cancelled,
      "the stage after it",
      idea: "the removal is owed, so somebody must remember it"
    )
  }

  @Test func `pay what is owed when registered after being cancelled`() {
    var stage = Stage.cancelled
    expect(
      stage.registered(),
      is: .removeRaw,
      "registered(), in the stage cancelled",
      idea: "the raw registration has just come to stand, and nobody wants it any more"
    )
  }

  @Test func `never come back from being cancelled`() {
    var stage = Stage.cancelled
    _ = stage.registered()
    expect(
      stage,
      is: .cancelled,
      "the stage, when registered after being cancelled",
      idea: "who has been told that it is over must be able to rely on it"
    )
  }

  @Test func `ask for nothing when cancelled again`() {
    var stage = Stage.cancelled
    expect(
      stage.cancelled(),
      is: .nothing,
      "cancelled(), in the stage cancelled",
      idea: "one registration, one removal: raw observing traps at the second"
    )
  }

  @Test func `live through an unobserve inside the initial call`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "an unobserve inside the initial call",
        expected: "a quiet end",
        got: "a trap",
        idea: "remove when, and only when, there is a raw registration"
      )
    ) {
      limitChild()
      let train = Train()
      var calls = 0
      let registration = Registration(of: train) {
        calls += 1
        $0.unobserve()
      }
      registration.observe(.initial)
      train.delay = 5
      registration.unobserve()
      expect(
        calls,
        is: 1,
        "how often the handler was called, which unobserves in its initial call",
        idea: "what is owed must be paid, or the registration stays forever"
      )
    }
  }

  @Test func `live through an ordinary life`() async {
    await #expect(
      processExitsWith: .success,
      explanation(
        "observe, change, unobserve",
        expected: "a quiet end",
        got: "a trap",
        idea: "remove once what was registered once"
      )
    ) {
      limitChild()
      let train = Train()
      var calls = 0
      let registration = Registration(of: train) { _ in calls += 1 }
      registration.observe([])
      train.delay = 5
      registration.unobserve()
      train.delay = 6
      expect(
        calls,
        is: 1,
        "how often the handler was called, for a change before the unobserve and one after",
        idea: "between the two events the registration stands"
      )
    }
  }
}
