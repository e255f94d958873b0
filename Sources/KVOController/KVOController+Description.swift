internal import KeyValueObserving

extension KVOController: CustomDebugStringConvertible {
  /// The controller and its observations, a line each, with the options spelt out.
  ///
  /// Nobody foreign is asked for a description, and no lock is held while the text is made.
  /// Counterpart: `-debugDescription`.
  public var debugDescription: String {
    let observer = core.table.observer.map { instance(type(of: $0), ObjectIdentifier($0)) } ?? "nil"
    let lines = core.table.registrations.map { "  \($0.text)\n" }.sorted()
    return "<KVOController observer: \(observer), retainObserved: \(retainObserved), "
      + "observations: [\n\(lines.joined())]>"
  }
}

extension Registration {
  /// What is observed, and how: `<Train 0x…> delay, options: [new], observing`.
  var text: String {
    let object = instance(type(of: keyPath).rootType, object)
    return "\(object) \(name), options: \(options), \(state.phase)"
  }
}

private func instance(_ type: Any.Type, _ id: ObjectIdentifier) -> String {
  "<\(type) 0x\(String(UInt(bitPattern: id), radix: 16))>"
}
