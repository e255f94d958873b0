import Chapter07SelfObservationAdapter
import Chapter09DirectDeliveryAdapter
import KVOExercises

/// A chapter whose registries retain what they observe only if they're asked to, by its module.
///
/// Chapter 9 only shortens the way of a change, so whatever chapter 7 tests has to hold there, too.
enum RetainingChapter: String, CaseIterable {
  case seven = "Chapter07SelfObservation"
  case nine = "Chapter09DirectDelivery"

  var library: any RetainingLibrary {
    switch self {
    case .seven: Chapter07Adapter()
    case .nine: Chapter09Adapter()
    }
  }
}
