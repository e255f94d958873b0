import ExerciseKit
import KeyValueObserving
import Testing

/// What is observed.
final class Train {
  var delay = 0
  var platform = 1
  var stops = ["A", "B"]
}

private var whole: AnyKeyPath { \Train.stops.count }
/// The same key path, put together here and now: equal, and another object.
private var assembled: AnyKeyPath {
  let stops: KeyPath<Train, [String]> = \.stops
  return stops.appending(path: \.count)
}

extension Registration {
  init(_ keyPath: AnyKeyPath, _ options: ObservingOptions = .new) {
    self.init(keyPath: keyPath, options: options, handler: Handler())
  }
}

@Suite(.exercise("3.1")) struct `Two registrations` {
  private let all = [
    Registration(\Train.delay), Registration(\Train.delay, [.old, .initial]),
    Registration(\Train.platform), Registration(whole), Registration(assembled, .prior),
    Registration(\Train.stops[0]), Registration(\Train.stops[1]),
  ]

  @Test func `are equal if their key paths are, whatever they carry`() {
    expect(
      Registration(\Train.delay, .new) == Registration(\Train.delay, [.old, .initial]),
      is: true,
      "==, of two registrations of one key path, with other options and handlers",
      idea: "options and handler are carried; they do not say which registration it is"
    )
  }

  @Test func `are equal if their key paths are, wherever these were made`() {
    expect(
      Registration(whole) == Registration(assembled),
      is: true,
      "==, of two registrations whose equal key paths are two objects",
      idea: "key paths are compared by what they name, and it is luck if they are one object"
    )
  }

  @Test func `differ if their key paths do`() {
    expect(
      Registration(\Train.delay) == Registration(\Train.platform),
      is: false,
      "==, of a registration of the delay and one of the platform",
      idea: "the key path says which registration it is"
    )
  }

  @Test func `differ if their key paths do, even if these print alike`() {
    // On Linux both print as `\Train.stops.<computed 0x… (String)>`.
    expect(
      Registration(\Train.stops[0]) == Registration(\Train.stops[1]),
      is: false,
      "==, of registrations of the first stop and of the second",
      idea: "a description is for people; two things may share one"
    )
  }

  @Test func `are equal for every pair exactly if their key paths are`() {
    let pairs = all.flatMap { one in all.map { (one, $0) } }
    let wrong = pairs.count { ($0 == $1) != ($0.keyPath == $1.keyPath) }
    expect(
      wrong,
      is: 0,
      "The pairs, of \(pairs.count), for which == and the key paths disagree",
      idea: "the key path says which registration it is, and it alone"
    )
  }

  @Test func `hash alike if they are equal`() {
    let pairs = all.flatMap { one in all.map { (one, $0) } }
    let broken = pairs.count { $0 == $1 && $0.hashValue != $1.hashValue }
    expect(
      broken,
      is: 0,
      "The pairs, of \(pairs.count), that are equal and hash differently",
      idea: "the hash may use what == compares, and no more"
    )
  }

  @Test func `are one member of a set if they are equal`() {
    // Many, because a broken set may find one member by luck, and not a hundred.
    let stops = (0..<100).map { stop in Registration(\Train.stops[stop], .new) }
    let asked = (0..<100).map { stop in Registration(\Train.stops[stop], .old) }
    let set = Set(stops)
    expect(
      asked.count(where: set.contains),
      is: 100,
      "The members, of 100, that a set finds when asked with other options",
      idea: "a set goes where the hash leads, and compares only what it finds there"
    )
    expect(
      set.contains(Registration(\Train.stops[100], .new)),
      is: false,
      "Set.contains, asked about a key path that is not there",
      idea: "a set goes where the hash leads, and compares only what it finds there"
    )
  }
}
