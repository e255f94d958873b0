public import KVOExercises
public import KeyValueObserving

/// A registry of the recordings' objects.
public typealias RecordedRegistry = ClaimedRegistry<RecordedObject>

/// A library, as the player sees it: a function that makes a registry for an observer.
///
/// The second argument says whether the registry retains what it observes.
public typealias RegistryMaker = @Sendable (RecordedObject, Bool) -> any RecordedRegistry

extension RegistryLibrary {
  /// A function that makes registries for the player.
  public var makeRecordedRegistry: RegistryMaker {
    { observer, retainsObserved in
      if retainsObserved { return self.makeRegistry(observer: observer) }
      guard let library = self as? any RetainingLibrary else {
        preconditionFailure("This library has no registries that don't retain.")
      }
      return library.makeRegistry(observer: observer, retainObserved: false)
    }
  }
}

/// A registry that also has what KVOController offers besides blocks.
///
/// For a registry that doesn't conform, the player uses handlers in place of actions and contexts,
/// and ends registrations one by one.
public protocol OriginalRegistry<Observer>: ClaimedRegistry {
  /// Registers a method of the observer.
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    action: @escaping (Observer) -> (ObservedChange, any KeyValueObservable) -> Void
  )

  /// Registers the observer's `observeValue`.
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    context: UnsafeRawPointer?
  )

  /// Ends all registrations for an object.
  func unobserve(_ object: any KeyValueObservable)

  /// Ends all registrations.
  func unobserveAll()
}

/// A player of one recording on a library, in this process.
///
/// If the library traps, the process ends. So whoever plays says before each step which one it is.
final class Player {
  private let makeRegistry: RegistryMaker
  /// The objects and observers that the recording still holds, by name.
  private var objects: [String: RecordedObject] = [:]
  private var observers: Set<String> = []
  /// The registries that the recording still holds, by name.
  private var registries: [String: any RecordedRegistry] = [:]
  /// The objects that hold their own registries, by the registry's name.
  private var owners: [String: String] = [:]
  /// What's registered as far as KVOController is concerned, in order.
  private var registered: [Target] = []
  /// What a handler does when it has been called a number of times.
  private var armed: [Target: (calls: Int, action: Action, text: String)] = [:]
  /// Everything that there was, which nothing keeps alive in the end.
  private var traces: [(name: String, object: () -> AnyObject?)] = []
  private let log = CallLog()

  init(_ makeRegistry: @escaping RegistryMaker) {
    self.makeRegistry = makeRegistry
  }

  /// Plays a step.
  ///
  /// - Returns: The calls that the library made, in the recordings' notation, and what's left if the
  ///   step releases everything, in words.
  func play(_ step: RecordedStep) -> [String] {
    log.lines = []
    guard step.action == .end else {
      perform(step.action)
      return log.lines
    }
    let left = releaseEverything(endsQuietly: !step.raises)
    return log.lines + left
  }

  private func perform(_ action: Action) {
    switch action {
    case .object(let name), .observer(let name):
      let object = RecordedObject(name, log)
      objects[name] = object
      if case .observer = action { observers.insert(name) }
      traces.append((name, { [weak object] in object }))
    case .controller(let name, let observer, let retains):
      guard let observer = objects[observer] else { return }
      registries[name] = makeRegistry(name, observer, retains: retains)
    case .ownController(let name, let object):
      owners[name] = object
      if let object = objects[object] {
        object.own = makeRegistry(name, object, retains: false)
      }
    case .observe(let target, let options, let callback): observe(target, options, callback)
    case .unobserve(let target):
      registered.removeAll { $0 == target }
      guard let registry = registry(target.controller), let object = objects[target.object] else {
        return
      }
      registry.unobserve(object, target.property.keyPath)
    case .unobserveObject(let controller, let object): unobserve(controller, object)
    case .unobserveAll(let controller): unobserveAll(controller)
    case .setNumber(let object, let property, let number):
      switch property {
      case .value: objects[object]?.value = number
      case .other: objects[object]?.other = number
      default: preconditionFailure("\(property) can't be set.")
      }
    case .setName(let object, let name): objects[object]?.name = name
    case .setChild(let object, let child): objects[object]?.child = objects[child]
    case .arm(let target, let call, let action, let text): armed[target] = (call, action, text)
    case .drop(let name):
      registered.removeAll { $0.controller == name || owners[$0.controller] == name }
      // Both are released only after they've been removed, because a `deinit` may use the tables.
      _ = objects.removeValue(forKey: name)
      _ = registries.removeValue(forKey: name)
    case .end: break
    }
  }

  private func makeRegistry(
    _ name: String,
    _ observer: RecordedObject,
    retains: Bool
  ) -> any RecordedRegistry {
    let registry = makeRegistry(observer, retains)
    let object = registry.object
    traces.append(("registry \(name)", { [weak object] in object }))
    return registry
  }

  private func registry(_ name: String) -> (any RecordedRegistry)? {
    owners[name].map { objects[$0]?.own } ?? registries[name]
  }

  private func observe(_ target: Target, _ options: ObservingOptions, _ callback: Callback) {
    guard let registry = registry(target.controller), let object = objects[target.object] else {
      return
    }
    let keyPath = target.property.keyPath
    // KVOController ignores a repeated `observe`, so nothing may call the handler.
    let isRepeated = registered.contains(target)
    if !isRepeated { registered.append(target) }
    let original = registry as? any OriginalRegistry<RecordedObject>
    switch callback {
    case .action where original != nil:
      original?.observe(object, keyPath, options: options, action: RecordedObject.valueDidChange)
    case .context where original != nil:
      original?.observe(object, keyPath, options: options, context: nil)
    default:
      registry.observe(object, keyPath, options: options) { [weak self] observer, object, change in
        self?.note(target, callback, isRepeated, observer, object, change)
      }
    }
  }

  /// Notes the call of a handler, and does what the handler is armed with.
  private func note(
    _ target: Target,
    _ callback: Callback,
    _ isRepeated: Bool,
    _ observer: RecordedObject,
    _ object: RecordedObject,
    _ change: ObservedChange
  ) {
    let property = target.property.rawValue
    let name =
      switch callback {
      case .block: "\(target.controller) \(object.id) \(property)"
      case .action: "action:\(observer.id) \(object.id) ?"
      case .context: "context:\(observer.id) \(object.id) \(property)"
      }
    log.lines.append(CallLog.line(name, change) + (isRepeated ? " repeated" : ""))
    guard callback == .block, let (calls, action, text) = armed[target] else { return }
    armed[target] = calls == 1 ? nil : (calls - 1, action, text)
    guard calls == 1 else { return }
    log.lines.append("then \(text)")
    perform(action)
  }

  private func unobserve(_ controller: String, _ name: String) {
    let targets = registered.filter { $0.controller == controller && $0.object == name }
    registered.removeAll(where: targets.contains)
    guard let registry = registry(controller), let object = objects[name] else { return }
    if let registry = registry as? any OriginalRegistry<RecordedObject> {
      registry.unobserve(object)
    } else {
      for target in targets { registry.unobserve(object, target.property.keyPath) }
    }
  }

  private func unobserveAll(_ controller: String) {
    let targets = registered.filter { $0.controller == controller }
    registered.removeAll(where: targets.contains)
    guard let registry = registry(controller) else { return }
    if let registry = registry as? any EndingRegistry<RecordedObject> {
      registry.unobserveAll()
    } else if let registry = registry as? any OriginalRegistry<RecordedObject> {
      registry.unobserveAll()
    } else {
      for target in targets {
        guard let object = objects[target.object] else { continue }
        registry.unobserve(object, target.property.keyPath)
      }
    }
  }

  /// Releases all registries, then all observers, and then all objects.
  ///
  /// - Parameter endsQuietly: Whether KVOController had ended all registrations by then.
  /// - Returns: What's left, in words.
  private func releaseEverything(endsQuietly: Bool) -> [String] {
    _ = exchange(&registries, with: [:])
    for name in observers { _ = objects.removeValue(forKey: name) }
    let names = objects.keys.sorted()
    let observed = names.filter { objects[$0]?.observerList.ledger.isObserved ?? false }
    for name in names { _ = objects.removeValue(forKey: name) }
    let kept = traces.filter { $0.object() != nil }.map { "\($0.name) is still in memory" }
    return (endsQuietly ? observed.map { "\($0) is still observed" } : []) + kept
  }
}
