import KVOController
import KVOLocking
import TestSupport
import Testing

/// What was found by running the original, by name, each settled; threads' are in `Threads`.
@Suite struct `Found on one thread:` {
  private let board = Board()
  private let train = Train()

  @Test func `report address reuse: who comes in a round waits, and who was removed is not called`()
  {
    let other = Board()
    board.kvoController.observe(train, \.delay) { board, train, _ in
      board.refresh()
      other.kvoController.unobserve(train, \.delay)
      other.kvoController.observe(train, \.delay) { other, _, _ in other.lines.append("new") }
    }
    other.kvoController.observe(train, \.delay) { other, _, _ in other.lines.append("old") }
    train.delay = 5
    #expect(board.lines == ["refreshed"])
    #expect(other.lines.isEmpty)
  }

  @Test func `report address reuse: a hundred peers are replaced within one round`() {
    let peers = (0..<100).map { _ in Board() }
    board.kvoController.observe(train, \.delay) { [train] _, _, _ in
      for peer in peers { peer.kvoController.unobserve(train, \.delay) }
      for peer in peers {
        peer.kvoController.observe(train, \.delay) { peer, _, _ in peer.lines.append("new") }
      }
    }
    for peer in peers {
      peer.kvoController.observe(train, \.delay) { peer, _, _ in peer.lines.append("old") }
    }
    train.delay = 5
    #expect(peers.allSatisfy { $0.lines.isEmpty })
    board.kvoController.unobserveAll()
    train.delay = 6
    #expect(peers.allSatisfy { $0.lines == ["new"] })
  }

  @Test func `report description: no other object's description is called`() async {
    await #expect(processExitsWith: .success) {
      final class Talker: KVOControlling, CustomStringConvertible {
        let kvoControllerStorage = KVOControllerStorage()
        var description: String { fatalError("asked for a description") }
      }
      final class Speaker: KeyValueObservable, CustomStringConvertible {
        let observerList = ObserverList()
        @Observed var volume = 0
        var description: String { fatalError("asked for a description") }
      }
      let (talker, speaker) = (Talker(), Speaker())
      talker.kvoController.observe(speaker, \.volume) { _, _, _ in }
      #expect(talker.kvoController.debugDescription.contains("Talker"))
      #expect(talker.kvoController.debugDescription.contains("Speaker"))
    }
  }

  @Test func `report suite gaps: a duplicate observe keeps the first handler, as its token says`() {
    board.kvoController.observe(train, \.delay) { board, _, _ in board.lines.append("first") }
    #expect(!board.kvoController.observe(train, \.delay) { board, _, _ in board.refresh() }.isNew)
    train.delay = 5
    #expect(board.lines == ["first"])
    #expect(board.kvoController.count == 1)
  }

  @Test func `report suite gaps: two controllers of one key path are independent`() {
    let (first, second) = (KVOController(observer: board), KVOController(observer: board))
    first.observe(train, \.delay) { board, _, _ in board.lines.append("first") }
    #expect(second.observe(train, \.delay) { board, _, _ in board.lines.append("second") }.isNew)
    train.delay = 5
    #expect(board.lines == ["first", "second"])
    first.unobserveAll()
    #expect(!first.unobserve(train, \.delay))
    train.delay = 6
    #expect(board.lines == ["first", "second", "second"])
  }
}
