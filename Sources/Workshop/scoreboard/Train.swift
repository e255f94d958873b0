internal import KeyValueObserving
internal import Chapter11OtherDesigns

/// A class that every column can observe, because it has what the other designs require.
protocol ScenarioObject: SafelyObservable, BlockObservable {}

/// A train that every column can observe; the observed object in most scenarios.
///
/// It doesn't remove handlers from its block table when it's deallocated, because the scenarios
/// test each design by itself.
final class Train: ScenarioObject {
  // This property comes first, so that it's released before the others; see `SafelyObservable`.
  let deallocListener = DeallocListener()
  let observerList = ObserverList()
  let blockTable = BlockTable()

  /// The number in the timetable.
  let number: Int
  /// The delay, in minutes.
  @Observed var delay = 0

  /// The expected arrival, which depends on the delay, in minutes after midnight.
  var arrival: Int { 600 + delay }

  init(number: Int = 7) {
    self.number = number
  }
}
