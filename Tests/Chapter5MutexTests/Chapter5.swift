import KeyValueObserving
import Station

extension Train {
  /// How many raw registrations the train has.
  var rows: Int { observationInfo.ledger.observances.count }

  /// Takes out what a registry left behind, so that the train can die in peace.
  func mopUp() {
    for observance in observationInfo.ledger.observances { observance.invalidate() }
  }
}
