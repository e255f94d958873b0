import KVOWeave

/// Chapter 5: the accident of `endsAfterUnlocking`, as the station sees it.
func switchedOffTwice() {
  print(
    "07:24  Ada and Bo each switch off the delay of train 7. Then Bo enters 60 minutes as a test."
  )
  guard switchingOffTwice().failure != nil else { return }
  print("       ✗ In one order of their steps, the board shows: Train 7: 60 min late")
}
