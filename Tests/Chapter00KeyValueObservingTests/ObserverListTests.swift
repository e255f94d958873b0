import KeyValueObserving
import KVOStation
import TestSupport
import Testing

private final class Wagon: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var load = 0
  @Observed var next: Wagon?
}

@Suite struct `The description of an observer list` {
  private let first = Wagon()
  private let second = Wagon()
  private let recorder = Recorder()

  @Test func `has a line for each registration, including those of paths that lead through`() {
    first.next = second
    second.addObserver(recorder, forKeyPath: \.load, options: .new)
    first.addObserver(recorder, forKeyPath: \.next?.load, options: .old)
    let lines = "\(second.observerList)".split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.first?.hasPrefix("<ObserverList 0x") == true)
    #expect(lines.dropFirst().first?.contains("Options: [new], Context: none>") == true)
    #expect(lines.dropFirst().first?.contains("Observer: <Recorder 0x") == true)
    #expect(lines.dropFirst(2).first?.contains("Options: [old]") == true)
    first.next = nil
    #expect("\(second.observerList)".split(separator: "\n").count == 3)
    first.removeObserver(recorder, forKeyPath: \.next?.load)
    second.removeObserver(recorder, forKeyPath: \.load)
  }
}

private final class Carriage: KeyValueObservable {
  let observerList: ObserverList
  @Observed var seats = 60
  init(sharing list: ObserverList) { observerList = list }
}

private final class Engine: KeyValueObservable {
  static let list = ObserverList()
  var observerList: ObserverList { Self.list }
  @Observed var power = "low"
}

@Suite struct `An observer list that two objects share stops the process` {
  @Test func `when the second object is observed`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (recorder, list) = (Recorder(), ObserverList())
      let carriages = [Carriage(sharing: list), Carriage(sharing: list)]
      for carriage in carriages { carriage.addObserver(recorder, forKeyPath: \.seats) }
    }
    #expect(trap.says("uses the observer list of another object, at 0x"))
    #expect(trap.says("Give each object a list of its own: let observerList = ObserverList()"))
  }

  @Test func `when the second object changes while the first is observed`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (recorder, list) = (Recorder(), ObserverList())
      let carriages = [Carriage(sharing: list), Carriage(sharing: list)]
      carriages[0].addObserver(recorder, forKeyPath: \.seats)
      carriages[1].seats = 61
    }
    #expect(trap.says("uses the observer list of another object"))
  }

  @Test func `when it's static, even after the first object's deallocation`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let recorder = Recorder()
      // Without precautions, one of them gets the address of the first.
      for _ in 0..<1_000 { Engine().addObserver(recorder, forKeyPath: \.power) {} }
    }
    #expect(trap.says("uses the observer list of another object"))
  }

}

@Suite struct `An observer list that's computed stops the process` {
  @Test func `when the object is observed`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Ghost: KeyValueObservable {
        var observerList: ObserverList { ObserverList() }
        @Observed var delay = 0
      }
      Ghost().addObserver(Recorder(), forKeyPath: \.delay)
    }
    #expect(trap.says("has another observer list each time it's asked for one"))
  }
}
