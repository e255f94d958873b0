internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation
internal import KVOWeave

extension Claim {
  /// The claims of the stage `threads` about changes that begin after a registration has ended, and
  /// about those that don't.
  static let endingBeforeChanges = [
    Claim(
      "delivers a change of a value that stays observed, whatever another thread does",
      Step(.threads, 4),
      idea: "a table mustn't lose an entry for a moment, not even while another one is removed",
      section: "05-mutex.md#one-decision"
    ) { (library: any SendableLibrary) in
      let others: [(words: String, observe: (ThreadScene) -> Void, end: (ThreadScene) -> Void)] = [
        (
          "its platform",
          { $0.observe($0.train, \.platform, "other") },
          { $0.registry?.unobserve($0.train, \.platform) }
        ),
        (
          "another train's delay",
          { $0.observe($0.other, \.delay, "other") },
          { $0.registry?.unobserve($0.other, \.delay) }
        ),
        (
          "its delay with another registry",
          { $0.secondRegistry?.observe($0.train, \.platform) { _, _, _ in } },
          { $0.secondRegistry?.unobserve($0.train, \.platform) }
        ),
      ]
      for (words, observe, end) in others {
        let complaint = { (scene: ThreadScene) -> String? in
          end(scene)
          scene.unobserve()
          let lines = scene.board.lines
          return lines == ["delay"] ? nil : "one change led to the calls \(lines)"
        }
        try weave(
          library,
          "one thread that changes a train's delay, and another that observes \(words)",
          ["Ada": { $0.change() }, "Bo": observe],
          prepare: { $0.observe() },
          complaint: complaint
        )
        try weave(
          library,
          "one thread that changes a train's delay, and another that unobserves \(words)",
          ["Ada": { $0.change() }, "Bo": end],
          prepare: { scene in
            scene.observe()
            observe(scene)
          },
          complaint: complaint
        )
      }
    }
  ]
}
