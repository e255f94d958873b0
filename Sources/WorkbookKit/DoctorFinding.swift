import Foundation
import KVOLocking

/// The result of one check by `workbook doctor`.
public struct Finding: Encodable, Equatable, Sendable {
  /// The result of a check.
  public enum State: String, Encodable, Sendable {
    /// The check was made, and it succeeded.
    case works
    /// Something doesn't work, but the program can judge without it.
    case restricted
    /// Something that the program needs doesn't work.
    case fails
    /// The check wasn't made, because an earlier one failed.
    case notTried
  }

  /// The name of the check.
  public var check: String
  /// The result.
  public var state: State
  /// The facts, in complete sentences.
  public var text: String
  /// The next step, in complete sentences.
  public var nextStep: String?

  /// Creates a finding.
  public init(_ check: String, _ state: State, _ text: String, nextStep: String? = nil) {
    (self.check, self.state, self.text, self.nextStep) = (check, state, text, nextStep)
  }
}

/// A check of this machine by `workbook doctor`.
protocol DoctorCheck: Sendable {
  /// The name, which has at most eleven characters.
  var name: String { get }
  /// The time after which the check has failed, in seconds.
  var limit: Double { get }
  /// Makes the check.
  ///
  /// - Throws: ``WorkbookError`` if the check can't be made, which counts as a failure.
  func run() throws -> Finding
}

extension DoctorCheck {
  /// The limit of a check that starts only short programs.
  var limit: Double { 120 }

  func works(_ text: String) -> Finding { Finding(name, .works, text) }

  func restricted(_ text: String, nextStep: String? = nil) -> Finding {
    Finding(name, .restricted, text, nextStep: nextStep)
  }

  func fails(_ text: String, nextStep: String? = nil) -> Finding {
    Finding(name, .fails, text, nextStep: nextStep)
  }

  /// Runs the check on a thread of its own, and stops waiting for it at its limit.
  ///
  /// The limits of child processes count their work. This limit counts elapsed time, because a
  /// system call can wait forever, such as on a network file system whose server is gone.
  ///
  /// - Parameter onExpiry: A closure that's called at the limit.
  /// - Returns: The finding.
  func runWithinLimit(onExpiry: () -> Void = {}) -> Finding {
    let (done, result) = (DispatchSemaphore(value: 0), Locked<Finding?>(nil))
    Thread.detachNewThread {
      let finding = finding()
      result.withLock { $0 = finding }
      done.signal()
    }
    if done.wait(timeout: .now() + limit) == .success, let finding = result.withLock({ $0 }) {
      return finding
    }
    onExpiry()
    return fails(
      "This check didn't end within \(Int(limit)) s.",
      nextStep: "Close other programs, check that the disk responds, and try again."
    )
  }

  private func finding() -> Finding {
    do { return try run() } catch { return fails("\(error)") }
  }
}
