import KVOController
import KVOStation

/// Appendix C: the original's example, a clock and the views that show its time.
func clockViews() {
  let clock = Clock()
  clock.minute = 600
  var views = [ClockView(of: clock, "first"), ClockView(of: clock, "second")]
  clock.minute = 601

  // The first view is deallocated, and nothing calls `unobserve`.
  views.removeFirst()
  views.append(ClockView(of: clock, "third"))
  clock.minute = 602
  print("views:", views.count)
}

private final class ClockView: KVOControlling {
  let kvoControllerStorage = KVOControllerStorage()
  private let name: String

  init(of clock: Clock, _ name: String) {
    self.name = name
    kvoController.observe(clock, \.minute, initial: true) { view, _, minute in
      view.show(minute: minute)
    }
  }

  private func show(minute: Int) {
    print("\(name): \(minute / 60) h \(minute % 60) min")
  }
}
