@testable import Chapter03KeyPaths
import KeyValueObserving
import KVOStation
import Testing

private typealias DelayRegistration = Registration<Board>

extension Chapter03 {
  @Suite struct `A registration` {
    private let board = Board()
    private let delay = DelayRegistration(\Train.delay) { board, _, _ in board.show("first") }
    private let delayToo = DelayRegistration(\Train.delay) { board, _, _ in board.show("second") }
    private let platform = DelayRegistration(\Train.platform) { _, _, _ in }

    private func call(_ registration: DelayRegistration) {
      registration.handler(board, Train(), ObservedChange(keyPath: \Train.delay, newValue: 5))
    }

    @Test func `equals every registration for the same property, however the key path is built`() {
      // Two literals in two places, and one built from parts, compare by what they name.
      let whole: AnyKeyPath = \Train.stops.count
      let built: AnyKeyPath = (\Train.stops as KeyPath).appending(path: \.count)
      #expect(DelayRegistration(representing: whole) == DelayRegistration(representing: built))
    }

    @Test func `is found in its set by a representative, which has another handler`() throws {
      let set: Set = [delay, platform]
      let representative = DelayRegistration(representing: \Train.delay)
      #expect(set.contains(representative))
      #expect(!set.contains(DelayRegistration(representing: \Train.arrival)))
      call(representative)
      #expect(board.lines.isEmpty)
      let index = try #require(set.firstIndex(of: representative))
      call(set[index])
      #expect(board.lines == ["first"])
    }

    @Test func `stays when an equal one is inserted, unless the set is updated`() throws {
      var set: Set = [delay]
      #expect(!set.insert(delayToo).inserted)
      call(try #require(set.first))
      set.update(with: delayToo)
      call(try #require(set.first))
      #expect(board.lines == ["first", "second"])
    }
  }
}
