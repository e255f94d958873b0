/// All calls that belong to one change.
///
/// Whoever is registered before the change takes part, in the order of registration. Observers
/// that come during the round wait for the next one. Who is removed during the round is still
/// called while alive; Foundation does the same.
@usableFromInline struct Round {
  private let object: any KeyValueObservable
  private let list: RowList

  /// Makes the calls that come before the change.
  init(of object: any KeyValueObservable, for list: RowList) {
    self.object = object
    self.list = list
    guard list.wantsWillChange else { return }
    for row in list.rows { row.willChange(object) }
  }

  /// Makes the calls that come after the change.
  @usableFromInline func didChange() {
    for row in list.rows { row.didChange(object) }
  }
}
