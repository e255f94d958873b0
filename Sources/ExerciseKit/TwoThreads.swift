internal import Foundation
internal import Synchronization
public import Testing

/// Lets two threads use a subject at the same time, so that ThreadSanitizer finds whatever they use
/// without a lock.
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
  for _ in 1...50 {
    // Whether the threads may share the subject is what the test is about.
    nonisolated(unsafe) let subject = makeSubject()
    let (gate, isDone) = (Gate(), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      gate.wait()
      second(subject)
      isDone.signal()
    }
    gate.wait()
    first(subject)
    isDone.wait()
  }
}

/// A gate that opens when both threads have reached it.
private final class Gate: Sendable {
  private let arrivals = Atomic(0)

  // A lock would order what the threads do before and after it, which would hide races.
  func wait() {
    arrivals.add(1, ordering: .relaxed)
    while arrivals.load(ordering: .relaxed) < 2 { sched_yield() }
  }
}

extension Trait where Self == ConditionTrait {
  /// A trait that skips a test unless ThreadSanitizer is part of the process.
  ///
  /// Without ThreadSanitizer, such a test might find nothing, or fail in a different way each time.
  public static var needsThreadSanitizer: Self {
    .enabled(if: ThreadSanitizer.isOn, "To look for data races, run: swift test --sanitize=thread")
  }
}

/// The tool that finds data races, which is part of a process built with `--sanitize=thread`.
enum ThreadSanitizer {
  static let isOn = dlsym(nil, "__tsan_acquire") != nil
}
