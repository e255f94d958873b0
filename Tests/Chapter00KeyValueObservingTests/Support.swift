import Foundation
import KVOStation
import KeyValueObserving

/// An observer that keeps its notifications, and can react to them.
final class Recorder: KeyValueObserver {
  var changes: [ObservedChange] = []
  var objects: [AnyObject] = []
  var contexts: [UnsafeRawPointer?] = []
  var whenTold: (ObservedChange) -> Void = { _ in }

  init(whenTold: @escaping (ObservedChange) -> Void = { _ in }) { self.whenTold = whenTold }

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

  /// The changes as text, and then none.
  func take() -> [String] {
    defer { (changes, objects) = ([], []) }
    return changes.map { $0.text.replacing(/Optional\((.*?)\)/) { $0.1 } }
  }
}

extension KeyValueObservable {
  /// Returns the texts of the notifications that an observer of `keyPath` receives during `change`.
  @discardableResult
  func told(
    about keyPath: PartialKeyPath<Self>,
    _ options: ObservingOptions = [.old, .new],
    _ recorder: Recorder = Recorder(),
    during change: () -> Void
  ) -> [String] {
    addObserver(recorder, forKeyPath: keyPath, options: options)
    change()
    removeObserver(recorder, forKeyPath: keyPath)
    // What this function captured may include the recorder.
    recorder.whenTold = { _ in }
    return recorder.take()
  }

  var isObserved: Bool { observerList.ledger.isObserved }
}

/// An element of a chain, with values that come from more than one property or object.
final class Node: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var value = 0
  @Observed var next: Node?

  init(_ value: Int = 0, next: Node? = nil) { (self.value, self.next) = (value, next) }

  var total: Int { value + (next?.total ?? 0) }
}
