import Foundation

/// The rows of chapter 10.
///
/// The four designs use the same observed class. In rows of *a change*, the handler gets the old and
/// the new value if the row's name says so. Otherwise, it gets only the new one.
func designRows() -> [ChapterRow] {
  Design.rows("a change, old and new value") { $0.changeCost() }
    + [
      ChapterRow("a change, old and new value, NotificationCenter") { PostingTrain.changeCost() },
      ChapterRow("a change, old and new value, AsyncStream") {
        await StreamingTrain.concurrentCost()
      },
      ChapterRow("a change, old and new value, AsyncStream on the main actor") {
        await StreamingTrain.mainActorCost()
      },
      ChapterRow("a change, new value, withObservationTracking") { TrackedTrain.changeCost() },
      observationsRow(),
    ]
    + Design.rows("observe and unobserve") { $0.pairCost() }
    + [ChapterRow("observe and unobserve, NotificationCenter") { PostingTrain.pairCost() }]
    + Design.rows("memory of a registration", in: .bytes) { $0.memory(100_000) }
    + [
      ChapterRow(name: "memory of a registration, withObservationTracking", unit: .bytes) {
        TrackedTrain.memory(100_000)
      }
    ]
}

private func observationsRow() -> ChapterRow {
  let name = "a change, new value, Observations on the main actor"
  if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
    return ChapterRow(name) { await FollowedTrain.changeCost() }
  }
  return ChapterRow(name, isAvailable: false) { .nan }
}
