import Foundation
import KeyValueObserving
import KVOStation

/// An observer that keeps its notifications, and can react to them.
final class Recorder: KeyValueObserver {
  var changes: [ObservedChange] = []
  var objects: [AnyObject] = []
  var contexts: [UnsafeRawPointer?] = []
  var whenTold: (ObservedChange) -> Void = { _ in }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    changes.append(change)
    objects.append(object)
    contexts.append(context)
    whenTold(change)
  }

  /// Lets go of what `whenTold` captured, which may include this recorder.
  func forget() {
    whenTold = { _ in }
  }

  /// The changes as text, and then none.
  func take() -> [String] {
    defer { (changes, objects) = ([], []) }
    return changes.map(\.text)
  }
}

extension Board {
  /// Prints the lines on the board, as the chapter's page shows them.
  func printLines(after name: String) {
    print(lines.isEmpty ? "\(name):" : "\(name): \(lines.joined(separator: ", "))")
  }
}

extension KeyValueObservable {
  /// Returns the texts of the notifications that an observer of `keyPath` receives during `change`.
  func told(
    about keyPath: PartialKeyPath<Self>,
    _ options: ObservingOptions = [.old, .new],
    during change: () -> Void
  ) -> [String] {
    let recorder = Recorder()
    addObserver(recorder, forKeyPath: keyPath, options: options)
    defer { removeObserver(recorder, forKeyPath: keyPath) }
    change()
    return recorder.take().map { text in text.replacing(/Optional\((.*?)\)/) { $0.1 } }
  }
}

/// An element of a chain, with values that come from more than one property or object.
final class Node: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var value = 0
  @Observed var isHidden = false
  @Observed var next: Node?

  init(_ value: Int = 0, next: Node? = nil) {
    self.value = value
    self.next = next
  }

  var shown: Int { isHidden ? -1 : value }
  var total: Int { value + (next?.total ?? 0) }
  var last: Node { next?.last ?? self }
}

/// Runs `body` on another thread, and returns when it has ended.
func onAnotherThread(_ body: @escaping () -> Void) {
  let done = DispatchSemaphore(value: 0)
  // The caller waits, so only one thread at a time uses what `body` captures.
  nonisolated(unsafe) let body = body
  Thread.detachNewThread {
    body()
    done.signal()
  }
  done.wait()
}

/// The identity of the current thread.
///
/// A test doesn't keep the thread itself, which retains whatever its closure captures.
var currentThread: ObjectIdentifier { ObjectIdentifier(Thread.current) }
