public import KeyValueObserving

/// An object or an observer of the recordings.
public final class RecordedObject: KeyValueObservable {
  /// The list of the object's observers.
  public let observerList = ObserverList()

  @Observed var value = 0
  @Observed var other = 0
  @Observed var name: String?
  @Observed var child: RecordedObject?
  var sum: Int { value + other }
  var twice: Int { value * 2 }
  var deep: Int { value + (child?.value ?? 0) }

  /// The key paths that the recordings observe, by name.
  static var keyPaths: [String: PartialKeyPath<RecordedObject>] {
    [
      "value": \.value, "other": \.other, "name": \.name, "sum": \.sum, "twice": \.twice,
      "deep": \.deep, "child.value": \.child?.value,
    ]
  }

  /// The object's name in the recording.
  private let id: String
  private let log: CallLog
  /// The object's own registry, which doesn't retain what it observes.
  var own: (any RecordedRegistry)?

  init(_ id: String, _ log: CallLog) {
    (self.id, self.log) = (id, log)
  }

  /// The method that's registered as an action.
  func valueDidChange(_ change: ObservedChange, of object: any KeyValueObservable) {
    log.add("action:\(id) \(Self.id(of: object)) ?", change)
  }

  private static func id(of object: any KeyValueObservable) -> String {
    (object as? RecordedObject)?.id ?? "an unknown object"
  }
}

extension RecordedObject: KeyValueObserver {
  /// Receives the calls of registrations with a context.
  public func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    let name = Self.keyPaths.first { $0.value == keyPath }?.key ?? "an unknown key path"
    log.add("context:\(id) \(Self.id(of: object)) \(name)", change)
  }
}

/// The calls of the current step, in the recordings' notation.
final class CallLog {
  var lines: [String] = []

  func add(_ callback: String, _ change: ObservedChange) {
    let (old, new) = (text(change.oldValue), text(change.newValue))
    lines.append("\(callback) old=\(old) new=\(new)\(change.isPrior ? " prior" : "")")
  }

  private func text(_ value: Any?) -> String {
    guard let value else { return "-" }
    if let number = value as? Int { return "\(number)" }
    return value as? String ?? "null"
  }
}
