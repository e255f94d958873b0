internal import TaskTesting
internal import KVOExercises
internal import KVORecordings

extension Claim {
  /// The last claim of each chapter from 6 on: until then, no library follows every recording.
  ///
  /// This claim is about everything at once, so each of the others explains more.
  public static func followingRecordings(in chapter: Int) -> Claim? {
    guard let page = pages[chapter],
      let step = all.map(\.step).filter({ $0.chapter == chapter }).max(by: { $0.number < $1.number }
      )
    else { return nil }
    return Claim(
      "does what KVOController did, in every recorded step",
      step,
      idea: seeAll,
      section: "\(page)#in-kvocontroller"
    ) { (library: any AutomaticLibrary) in
      for recording in Recording.expected(of: library) {
        var question = ""
        let difference = recording.play(with: library.makeRecordedRegistry) { step in
          question =
            "recording \(recording.name), step \(step + 1): \(recording.text(ofStep: step))"
          ask(question, idea: seeAll)
        }
        guard let difference else { continue }
        let (expected, got) = recording.outcomes(of: difference)
        throw Refutation(
          question: question,
          expected: "KVOController \(expected)",
          got: "your library \(got)"
        )
      }
    }
  }

  private static let seeAll =
    "to see the recording up to this step, run: swift run workbook check recordings"

  private static let pages = [
    6: "06-auto-unobserve.md", 7: "07-self-observation.md", 9: "09-direct-delivery.md",
  ]
}
