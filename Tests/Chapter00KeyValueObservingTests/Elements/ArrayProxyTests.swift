import KeyValueObserving
import TestSupport
import Testing

private struct Plan {
  var stops = ["Basel", "Olten"]
}

private class Tour: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var stops = ["Basel", "Olten"]
  @Observed var plan = Plan()
  @Observed var next: Tour?
  var all: [String] {
    get { stops }
    set { stops = newValue }
  }
  var reversed: [String] {
    get { stops.reversed() }
    set { stops = newValue.reversed() }
  }
}

private class Season: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var opening: Tour
  init(_ opening: Tour) { self.opening = opening }
}

private final class Summer: Season {}

@Suite struct `A proxy` {
  private let tour = Tour()
  private let recorder = Recorder()

  @Test func `retains its object`() {
    weak var released: Tour?
    var proxy: MutableArrayProxy<Tour, String>?
    do {
      let tour = Tour()
      released = tour
      proxy = tour.mutableArrayValue(forKeyPath: \.stops)
    }
    #expect(proxy?.first == "Basel")
    #expect(released != nil)
    proxy = nil
    #expect(released == nil)
  }

  @Test func `appends, moves, and removes several elements`() {
    let route = Route()
    let stops = route.mutableArrayValue(forKeyPath: \.stops)
    let texts = route.elements(of: \.stops, .new) {
      stops.append(contentsOf: ["Thun", "Spiez"])
      stops.append(contentsOf: [])
      stops.move(from: 0, to: 4)
      stops.removeAll()
    }
    #expect(
      texts == [
        #"insertion [3, 4] -> ["Thun", "Spiez"]"#, "removal [0] ->", #"insertion [4] -> ["Basel"]"#,
        "removal [0, 1, 2, 3, 4] ->",
      ]
    )
    #expect(route.stops.isEmpty)
  }

  @Test func `announces a setting for a part of a struct`() {
    #expect(kinds(of: \.plan, in: tour, at: \.plan.stops, from: tour) == [.setting])
    #expect(kinds(of: \.plan.stops, in: tour, at: \.plan.stops, from: tour) == [.setting])
  }

  @Test func `announces elements for a computed property that returns the array`() {
    #expect(kinds(of: \.stops, in: tour, at: \.all, from: tour) == [.insertion])
  }

  @Test func `announces a setting for a computed property that returns another array`() {
    #expect(kinds(of: \.stops, in: tour, at: \.reversed, from: tour) == [.setting])
    #expect(kinds(of: \.reversed, in: tour, at: \.stops, from: tour) == [.setting])
  }

  @Test func `announces elements behind an unwrapped optional`() {
    let next = Tour()
    tour.next = next
    #expect(kinds(of: \.stops, in: next, at: \.next!.stops, from: tour) == [.insertion])
    #expect(kinds(of: \.next?.stops, in: tour, at: \.next!.stops, from: tour) == [.insertion])
    #expect(kinds(of: \.next?.stops, in: tour, at: \.stops, from: next) == [.insertion])
  }

  @Test func `announces elements if one of several properties is inherited`() {
    let summer = Summer(tour)
    #expect(kinds(of: \.stops, in: tour, at: \Summer.opening.stops, from: summer) == [.insertion])
    #expect(
      kinds(of: \.stops, in: tour, at: \Season.opening.stops, from: Season(tour)) == [.insertion]
    )
  }

  /// Returns the kinds of the changes of `keyPath` that `observed` announces, if a proxy for
  /// another key path appends an element.
  private func kinds<Object: KeyValueObservable, Root: KeyValueObservable>(
    of keyPath: PartialKeyPath<Object>,
    in observed: Object,
    at array: ReferenceWritableKeyPath<Root, [String]>,
    from root: Root
  ) -> [ObservedChange.Kind] {
    let count = root[keyPath: array].count
    observed.addObserver(recorder, forKeyPath: keyPath)
    root.mutableArrayValue(forKeyPath: array).append("Bern")
    observed.removeObserver(recorder, forKeyPath: keyPath)
    #expect(root[keyPath: array].count == count + 1)
    defer { recorder.changes = [] }
    return recorder.changes.map(\.kind)
  }
}

/// A list, and values that are computed from it or stand in for it.
private class Menu: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var dishes: [String]
  @Observed var own: [String]?
  init(_ dishes: [String]) { self.dishes = dishes }

  var shown: [String] { dishes.isEmpty ? ["none"] : dishes }
  var top: [String] { dishes.count > 3 ? Array(dishes.prefix(3)) : dishes }
  var long: [String] { dishes.filter { $0.count > 1 } }
  var chosen: [String] {
    get { own ?? dishes }
    set { own = newValue }
  }
  /// A property that's announced by hand, and whose getter makes a new array each time.
  var prices: [String] {
    accessValue(for: \.prices)
    return numbers.map { "\($0)" }
  }
  var numbers = [7, 9]
}

private final class SortedMenu: Menu {
  override var dishes: [String] {
    get { super.dishes }
    set { super.dishes = newValue.sorted() }
  }
}

@Suite struct `Changed elements are` {
  @Test(arguments: [ObservingOptions.new, [.old, .new]])
  func `a setting for a value that was, or is then, another array`(options: ObservingOptions) {
    let empty = Menu([])
    let dishes = empty.mutableArrayValue(forKeyPath: \.dishes)
    #expect(
      empty.elements(of: \.shown, options) { dishes.append("A") }.first?.prefix(7) == "setting"
    )
    let menu = Menu(["A", "B", "C", "D"])
    let four = menu.mutableArrayValue(forKeyPath: \.dishes)
    #expect(menu.elements(of: \.top, options) { four.remove(at: 3) }.first?.prefix(7) == "setting")
    #expect(menu.elements(of: \.long, options) { four.removeAll() }.first?.prefix(7) == "setting")
  }

  @Test func `a setting if a setter has sorted them`() {
    let menu: Menu = SortedMenu(["M"])
    let dishes = menu.mutableArrayValue(forKeyPath: \.dishes)
    #expect(menu.elements(of: \.dishes, .new) { dishes.append("A") } == [#"setting -> ["A", "M"]"#])
  }

  @Test func `no insertion into a property that only stands in for another one`() {
    let menu = Menu(["A"])
    let chosen = menu.mutableArrayValue(forKeyPath: \.chosen)
    let texts = menu.elements(of: \.dishes, .new) { chosen.append("B") }
    #expect(!texts.contains { $0.hasPrefix("insertion") })
    #expect(menu.chosen == ["A", "B"])
  }

  @Test func `told by a property whose getter makes a new array each time`() {
    let menu = Menu([])
    let texts = menu.elements(of: \.prices, .new) {
      menu.willChange(.insertion, valuesAt: [1], for: \.prices)
      menu.numbers.insert(8, at: 1)
      menu.didChange(.insertion, valuesAt: [1], for: \.prices)
    }
    #expect(texts == [#"insertion [1] -> ["8"]"#])
  }
}

@Suite struct `A proxy stops the process` {
  @Test func `if a negative index is inserted at`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Tour().mutableArrayValue(forKeyPath: \.stops).insert("Bern", at: -1)
    }
    #expect(trap.says("The range -1..<-1 isn't within the bounds of an array of 2 elements."))
  }

  @Test func `if there's no element at the position to set`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let stops = Tour().mutableArrayValue(forKeyPath: \.stops)
      stops[2] = "Bern"
    }
    #expect(trap.says("The range 2..<3 isn't within the bounds of an array of 2 elements."))
  }

  @Test func `if there's no element at the position to remove`() async {
    await #expect(processExitsWith: .failure) {
      Tour().mutableArrayValue(forKeyPath: \.stops).remove(at: 2)
    }
  }

  @Test func `if an observer removes elements before the change`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (tour, recorder) = (Tour(), Recorder())
      var isFirst = true
      recorder.whenTold = { _ in
        guard isFirst else { return }
        isFirst = false
        tour.stops = []
      }
      tour.addObserver(recorder, forKeyPath: \.stops, options: .prior)
      tour.mutableArrayValue(forKeyPath: \.stops).remove(at: 1)
    }
    #expect(trap.says("An observer removed elements from the array while a proxy was changing it."))
  }
}
