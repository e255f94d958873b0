internal import KVOJudging
internal import KVOExercises
internal import KVORecordings

extension LibraryClaim {
  /// The last claim of each chapter from 6 on: until then, no library follows every recording.
  ///
  /// This claim is about everything at once, so each of the others explains more.
  public static func followingRecordings(in chapter: Int) -> LibraryClaim? {
    guard let (step, page) = lastSteps.first(where: { $0.step.chapter == chapter }) else {
      return nil
    }
    let claim = LibraryClaim(
      "does what KVOController did, in every recorded step",
      idea: readAll,
      section: "\(page)#in-kvocontroller"
    ) { (library: any AutomaticLibrary) in
      try play(Recording.all(followedIn: chapter), with: library)
    }
    return step.claims([claim]).first
  }

  /// Plays recordings with a library, and throws a refutation at the first difference.
  static func play(_ recordings: [Recording], with library: any RegistryLibrary) throws {
    for recording in recordings {
      var question = ""
      let difference = recording.play(with: library.makeRecordedRegistry) { number, step in
        question = "\(recording.place), recording \(recording.name), step \(number): \(step)"
        ask(question, idea: readAll)
      }
      guard let difference else { continue }
      throw Refutation(question: question, expected: difference.expected, got: difference.got)
    }
  }

  private static let readAll =
    "that line has the steps before this one, and Tests/Recordings/README.md says how to read it"

  private static let lastSteps = [
    (step: Step(6, 2), page: "06-auto-unobserve.md"),
    (step: Step(7, 2), page: "07-self-observation.md"),
    (step: Step(9, 3), page: "09-direct-delivery.md"),
  ]
}
