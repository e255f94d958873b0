import Foundation
import KeyValueObserving
import KVOStation
import TestSupport
import Testing

private class Route: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var stops = ["Basel", "Olten", "Bern"]
  var count: Int { stops.count }
  private var noted: [String] = []
  var notes: [String] {
    get {
      accessValue(for: \.notes)
      return noted
    }
    set {
      willChangeValue(for: \.notes)
      noted = newValue
      didChangeValue(for: \.notes)
    }
  }
}

private final class Detour: Route {
  var changes = 0
  override var stops: [String] {
    didSet { changes += 1 }
  }
}

private final class Line: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var route: Route
  var current: Route { route }
  init(_ route: Route) { self.route = route }
}

extension KeyValueObservable {
  /// Returns the kinds, the indexes, and the values that an observer receives during `change`.
  fileprivate func elements(
    of keyPath: PartialKeyPath<Self>,
    _ options: ObservingOptions = [.old, .new],
    during change: () -> Void
  ) -> [String] {
    let recorder = Recorder()
    addObserver(recorder, forKeyPath: keyPath, options: options)
    change()
    removeObserver(recorder, forKeyPath: keyPath)
    return recorder.changes.map { change in
      "\(change.kind)" + (change.indexes.map { " \(Array($0))" } ?? "") + " " + change.text
    }
  }
}

@Suite struct `A proxy for an array announces` {
  private let route = Route()

  @Test func `an insertion, with new values only`() {
    let stops = route.mutableArrayValue(forKeyPath: \.stops)
    let texts = route.elements(of: \.stops) {
      stops.insert("Zug", at: 1)
      stops.append("Thun")
    }
    #expect(texts == [#"insertion [1] -> ["Zug"]"#, #"insertion [4] -> ["Thun"]"#])
    #expect(route.stops == ["Basel", "Zug", "Olten", "Bern", "Thun"])
  }

  @Test func `a removal, with old values only`() {
    let stops = route.mutableArrayValue(forKeyPath: \.stops)
    let texts = route.elements(of: \.stops) { #expect(stops.remove(at: 1) == "Olten") }
    #expect(texts == [#"removal [1] ["Olten"] ->"#])
    #expect(Array(stops) == ["Basel", "Bern"])
  }

  @Test func `a replacement, with both`() {
    let stops = route.mutableArrayValue(forKeyPath: \.stops)
    let texts = route.elements(of: \.stops) { stops[2] = "Thun" }
    #expect(texts == [#"replacement [2] ["Bern"] -> ["Thun"]"#])
  }

  @Test(
    arguments: [
      (1..<3, ["a", "b"], [#"replacement [1, 2] ["Olten", "Bern"] -> ["a", "b"]"#]),
      (1..<1, ["a", "b"], [#"insertion [1, 2] -> ["a", "b"]"#]),
      (0..<2, [], [#"removal [0, 1] ["Basel", "Olten"] ->"#]),
      (
        0..<1, ["a", "b"],
        [#"replacement [0] ["Basel"] -> ["a"]"#, #"insertion [1] -> ["b"]"#]
      ),
      (
        0..<3, ["a"],
        [#"replacement [0] ["Basel"] -> ["a"]"#, #"removal [1, 2] ["Olten", "Bern"] ->"#]
      ),
      (2..<2, [], []),
    ] as [(Range<Int>, [String], [String])]
  )
  func `each part of replacing a range`(
    _ range: Range<Int>,
    _ elements: [String],
    _ expected: [String]
  ) {
    var array = route.stops
    array.replaceSubrange(range, with: elements)
    let texts = route.elements(of: \.stops) {
      route.mutableArrayValue(forKeyPath: \.stops).replaceSubrange(range, with: elements)
    }
    #expect(texts == expected)
    #expect(route.stops == array)
  }

  @Test func `the kind and the indexes before the change, but no new values`() {
    let texts = route.elements(of: \.stops, [.old, .new, .prior]) {
      let stops = route.mutableArrayValue(forKeyPath: \.stops)
      stops.append("Thun")
      stops.remove(at: 0)
    }
    #expect(
      texts == [
        "insertion [3] prior: ->", #"insertion [3] -> ["Thun"]"#,
        #"removal [0] prior: ["Basel"] ->"#, #"removal [0] ["Basel"] ->"#,
      ]
    )
  }

  @Test func `a setting to observers of what comes from the array`() {
    let line = Line(route)
    let stops = route.mutableArrayValue(forKeyPath: \.stops)
    #expect(route.elements(of: \.count) { stops.append("Thun") } == ["setting 3 -> 4"])
    let texts = line.elements(of: \.route.stops.count) { stops.append("Spiez") }
    #expect(texts == ["setting 4 -> 5"])
    let whole = line.elements(of: \.route.stops, .new) { stops.remove(at: 0) }
    #expect(whole == [#"setting -> ["Olten", "Bern", "Thun", "Spiez"]"#])
  }

  @Test func `elements of the object at the end of a path`() {
    let line = Line(route)
    let stops = line.mutableArrayValue(forKeyPath: \.route.stops)
    #expect(route.elements(of: \.stops) { stops.remove(at: 0) } == [#"removal [0] ["Basel"] ->"#])
    #expect(stops.count == 2)
  }

  @Test func `elements of an inherited array once, and uses its override`() {
    let detour = Detour()
    let stops = (detour as Route).mutableArrayValue(forKeyPath: \.stops)
    let texts = (detour as Route).elements(of: \.stops) { stops.remove(at: 0) }
    #expect(texts == [#"removal [0] ["Basel"] ->"#])
    #expect(detour.changes == 1)
  }

  @Test func `a setting at the end of a path that isn't made of observed properties only`() {
    let line = Line(route)
    let stops = line.mutableArrayValue(forKeyPath: \.current.stops)
    stops.remove(at: 2)
    let texts = route.elements(of: \.stops, .new) { stops.append("Thun") }
    #expect(texts == [#"setting -> ["Basel", "Olten", "Thun"]"#])
  }

  @Test func `nothing that an unobserved object would need`() {
    let stops = route.mutableArrayValue(forKeyPath: \.stops)
    stops.append("Thun")
    stops[0] = "Aarau"
    #expect(route.stops == ["Aarau", "Olten", "Bern", "Thun"])
  }

  @Test func `nothing beyond its bounds, and stops the process`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Route().mutableArrayValue(forKeyPath: \.stops).insert("Thun", at: 5)
    }
    #expect(trap.says("The range 5..<5 isn't within the bounds of an array of 3 elements."))
  }
}

@Suite struct `A proxy traps` {
  @Test func `if an observer removes elements that it is about to change`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (route, recorder) = (Route(), Recorder())
      recorder.whenTold = { _ in if !route.stops.isEmpty { route.stops = [] } }
      route.addObserver(recorder, forKeyPath: \.stops)
      route.mutableArrayValue(forKeyPath: \.stops).replaceSubrange(1..<3, with: ["Thun"])
    }
    #expect(trap.says("An observer removed elements from the array while a proxy was changing it."))
  }
}

@Suite struct `Elements announced by hand` {
  private let route = Route()

  @Test func `are delivered as announced, whatever changes the array meanwhile`() {
    let texts = route.elements(of: \.stops) {
      route.willChange(.removal, valuesAt: [0, 2], for: \.stops)
      route.stops = ["Olten"]
      route.didChange(.removal, valuesAt: [0, 2], for: \.stops)
    }
    #expect(texts == [#"removal [0, 2] ["Basel", "Bern"] ->"#])
  }

  @Test func `are delivered to observers of a property announced by hand, too`() {
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
    let texts = line.elements(of: \.route.stops) { remove() }
    #expect(texts == [#"setting ["Olten", "Bern"] -> ["Bern"]"#])
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

  @Test func `must exist`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (route, recorder) = (Route(), Recorder())
      route.addObserver(recorder, forKeyPath: \.stops, options: .old)
      route.willChange(.removal, valuesAt: [3], for: \.stops)
    }
    #expect(trap.says("The announced element 3 isn't one of the array's 3 elements."))
  }
}
