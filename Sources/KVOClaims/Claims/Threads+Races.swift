internal import KVOStation
internal import KVOWeave
internal import KeyValueObserving

extension Claim {
  /// The claim that only a process with ThreadSanitizer can refute.
  ///
  /// In any other process it holds, because nothing would be found there.
  static let guardingWhatTwoThreadsUse = Claim(
    "uses what two threads share only in critical sections",
    Step(.threads, 1),
    idea: DataRace.idea,
    section: "5-mutex.md#a-lock-around-its-state"
  ) { (library: any SendableLibrary) in
    guard DataRaceDetector.isOn else { return }
    for (index, ada) in sharedUses.enumerated() {
      for bo in sharedUses[index...] {
        try weave(
          library,
          "two threads at the same time: one \(ada.words), and the other \(bo.words)",
          ["Ada": ada.body, "Bo": bo.body],
          prepare: { scene in
            scene.observe(scene.train, \.delay, "delay")
            scene.observe(scene.other, \.delay, "other")
          },
          complaint: { _ in nil }
        )
      }
    }
  }

  /// The uses of a library that two threads may make at the same time.
  private static let sharedUses: [(words: String, body: @Sendable (ThreadScene) -> Void)] = [
    ("changes an observed delay", { $0.change() }),
    ("changes the delay of another train", { $0.other.delay += 1 }),
    ("observes a platform", { $0.observe($0.train, \.platform, "platform") }),
    ("unobserves a delay", { $0.unobserve() }),
    ("observes with another registry", { $0.observeWithSecondRegistry($0.train) }),
  ]
}
