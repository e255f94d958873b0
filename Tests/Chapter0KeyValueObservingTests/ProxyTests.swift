import Foundation
import KeyValueObserving
import Testing

private struct Plan {
  var stops = ["Basel", "Olten"]
}

private final class Route: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var stops = ["Basel", "Olten"]
  @Observed var plan = Plan()
  var count: Int { stops.count }
}

private class Line: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var route = Route()
  @Observed var detour: Route? = Route()
}

private final class NightLine: Line {}

extension KeyValueObservable {
  /// Returns the kinds of the changes that an observer receives during `change`.
  fileprivate func kinds(
    of keyPath: PartialKeyPath<Self>,
    during change: () -> Void
  ) -> [ObservedChange.Kind] {
    let recorder = Recorder()
    addObserver(recorder, forKeyPath: keyPath)
    change()
    removeObserver(recorder, forKeyPath: keyPath)
    return recorder.changes.map(\.kind)
  }
}

@Suite struct `A proxy for an array` {
  @Test func `keeps its object alive`() {
    weak var left: Route?
    var stops: MutableArrayProxy<Route, String>?
    do {
      let route = Route()
      left = route
      stops = route.mutableArrayValue(forKeyPath: \.stops)
    }
    #expect(left != nil && stops?.count == 2)
    stops = nil
    #expect(left == nil)
  }

  @Test func `announces elements along a path of observed properties`() {
    let line = Line()
    let stops = line.mutableArrayValue(forKeyPath: \.route.stops)
    #expect(line.route.kinds(of: \.stops) { stops.append("Bern") } == [.insertion])
  }

  @Test func `announces a setting along a path that unwraps an optional`() throws {
    let line = Line()
    let detour = try #require(line.detour)
    let stops = line.mutableArrayValue(forKeyPath: \.detour!.stops)
    #expect(detour.kinds(of: \.stops) { stops.append("Bern") } == [.setting])
  }

  @Test func `announces a setting along a path of which a part is inherited`() {
    let line = NightLine()
    let stops = line.mutableArrayValue(forKeyPath: \NightLine.route.stops)
    #expect(line.route.kinds(of: \.stops) { stops.append("Bern") } == [.setting])
  }

  @Test func `announces a setting of a part of a struct`() {
    let route = Route()
    let stops = route.mutableArrayValue(forKeyPath: \.plan.stops)
    #expect(route.kinds(of: \.plan.stops) { stops.append("Bern") } == [.setting])
    #expect(route.kinds(of: \.plan) { stops.append("Thun") } == [.setting])
  }
}

@Suite struct `Elements that are announced by hand` {
  private func append(_ stop: String, to route: Route) {
    let end = [route.stops.count] as IndexSet
    route.willChange(.insertion, valuesAt: end, for: \.stops)
    route.stops.append(stop)
    route.didChange(.insertion, valuesAt: end, for: \.stops)
  }

  @Test func `are elements to observers of exactly that array`() {
    let route = Route()
    #expect(route.kinds(of: \.stops) { append("Bern", to: route) } == [.insertion])
  }

  @Test func `are a setting to observers of what comes from the array`() {
    let (route, line) = (Route(), Line())
    line.route = route
    #expect(route.kinds(of: \.count) { append("Bern", to: route) } == [.setting])
    #expect(line.kinds(of: \.route.stops) { append("Thun", to: route) } == [.setting])
  }
}
