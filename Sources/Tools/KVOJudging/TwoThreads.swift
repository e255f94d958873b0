internal import Foundation
internal import KVOLocking
internal import Synchronization

/// Lets two threads use a subject one after the other, in both orders, and then at the same time,
/// so that ThreadSanitizer finds whatever they use without a lock.
///
/// The threads wait for each other without a lock, because a lock would order what they do before
/// and after it.
///
/// - Parameters:
///   - makeSubject: A function that makes the subject, which is called for each of many rounds.
///   - first: The operation of the calling thread.
///   - second: The operation of the other thread.
public func onTwoThreads<Subject>(
  _ makeSubject: () -> Subject,
  _ first: (Subject) -> Void,
  _ second: @escaping @Sendable (Subject) -> Void
) {
  // Most races are found only if the threads overlap, so a busy machine needs many rounds.
  for round in 0..<200 {
    // Whether the threads may share the subject is what the test is about.
    nonisolated(unsafe) let subject = makeSubject()
    let (firstIsReady, secondIsReady) = (Flag(), Flag())
    let isDone = DispatchSemaphore(value: 0)
    let order = Order(rawValue: round) ?? .together
    Thread.detachNewThread {
      if order != .secondThenFirst {
        if order == .together { secondIsReady.raise() }
        firstIsReady.wait()
      }
      second(subject)
      secondIsReady.raise()
      isDone.signal()
    }
    if order != .firstThenSecond {
      if order == .together { firstIsReady.raise() }
      secondIsReady.wait()
    }
    first(subject)
    firstIsReady.raise()
    isDone.wait()
  }
}

/// The order in which two threads use a subject.
private enum Order: Int {
  case firstThenSecond, secondThenFirst, together
}

/// A flag that one thread raises, and for which another one waits.
private final class Flag: Sendable {
  private let isRaised = Atomic(false)

  func raise() { isRaised.store(true, ordering: .relaxed) }

  func wait() {
    while !isRaised.load(ordering: .relaxed) { sched_yield() }
  }
}

/// The tool that finds data races, which is part of a process built with `--sanitize=thread`.
enum ThreadSanitizer {
  static let isOn = dlsym(dlopen(nil, RTLD_NOW), "__tsan_acquire") != nil
}
