/// An entry that a ledger can find by observer and context in order to remove it.
protocol IndexedEntry: RoundEntry {
  /// The identity of the observer.
  var observerID: ObjectIdentifier { get }

  /// The context as it was registered.
  var context: UnsafeRawPointer? { get }

  /// Traps if the registration had to be ended before the deallocation of the ledger's object.
  ///
  /// - Parameter all: All the indexed entries of the object, for the message.
  func checkDeallocation(amid all: [any IndexedEntry])
}
