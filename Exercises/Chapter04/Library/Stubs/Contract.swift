// Until chapter 7

extension Contract: DispatchingLibrary {
  package var dispatchedCount: Int {
    // `Dispatcher.shared.count` is the number of registrations in the dispatcher's table.
    Dispatcher.shared.count
  }
}
