/// All calls that belong to one change.
///
/// Whoever is registered before the change takes part, in the order of registration. Observers
/// that come during the round wait for the next one. Who is removed during the round is still
/// called while alive; Foundation does the same.
@usableFromInline struct Round {
  private let object: any KeyValueObservable
  private let rows: [Observance]
  /// What the rows asked to keep, in their order; empty if nobody did.
  private let oldValues: [Any?]

  /// Makes the calls that come before the change.
  init(of object: any KeyValueObservable, for rows: [Observance]) {
    self.object = object
    self.rows = rows
    let keepsOld = rows.contains { $0.options.contains(.old) }
    oldValues = keepsOld ? rows.map { $0.value(.old, in: object) } : []
    for (index, row) in rows.enumerated() where row.options.contains(.prior) {
      let oldValue = keepsOld ? oldValues[index] : nil
      row.tell(
        of: object,
        ObservedChange(keyPath: row.keyPath, oldValue: oldValue, isPrior: true)
      )
    }
  }

  /// Makes the calls that come after the change.
  ///
  /// The new value is read for each call: should an earlier observer have changed it again, the
  /// later ones see what is true now.
  @usableFromInline func didChange() {
    for (index, row) in rows.enumerated() {
      let oldValue = oldValues.isEmpty ? nil : oldValues[index]
      let newValue = row.value(.new, in: object)
      row.tell(
        of: object,
        ObservedChange(keyPath: row.keyPath, oldValue: oldValue, newValue: newValue)
      )
    }
  }
}
