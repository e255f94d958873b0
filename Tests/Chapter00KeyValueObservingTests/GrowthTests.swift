import Foundation
import Testing

@testable import KeyValueObserving

/// Rows that are announced by hand, each with a key path of its own.
private final class Sheet: KeyValueObservable {
  let observerList = ObserverList()
  var rows: [Int: Int] = [:]

  subscript(row: Int) -> Int {
    get {
      accessValue(for: \.[row])
      return rows[row] ?? 0
    }
    set {
      willChangeValue(for: \.[row])
      rows[row] = newValue
      didChangeValue(for: \.[row])
    }
  }

  /// The row whose number is in row 2.
  var referenced: Int { self[self[2]] }

  /// The rows from 0 to 9 whose identities the ledger knows.
  var known: [Int] {
    (0..<10).filter {
      !observerList.ledger.list(at: \Sheet.[$0]).isEmpty
    }
  }
}

/// Announced values, each with a key path that contains an object.
private final class Directory: KeyValueObservable {
  /// A name that calls the directory's ledger when it's deallocated.
  final class Name: Hashable {
    let ledger: Ledger
    let number: Int
    init(_ ledger: Ledger, number: Int) { (self.ledger, self.number) = (ledger, number) }
    deinit { _ = ledger.entries }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
    static func == (first: Name, second: Name) -> Bool { first.number == second.number }
  }

  let observerList = ObserverList()
  @Observed var page = 1

  subscript(name: Name) -> Int {
    accessValue(for: \.[name])
    return page
  }

  private var names = 0
  private func name(_ number: Int) -> Name { Name(observerList.ledger, number: number) }

  /// Read under a new name each time.
  var current: Int {
    names += 1
    return self[name(names)]
  }

  /// Read under two names, which are equal to those of other readings, but not the same objects.
  var both: Int { self[name(-1)] + self[name(-2)] }
}

@Suite struct `A ledger` {
  private let sheet = Sheet()
  private let recorder = Recorder()

  @Test func `keeps the identity of an announced property while it's observed`() {
    sheet.addObserver(recorder, forKeyPath: \.[1], options: .new)
    sheet.addObserver(recorder, forKeyPath: \.[1])
    sheet[1] = 5
    sheet.removeObserver(recorder, forKeyPath: \.[1])
    #expect(sheet.known == [1])
    sheet[1] = 6
    #expect(recorder.take() == ["-> 5", "->", "-> 6"])
    sheet.removeObserver(recorder, forKeyPath: \.[1])
    #expect(sheet.known == [])
  }

  @Test func `creates none for announcements and readings that nobody observes`() {
    let readers = (Recorder(), Recorder())
    sheet.addObserver(recorder, forKeyPath: \.[1])
    sheet[2] = 5
    readers.0.whenTold = { [sheet] _ in _ = sheet[4] }
    sheet.addObserver(readers.0, forKeyPath: \.[1])
    sheet[1] = 5
    #expect(sheet.known == [1])
    sheet.removeObserver(recorder, forKeyPath: \.[1])
    sheet.removeObserver(readers.0, forKeyPath: \.[1])
    readers.0.forget()
  }

  @Test func `has the rows followed that get an identity amid an announcement`() {
    let other = Recorder()
    sheet.addObserver(other, forKeyPath: \.[1])
    sheet.willChangeValue(for: \.[2])
    sheet.addObserver(recorder, forKeyPath: \.referenced, options: .new)
    sheet.rows[2] = 3
    sheet.didChangeValue(for: \.[2])
    sheet[3] = 7
    #expect(recorder.take() == ["-> 7"])
    sheet.removeObserver(other, forKeyPath: \.[1])
    sheet.removeObserver(recorder, forKeyPath: \.referenced)
  }

  /// If the ledger kept a key path that's only equal to the observed one, it would release the
  /// objects of one reading in the middle of the next.
  @Test(arguments: [false, true])
  func `releases the objects in a key path with no lock held`(_ areEqual: Bool) {
    let directory = Directory()
    let entry = directory.addObserver(recorder, forKeyPath: areEqual ? \.both : \.current) {}
    // A lock that was held would deadlock here.
    directory.page = 2
    entry.invalidate()
    #expect(recorder.changes.count == 1)
    #expect(!directory.observerList.ledger.isObserved)
  }

  @Test func `is deallocated even if an announcement is never completed`() {
    weak var ledger: Ledger?
    do {
      let sheet = Sheet()
      ledger = sheet.observerList.ledger
      sheet.addObserver(recorder, forKeyPath: \.[1], onDeallocation: {})
      sheet.willChangeValue(for: \.[1])
    }
    #expect(ledger == nil)
  }
}

@Suite struct `With many objects or observers,` {
  @Test func `a change by hand costs each of them the same`() {
    let (few, many) = (costOfChange(observers: 500), costOfChange(observers: 4_000))
    // If the cost of each grew with their number, it would be about 64 times as much.
    #expect(many < few * 24)
  }
}

/// Returns the processor time of a change by hand, without that of other threads.
private func costOfChange(observers: Int) -> Double {
  let (sheet, recorder) = (Sheet(), Recorder())
  for _ in 0..<observers { sheet.addObserver(recorder, forKeyPath: \.[1]) {} }
  let costs = (0..<3).map { row in
    let start = processorTime
    sheet[1] = row
    return processorTime - start
  }
  #expect(recorder.changes.count == 3 * observers)
  return costs.min() ?? 0
}

private var processorTime: Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
