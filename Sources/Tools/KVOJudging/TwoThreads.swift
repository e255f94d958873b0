internal import Foundation
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
    let (turns, isDone) = (Turns(), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      turns.take(round < 2 ? 1 - round : nil) { second(subject) }
      isDone.signal()
    }
    turns.take(round < 2 ? round : nil) { first(subject) }
    isDone.wait()
  }
}

/// The turns of two threads, counted when a thread has finished or, if both run together, also when
/// it's ready.
private final class Turns: Sendable {
  private let count = Atomic(0)

  /// Runs an operation after a number of turns or, without a number, when both threads are ready.
  func take(_ number: Int?, _ body: () -> Void) {
    if number == nil { count.wrappingAdd(1, ordering: .relaxed) }
    while count.load(ordering: .relaxed) < number ?? 2 { sched_yield() }
    body()
    count.wrappingAdd(1, ordering: .relaxed)
  }
}

/// The tool that finds data races, which is part of a process built with `--sanitize=thread`.
enum ThreadSanitizer {
  static let isOn = dlsym(dlopen(nil, RTLD_NOW), "__tsan_acquire") != nil
}
