import Chapter01RegistryLibrary
import Chapter02RegistryLibrary
import Chapter03KeyPathsLibrary
import Chapter04DispatcherLibrary
import Chapter05MutexLibrary
import Chapter06AutoUnobserveLibrary
import Chapter07SelfObservationLibrary
import Chapter08TheOriginalLibrary
import Chapter09DirectDeliveryLibrary
import KVOControllerLibrary
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
    case .chapter(1): Chapter01Library().makeRecordedRegistry
    case .chapter(2): Chapter02Library().makeRecordedRegistry
    case .chapter(3): Chapter03Library().makeRecordedRegistry
    case .chapter(4): Chapter04Library().makeRecordedRegistry
    case .chapter(5): Chapter05Library().makeRecordedRegistry
    case .chapter(6): Chapter06Library().makeRecordedRegistry
    case .chapter(7): Chapter07Library().makeRecordedRegistry
    case .chapter(8): { Chapter08Library(retainObserved: $1).makeRegistry(observer: $0) }
    case .chapter(9): Chapter09Library().makeRecordedRegistry
    case .chapter(10): { Chapter10Library(retainObserved: $1).makeRegistry(observer: $0) }
    case .chapter(let number): preconditionFailure("Chapter \(number) has no library.")
    case .faulty(let fault): { observer, _ in FaultyRegistry(observer, fault) }
    case .stub: { observer, _ in todo("Registry", returning: Self.chapter6(observer)) }
    }
  }

  static func chapter6(_ observer: RecordedObject) -> any EndingRegistry<RecordedObject> {
    Chapter06Library().makeEndingRegistry(observer: observer)
  }
}
