/// All calls that belong to one change.
///
/// Whoever is registered before the change takes part, in the order of registration. Observers
/// that come during the round wait for the next one. Who is removed during the round is still
/// called while alive; Foundation does the same.
@usableFromInline struct Round {
  private let list: RowList

  /// Makes the calls that come before the change.
  @inline(__always)
  init(of object: any KeyValueObservable, for list: consuming RowList) {
    self.list = list
    guard self.list.wantsWillChange else { return }
    self.list.rows.each { $0.willChange(object) }
  }

  /// Makes the calls that come after the change.
  @usableFromInline consuming func didChange(_ object: any KeyValueObservable) {
    let list = list
    list.rows.each { $0.didChange(object) }
  }
}
