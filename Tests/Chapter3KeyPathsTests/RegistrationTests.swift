@testable import Chapter3KeyPaths
import KeyValueObserving
import KVOStation
import Testing

@Suite struct `A registration` {
  private let delay = Registration(keyPath: \Train.delay, options: .new) { _ in }
  private let delayToo = Registration(keyPath: \Train.delay, options: [.old, .initial]) { _ in }
  private let platform = Registration(keyPath: \Train.platform, options: .new) { _ in }

  @Test func `is told apart by its key path alone`() {
    #expect(delay == delayToo)
    #expect(delay != platform)
  }

  @Test func `keeps the Hashable contract`() {
    let all = [delay, delayToo, platform, Registration(representing: \Train.delay)]
    for one in all {
      for other in all where one == other {
        #expect(one.hashValue == other.hashValue)
      }
    }
  }

  @Test func `is one with whoever names the same property, wherever it is written`() {
    // Two literals in two places, and one built from parts, compare by what they name.
    let whole: AnyKeyPath = \Train.stops.count
    let built: AnyKeyPath = (\Train.stops as KeyPath).appending(path: \.count)
    #expect(
      Registration(representing: whole) == Registration(representing: built)
    )
  }

  @Test func `is found in its set by a representative`() {
    let set: Set = [delay, platform]
    #expect(set.member(Registration(representing: \Train.delay))?.options == .new)
    #expect(set.member(Registration(representing: \Train.arrival)) == nil)
  }

  @Test func `is not the representative that found it`() {
    var text = ""
    let registered = Registration(keyPath: \Train.delay, options: .old) { text = $0.text }
    let set: Set = [registered]
    let representative = Registration(representing: \Train.delay)
    #expect(set.contains(representative))
    let change = ObservedChange(keyPath: \Train.delay, newValue: 5)
    representative.handler(change)
    #expect(text.isEmpty)
    set.member(representative)?.handler(change)
    #expect(text == "-> 5")
  }

  @Test func `stays when an equal one comes, unless the set is told to update`() {
    var set: Set = [delay]
    #expect(!set.insert(delayToo).inserted)
    #expect(set.first?.options == .new)
    #expect(set.update(with: delayToo)?.options == .new)
    #expect(set.first?.options == [.old, .initial])
  }
}
