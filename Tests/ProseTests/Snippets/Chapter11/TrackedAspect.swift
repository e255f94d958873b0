import Observation

/// Chapter 11: what ends along with a tracking.
@MainActor func trackedAspect() {
  let signal = Signal()
  do {
    let panel = Panel("bridge")
    withObservationTracking {
      _ = signal.aspect
    } onChange: { [weak panel] in
      print("\(panel?.place ?? "nobody"): no longer \(MainActor.assumeIsolated { signal.aspect })")
    }
  }
  signal.aspect = "clear"
  signal.aspect = "caution"

  weak var old: Panel?
  do {
    let (signal, panel) = (Signal(), Panel("platform"))
    old = panel
    withObservationTracking {
      _ = signal.aspect
    } onChange: {
      print(panel.place)
    }
  }
  print("the closure and its panel are \(old == nil ? "gone" : "still there")")
}

@MainActor @Observable private final class Signal {
  var aspect = "stop"
}

private final class Panel: Sendable {
  let place: String

  init(_ place: String) {
    self.place = place
  }
}
