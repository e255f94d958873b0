internal import Chapter01Registry
internal import Chapter02Registry
internal import Chapter03KeyPaths
internal import Chapter04Dispatcher
internal import Chapter05Mutex
internal import Chapter06AutoUnobserve
internal import Chapter07SelfObservation
internal import Chapter09DirectDelivery

// To add a chapter, write one conformance, one column, and one name in `Column.all`.

extension Chapter01Registry.Registry: ChapterRegistry {}
extension Chapter02Registry.Registry: ChapterRegistry {}
extension Chapter03KeyPaths.Registry: ChapterRegistry {}
extension Chapter04Dispatcher.Registry: ChapterRegistry {}
extension Chapter05Mutex.Registry: ChapterRegistry {}
extension Chapter06AutoUnobserve.Registry: ChapterRegistry {}
extension Chapter07SelfObservation.Registry: ChapterRegistry {}
extension Chapter09DirectDelivery.Registry: ChapterRegistry {}

extension Column {
  static let chapter1 = Column(
    "1",
    isShareable: isSendable(Chapter01Registry.Registry<Display>.self)
  ) {
    RegistryAdapter(Chapter01Registry.Registry(observer: $0))
  }

  static let chapter2 = Column(
    "2",
    isShareable: isSendable(Chapter02Registry.Registry<Display>.self)
  ) {
    RegistryAdapter(Chapter02Registry.Registry(observer: $0))
  }

  static let chapter3 = Column(
    "3",
    isShareable: isSendable(Chapter03KeyPaths.Registry<Display>.self)
  ) {
    RegistryAdapter(Chapter03KeyPaths.Registry(observer: $0))
  }

  static let chapter4 = Column(
    "4",
    isShareable: isSendable(Chapter04Dispatcher.Registry<Display>.self)
  ) {
    RegistryAdapter(Chapter04Dispatcher.Registry(observer: $0))
  }

  static let chapter5 = Column(
    "5",
    isShareable: isSendable(Chapter05Mutex.Registry<Display>.self)
  ) {
    RegistryAdapter(Chapter05Mutex.Registry(observer: $0))
  }

  static let chapter6 = Column(
    "6",
    isShareable: isSendable(Chapter06AutoUnobserve.Registry<Display>.self)
  ) {
    RegistryAdapter(Chapter06AutoUnobserve.Registry(observer: $0))
  }

  static let chapter7Retaining = Column(
    "7 retaining",
    isShareable: isSendable(Chapter07SelfObservation.Registry<Display>.self)
  ) {
    RegistryAdapter(Chapter07SelfObservation.Registry(observer: $0))
  }

  static let chapter7NonRetaining = Column(
    "7 non-retaining",
    isShareable: isSendable(Chapter07SelfObservation.Registry<Display>.self)
  ) {
    RegistryAdapter(Chapter07SelfObservation.Registry(observer: $0, retainObserved: false))
  }

  static let chapter9 = Column(
    "9",
    isShareable: isSendable(Chapter09DirectDelivery.Registry<Display>.self)
  ) {
    RegistryAdapter(Chapter09DirectDelivery.Registry(observer: $0, retainObserved: false))
  }
}
