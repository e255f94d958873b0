internal import KeyValueObserving

extension KVOController: CustomDebugStringConvertible {
  /// A list of the controller's registrations, one per line, with their options.
  ///
  /// The list doesn't include descriptions of the observer and the objects, because a `description`
  /// might be expensive to compute, or might use the controller. No lock is held while the list is
  /// being made.
  ///
  /// Counterpart: `-[FBKVOController debugDescription]`.
  public var debugDescription: String {
    let observer = core.table.observer.map { instance(type(of: $0), ObjectIdentifier($0)) } ?? "nil"
    let lines = core.table.registrations.map { "  \($0.text)\n" }.sorted()
    return "<KVOController observer: \(observer), retaining: \(retaining), "
      + "registrations: [\n\(lines.joined())]>"
  }
}

extension Registration: CustomStringConvertible {
  /// A description of the registration, for the list of an object's observers.
  @usableFromInline var description: String {
    let observer = observer.map { instance(type(of: $0), ObjectIdentifier($0)) } ?? "deallocated"
    return "<Registration: Observer: \(observer), Key path: \(name), Options: \(options)>"
  }

  /// A description of the registration, such as `<Train 0x…> delay, options: [new], observing`.
  var text: String {
    let object = instance(type(of: keyPath).rootType, object)
    return "\(object) \(name), options: \(options), \(state.phase)"
  }
}

func instance(_ type: Any.Type, _ id: ObjectIdentifier) -> String {
  "<\(type) 0x\(String(UInt(bitPattern: id), radix: 16))>"
}
