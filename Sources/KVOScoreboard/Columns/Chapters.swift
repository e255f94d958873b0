internal import Chapter1Registry
internal import Chapter2WeakMap
internal import Chapter3KeyPaths
internal import Chapter4Dispatcher
internal import Chapter5Mutex
internal import Chapter6AutoUnobserve
internal import Chapter7SelfObservation
internal import Chapter8DirectDelivery

// To add a chapter, write one conformance, one column, and one name in `Column.all`.

extension Chapter1Registry.Registry: ChapterRegistry {}
extension Chapter2WeakMap.Registry: ChapterRegistry {}
extension Chapter3KeyPaths.Registry: ChapterRegistry {}
extension Chapter4Dispatcher.Registry: ChapterRegistry {}
extension Chapter5Mutex.Registry: ChapterRegistry {}
extension Chapter6AutoUnobserve.Registry: ChapterRegistry {}
extension Chapter7SelfObservation.Registry: ChapterRegistry {}
extension Chapter8DirectDelivery.Registry: ChapterRegistry {}

extension Column {
  static let chapter1 = Column(
    "1",
    isShareable: isSendable(Chapter1Registry.Registry<Display>.self)
  ) {
    RegistryAdapter(Chapter1Registry.Registry(observer: $0))
  }

  static let chapter2 = Column(
    "2",
    isShareable: isSendable(Chapter2WeakMap.Registry<Display>.self)
  ) {
    RegistryAdapter(Chapter2WeakMap.Registry(observer: $0))
  }

  static let chapter3 = Column(
    "3",
    isShareable: isSendable(Chapter3KeyPaths.Registry<Display>.self)
  ) {
    RegistryAdapter(Chapter3KeyPaths.Registry(observer: $0))
  }

  static let chapter4 = Column(
    "4",
    isShareable: isSendable(Chapter4Dispatcher.Registry<Display>.self)
  ) {
    RegistryAdapter(Chapter4Dispatcher.Registry(observer: $0))
  }

  static let chapter5 = Column(
    "5",
    isShareable: isSendable(Chapter5Mutex.Registry<Display>.self)
  ) {
    RegistryAdapter(Chapter5Mutex.Registry(observer: $0))
  }

  static let chapter6 = Column(
    "6",
    isShareable: isSendable(Chapter6AutoUnobserve.Registry<Display>.self)
  ) {
    RegistryAdapter(Chapter6AutoUnobserve.Registry(observer: $0))
  }

  static let chapter7Retaining = Column(
    "7 retaining",
    isShareable: isSendable(Chapter7SelfObservation.Registry<Display>.self)
  ) {
    RegistryAdapter(Chapter7SelfObservation.Registry(observer: $0))
  }

  static let chapter7NonRetaining = Column(
    "7 non-retaining",
    isShareable: isSendable(Chapter7SelfObservation.Registry<Display>.self)
  ) {
    RegistryAdapter(Chapter7SelfObservation.Registry(observer: $0, retainObserved: false))
  }

  static let chapter8 = Column(
    "8",
    isShareable: isSendable(Chapter8DirectDelivery.Registry<Display>.self)
  ) {
    RegistryAdapter(Chapter8DirectDelivery.Registry(observer: $0, retainObserved: false))
  }
}
