// A requirement from the stage “dispatcher” until the stage “self-observation”.

import KVOExercises
@testable import MyLibrary

extension Contract: DispatchingLibrary {
  package var dispatchedCount: Int {
    // `Dispatcher.shared.count` is the number of registrations in the dispatcher's table.
    Dispatcher.shared.count
  }
}
