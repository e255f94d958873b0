import KeyValueObserving
import Station

/// An observer that keeps what it is told, and can do something about it.
final class Recorder: KeyValueObserver {
  var changes: [ObservedChange] = []
  var contexts: [UnsafeRawPointer?] = []
  var whenTold: (ObservedChange) -> Void = { _ in }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    changes.append(change)
    contexts.append(context)
    whenTold(change)
  }

  /// Lets go of what `whenTold` captured, which may include this recorder.
  func forget() {
    whenTold = { _ in }
  }

  /// The changes as text, and then none.
  func take() -> [String] {
    defer { changes = [] }
    return changes.map(\.text)
  }
}

extension KeyValueObservable {
  /// What an observer of `keyPath` is told while `change` runs.
  func told(
    about keyPath: PartialKeyPath<Self>,
    _ options: ObservingOptions = [.old, .new],
    during change: () -> Void
  ) -> [String] {
    let recorder = Recorder()
    addObserver(recorder, forKeyPath: keyPath, options: options)
    defer { removeObserver(recorder, forKeyPath: keyPath) }
    change()
    return recorder.take()
  }
}
