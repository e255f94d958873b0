import KeyValueObserving

/// Appendix A: two key paths that name one property.
func inheritedKeyPaths() {
  let keyPaths: [AnyKeyPath] = [\Train.delay, \Express.delay]
  print(keyPaths[0] == keyPaths[1])
}

private class Train: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var delay = 0
}

private final class Express: Train {}
