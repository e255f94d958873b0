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

  /// The object's name in the recording.
  let id: String
  /// The calls of the current step.
  private let log: CallLog
  /// The object's own registry, which doesn't retain what it observes.
  var own: (any RecordedRegistry)?

  init(_ id: String, _ log: CallLog) {
    (self.id, self.log) = (id, log)
  }

  /// The method that's registered as an action.
  func valueDidChange(_ change: ObservedChange, of object: any KeyValueObservable) {
    log.lines.append(CallLog.line("action:\(id) \(Self.id(of: object)) ?", change))
  }

  static func id(of object: any KeyValueObservable) -> String {
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
    let properties = Property.allCases.filter { $0.keyPath == keyPath }
    let property = properties.first?.rawValue ?? "an unknown key path"
    log.lines.append(CallLog.line("context:\(id) \(Self.id(of: object)) \(property)", change))
  }
}

extension Property {
  /// The key path of the property.
  var keyPath: PartialKeyPath<RecordedObject> {
    switch self {
    case .value: \.value
    case .other: \.other
    case .name: \.name
    case .sum: \.sum
    case .twice: \.twice
    case .deep: \.deep
    case .childValue: \.child?.value
    }
  }
}

/// The calls of the current step, in the recordings' notation.
final class CallLog {
  var lines: [String] = []

  /// Returns the line for a call.
  static func line(_ callback: String, _ change: ObservedChange) -> String {
    "\(callback) old=\(text(change.oldValue)) "
      + "new=\(text(change.newValue))\(change.isPrior ? " prior" : "")"
  }

  private static func text(_ value: Any?) -> String {
    guard let value else { return "-" }
    if let number = value as? Int { return "\(number)" }
    return value as? String ?? "null"
  }
}
