@preconcurrency internal import Foundation

/// Makes this process print each line at once, so that a trap doesn't discard the last ones.
public func printLineByLine() {
  setvbuf(stdout, nil, _IOLBF, 0)
}

/// Prints the stack of the thread that has worked the most on standard error, if the runtime prints
/// those of crashes.
///
/// Call this function only before you end the process. On Darwin, it does nothing.
///
/// - Parameter overrun: The way in which the code has exceeded its limit. The stack of a thread that
///   waits can't be read, because the runtime can't find the caller of a C function.
public func printStack(after overrun: Overrun) {
  #if os(Linux)
    // The runtime handles this signal by printing the stack. It then resets the action, and lets
    // the process continue. The threads of tests block some other signals, but not this one.
    guard overrun == .working, handlesSignal(SIGTRAP), let thread = Activity.busiestThread,
      let symbol = dlsym(nil, "tgkill")
    else { return }
    typealias SendSignal = @convention(c) (pid_t, pid_t, Int32) -> Int32
    let sendSignal = unsafeBitCast(symbol, to: SendSignal.self)
    guard sendSignal(getpid(), thread, SIGTRAP) == 0 else { return }
    for _ in 0..<50 where handlesSignal(SIGTRAP) { usleep(100_000) }
    // The runtime is now about to suspend this thread, and lets it continue when it has finished.
    usleep(200_000)
  #endif
}

#if os(Linux)
  /// Returns whether this process does something else than to end when it gets a signal.
  private func handlesSignal(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) != 0
  }
#endif
