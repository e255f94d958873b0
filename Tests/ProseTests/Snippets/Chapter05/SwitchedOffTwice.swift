import KVOLoom

/// Chapter 5: the accident of `endsAfterUnlocking`, as the station sees it.
func switchedOffTwice() {
  print(
    """
    07:24  Ada and Bo each switch off the delay of train 7. Bo unplugs the screen, and delays the \
    train.
    """
  )
  guard switchingOffTwice().failure != nil else { return }
  print("       ✗ In one order of their steps, the board draws on a screen that's gone.")
}
