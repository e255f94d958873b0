extension RawRegistration: RoundEntry {
  package var wantsWillChange: Bool { !options.isDisjoint(with: [.old, .prior]) }

  package func willChange(
    _ object: AnyObject,
    _ elements: ElementChange?,
    _ shared: inout UnsafeRawPointer?
  ) -> OldValue? {
    guard wantsWillChange else { return nil }
    let wantsOld = options.contains(.old) && elements?.hasOldValues ?? true
    let oldValue = wantsOld ? value(of: elements, in: object) : nil
    if options.contains(.prior) {
      shared = nil
      notify(of: object, ObservedChange(keyPath, elements, oldValue: oldValue, isPrior: true))
    }
    return wantsOld ? TypedOldValue(oldValue) : nil
  }

  /// Notifies the observer, passing the current value.
  ///
  /// If an observer changes the value again, the observers after it receive the later value.
  package func didChange(_ object: AnyObject, _ elements: ElementChange?, _ old: PriorValue) {
    var (oldValue, newValue): (Any?, Any?)
    if case .kept(let old) = old {
      oldValue = unsafeDowncast(old, to: TypedOldValue<Any?>.self).value
    }
    let wantsNew = options.contains(.new) && elements?.hasNewValues ?? true
    if let trail = resolved.trail {
      trail.follow(object) { newValue = value(of: wantsNew ? elements : nil, in: object) }
    } else if wantsNew {
      newValue = value(of: elements, in: object)
    }
    let change = ObservedChange(
      keyPath,
      elements,
      oldValue: oldValue,
      newValue: wantsNew ? newValue : nil
    )
    notify(of: object, change)
  }

  private func value(of elements: ElementChange?, in object: AnyObject) -> Any? {
    let value = value(in: object)
    return elements.map { $0.elements(of: value) } ?? value
  }

  package func objectWasDeallocated() {
    resolved.leave(self)
    onDeallocation?()
  }
}
