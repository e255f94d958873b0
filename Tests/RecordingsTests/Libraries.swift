import Chapter01RegistryAdapter
import Chapter02RegistryAdapter
import Chapter03KeyPathsAdapter
import Chapter04DispatcherAdapter
import Chapter05MutexAdapter
import Chapter06AutoUnobserveAdapter
import Chapter07SelfObservationAdapter
import Chapter08TheOriginalAdapter
import Chapter09DirectDeliveryAdapter
import KVOControllerAdapter
import KVOExercises
import KVORecordings

/// A library that plays the recordings.
enum Library: Codable, Hashable {
  /// The code of a chapter; 8 is the original, and 10 is the library.
  case chapter(Int)
  /// Chapter 6's code with a fault.
  case faulty(Fault)
  /// A library that isn't written yet.
  case stub

  /// The function that makes the library's registries.
  var makeRegistry: RegistryMaker {
    switch self {
    case .chapter(1): Chapter01Adapter().makeRecordedRegistry
    case .chapter(2): Chapter02Adapter().makeRecordedRegistry
    case .chapter(3): Chapter03Adapter().makeRecordedRegistry
    case .chapter(4): Chapter04Adapter().makeRecordedRegistry
    case .chapter(5): Chapter05Adapter().makeRecordedRegistry
    case .chapter(6): Chapter06Adapter().makeRecordedRegistry
    case .chapter(7): Chapter07Adapter().makeRecordedRegistry
    case .chapter(8): { Chapter08Adapter(retainObserved: $1).makeRegistry(observer: $0) }
    case .chapter(9): Chapter09Adapter().makeRecordedRegistry
    case .chapter(10): { Chapter10Adapter(retainObserved: $1).makeRegistry(observer: $0) }
    case .chapter(let number): preconditionFailure("Chapter \(number) has no library.")
    case .faulty(let fault): { observer, _ in FaultyRegistry(observer, fault) }
    case .stub: { observer, _ in todo("Registry", returning: Self.chapter6(observer)) }
    }
  }

  static func chapter6(_ observer: RecordedObject) -> any EndingRegistry<RecordedObject> {
    Chapter06Adapter().makeEndingRegistry(observer: observer)
  }
}
