import Foundation

/// Releases an object of the main actor on another thread.
func isolatedDeinit() async {
  guard #available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *) else { return }
  let (ends, end) = AsyncStream<Void>.makeStream()
  await releaseOnAnotherThread(end)
  for await _ in ends {}
}

@available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)
@MainActor private func releaseOnAnotherThread(_ end: AsyncStream<Void>.Continuation) {
  nonisolated(unsafe) var display: Display? = Display(end)
  let released = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    _ = display.take()
    print("released on another thread")
    released.signal()
  }
  released.wait()
  print("the main actor is free again")
}

@available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *)
@MainActor private final class Display {
  private let end: AsyncStream<Void>.Continuation

  init(_ end: AsyncStream<Void>.Continuation) { self.end = end }

  private func clear() { print("cleared on the main actor") }

  isolated deinit {
    clear()
    end.finish()
  }
}
