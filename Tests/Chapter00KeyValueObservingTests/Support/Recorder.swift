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
