import Foundation
import KeyValueObserving
import TestSupport
import Testing

@Suite struct `Elements announced manually` {
  private let route = Route()

  @Test func `are delivered as announced, whatever changes the array meanwhile`() {
    let texts = route.elements(of: \.stops) {
      route.willChange(.removal, valuesAt: [0, 2], for: \.stops)
      route.stops = ["Olten"]
      route.didChange(.removal, valuesAt: [0, 2], for: \.stops)
    }
    #expect(texts == [#"removal [0, 2] ["Basel", "Bern"] ->"#])
  }

  @Test func `are delivered to observers of a property announced manually, too`() {
    let texts = route.elements(of: \.notes) {
      route.willChange(.insertion, valuesAt: [0], for: \.notes)
      route.notes.append("late")
      route.didChange(.insertion, valuesAt: [0], for: \.notes)
    }
    #expect(texts == [#"insertion [0] -> ["late"]"#])
  }

  @Test func `are a setting to observers of what comes from the array`() {
    let line = Line(route)
    func remove() {
      route.willChange(.removal, valuesAt: [0], for: \.stops)
      route.stops.removeFirst()
      route.didChange(.removal, valuesAt: [0], for: \.stops)
    }
    #expect(route.elements(of: \.count) { remove() } == ["setting 3 -> 2"])
    let texts = line.elements(of: \.route.stops.count) { remove() }
    #expect(texts == ["setting 2 -> 1"])
  }

  @Test func `are delivered to observers of a path that ends in the array`() {
    let line = Line(route)
    let texts = line.elements(of: \.route.stops) {
      route.willChange(.removal, valuesAt: [0], for: \.stops)
      route.stops.removeFirst()
      route.didChange(.removal, valuesAt: [0], for: \.stops)
    }
    #expect(texts == [#"removal [0] ["Basel"] ->"#])
  }

  @Test func `are announced as a whole after that`() {
    let texts = route.elements(of: \.notes) {
      route.mutableArrayValue(forKeyPath: \.notes).append("late")
      route.notes = []
    }
    #expect(texts == [#"insertion [0] -> ["late"]"#, #"setting ["late"] -> []"#])
  }

  @Test func `are followed by a path that is registered in the middle`() {
    let (line, recorder) = (Line(route), Recorder())
    let other = Route()
    line.willChangeValue(for: \.route)
    line.addObserver(recorder, forKeyPath: \.route.stops)
    line.route = other
    line.didChangeValue(for: \.route)
    recorder.changes = []
    other.stops = []
    #expect(recorder.changes.count == 1)
    line.removeObserver(recorder, forKeyPath: \.route.stops)
  }

  @Test func `are missing if a handler has removed them`() {
    let hasty = Recorder()
    hasty.whenTold = { [route] _ in
      if route.stops.count == 4 { route.stops.removeLast(2) }
    }
    route.addObserver(hasty, forKeyPath: \.stops)
    let texts = route.elements(of: \.stops, .new) {
      route.mutableArrayValue(forKeyPath: \.stops).append("Thun")
    }
    #expect(texts == [#"setting -> ["Basel", "Olten"]"#, "insertion [3] -> []"])
    route.removeObserver(hasty, forKeyPath: \.stops)
    hasty.forget()
  }

  @Test func `include those of a proxy that changes the array meanwhile`() {
    let texts = route.elements(of: \.stops) {
      route.willChange(.removal, valuesAt: [0], for: \.stops)
      route.mutableArrayValue(forKeyPath: \.stops).remove(at: 0)
      route.didChange(.removal, valuesAt: [0], for: \.stops)
    }
    #expect(texts == [#"removal [0] ["Basel"] ->"#])
  }

  @Test func `must be completed as they began`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let route = Route()
      route.willChange(.removal, valuesAt: [0], for: \.stops)
      route.didChange(.removal, valuesAt: [1], for: \.stops)
    }
    #expect(
      trap.says(
        #"didChange(.removal, valuesAt: [1], for: "stops") has no matching call before it. The "#
          + "innermost announcement that isn't complete is "
          + #"willChange(.removal, valuesAt: [0], for: "stops")."#
      )
    )
  }

  @Test func `can't be a setting`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Route().willChange(.setting, valuesAt: [0], for: \.stops)
    }
    #expect(trap.says("A setting concerns no indexes. Use willChangeValue(for:)."))
  }

  @Test func `must exist before a removal`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (route, recorder) = (Route(), Recorder())
      route.addObserver(recorder, forKeyPath: \.stops)
      route.willChange(.removal, valuesAt: [3], for: \.stops)
    }
    #expect(trap.says("The announced element 3 isn't one of the array's 3 elements."))
  }

  @Test func `must exist after an insertion`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (route, recorder) = (Route(), Recorder())
      route.addObserver(recorder, forKeyPath: \.stops)
      route.willChange(.insertion, valuesAt: [3], for: \.stops)
      route.didChange(.insertion, valuesAt: [3], for: \.stops)
    }
    #expect(trap.says("The announced element 3 isn't one of the array's 3 elements."))
  }
}
