internal import KVOExercises
internal import Foundation

/// What this process writes if it ends in the middle of a claim, because of a trap or of `exit`.
///
/// A signal handler must not allocate memory, so everything is prepared in advance.
enum EarlyEnd {
  /// A text that a signal handler can write.
  private typealias Text = UnsafeMutableBufferPointer<UInt8>

  // Changed only under the running claim's lock, and read when the process ends.
  nonisolated(unsafe) private static var text: Text?
  nonisolated(unsafe) private static var reports: [Int32: Text] = [:]
  nonisolated(unsafe) private static var previousActions: [Int32: sigaction] = [:]

  /// The stack for the handlers, because an endless recursion uses up that of the thread.
  nonisolated(unsafe) private static let stack = UnsafeMutableRawPointer.allocate(
    byteCount: stackSize,
    alignment: 16
  )
  private static let stackSize = 1 << 17

  static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE]

  /// Whether a claim is running; if there's none, the last one may have left work behind that
  /// traps.
  nonisolated(unsafe) static var isInClaim = false

  /// Prepares the text about the current claim.
  static func prepare(for failure: ExerciseReport.Failure) {
    isInClaim = true
    _ = installation
    var stack = stack_t()
    (stack.ss_sp, stack.ss_size) = (Self.stack, numericCast(stackSize))
    sigaltstack(&stack, nil)
    let last = text
    text = copy(
      "\nThe process is ending during this test, or after it:\n\(failure.text)\n\(failure.advice)"
    )
    last?.deallocate()
  }

  /// Installs the handlers once.
  private static let installation: Void = {
    _ = RunLog.descriptor
    // 0 stands for `exit`.
    for number in signals + [0] {
      reports[number] = copy(ReportLog.line(.stopped(signal: number == 0 ? nil : number)))
    }
    for number in signals {
      var action = sigaction()
      action.handler = { EarlyEnd.handle($0, $1, $2) }
      // The runtime's handler makes a backtrace, which may read invalid memory. If the signal were
      // blocked meanwhile, the process would end, and the program that prints the trace would wait.
      action.sa_flags = Int32(SA_ONSTACK) | Int32(SA_SIGINFO) | Int32(SA_NODEFER)
      var previous = sigaction()
      sigaction(number, &action, &previous)
      previousActions[number] = previous
    }
    atexit {
      // At the end of all tests, `exit` is called, too.
      guard EarlyEnd.isInClaim else { return }
      EarlyEnd.write(0)
      // A test run that ends early must not look as if it had passed.
      _exit(EXIT_FAILURE)
    }
  }()

  /// Calls the previous handler, which is usually that of the runtime's backtrace, and ends the
  /// process.
  ///
  /// The report comes first, because the previous handler may not return. The text comes last, so
  /// that nobody has to look for it above the backtrace.
  private static func handle(
    _ number: Int32,
    _ information: UnsafeMutablePointer<siginfo_t>?,
    _ context: UnsafeMutableRawPointer?
  ) {
    let isReported = RunLog.descriptor != nil
    if isReported { write(number) }
    if let previous = previousActions[number], previous.sa_flags & Int32(SA_SIGINFO) != 0 {
      previous.handler?(number, information, context)
    }
    if !isReported { write(number) }
    signal(number, SIG_DFL)
    raise(number)
  }

  private static func write(_ number: Int32) {
    guard let text else { return }
    if let descriptor = RunLog.descriptor, let report = reports[number] {
      _ = Foundation.write(descriptor, report.baseAddress, report.count)
    } else {
      _ = Foundation.write(STDERR_FILENO, text.baseAddress, text.count)
    }
  }

  private static func copy(_ bytes: some Collection<UInt8>) -> Text {
    let text = Text.allocate(capacity: bytes.count)
    _ = text.initialize(from: bytes)
    return text
  }

  private static func copy(_ text: String) -> Text { copy(text.utf8) }
}

/// A handler that also gets what's known about a signal.
private typealias SignalHandler =
  @convention(c) (
    Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?
  ) -> Void

extension sigaction {
  /// The handler, if the flags contain `SA_SIGINFO`.
  fileprivate var handler: SignalHandler? {
    get {
      #if canImport(Darwin)
        __sigaction_u.__sa_sigaction
      #else
        __sigaction_handler.sa_sigaction
      #endif
    }
    set {
      #if canImport(Darwin)
        __sigaction_u.__sa_sigaction = newValue
      #else
        __sigaction_handler.sa_sigaction = newValue
      #endif
    }
  }
}
