/// An entry that a ledger finds by its observer and context, as raw registrations are removed.
protocol IndexedEntry: RoundEntry {
  /// The identity of the observer.
  var observerID: ObjectIdentifier { get }

  /// The context as it was registered.
  var context: UnsafeRawPointer? { get }

  /// Traps if the registration must be ended before the deallocation of the ledger's object.
  ///
  /// - Parameter all: All the indexed entries of the object, for the message.
  func checkDeallocation(amid all: [any IndexedEntry])
}
