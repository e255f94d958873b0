import Foundation
import KeyValueObserving
import KVOStation
import TestSupport
import Testing

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
  }

  @Test func `elements to observers of a path that ends in the array, whichever object that is`() {
    let line = Line(route)
    let other = Route()
    let texts = line.elements(of: \.route.stops) {
      route.mutableArrayValue(forKeyPath: \.stops).remove(at: 0)
      line.route = other
      other.mutableArrayValue(forKeyPath: \.stops).remove(at: 2)
      route.mutableArrayValue(forKeyPath: \.stops).remove(at: 0)
    }
    #expect(
      texts == [
        #"removal [0] ["Basel"] ->"#,
        #"setting ["Olten", "Bern"] -> ["Basel", "Olten", "Bern"]"#,
        #"removal [2] ["Bern"] ->"#,
      ]
    )
  }

  @Test func `elements to observers of a path that leads through a computed property`() {
    let line = Line(route)
    let texts = line.elements(of: \.current.stops, .new) {
      route.mutableArrayValue(forKeyPath: \.stops).remove(at: 0)
    }
    #expect(texts == ["removal [0] ->"])
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

  @Test func `elements at the end of a path that isn't made of observed properties only`() {
    let line = Line(route)
    let stops = line.mutableArrayValue(forKeyPath: \.current.stops)
    stops.remove(at: 2)
    let texts = route.elements(of: \.stops, .new) { stops.append("Thun") }
    #expect(texts == [#"insertion [2] -> ["Thun"]"#])
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
