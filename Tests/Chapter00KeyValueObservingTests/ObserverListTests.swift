import KeyValueObserving
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
