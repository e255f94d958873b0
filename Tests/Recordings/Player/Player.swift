internal import KVOExercises
internal import KeyValueObserving

/// A player of one recording on a library, in this process.
///
/// If the library traps, the process ends. So whoever plays says before each step which one it is.
final class Player {
  private let makeRegistry: RegistryMaker
  /// The objects and observers that the recording still holds, by name.
  private var objects: [String: RecordedObject] = [:]
  /// The registries that the recording still holds, by name.
  private var registries: [String: any RecordedRegistry] = [:]
  /// The objects that hold their own registries, by the registry's name.
  private var owners: [String: String] = [:]
  /// The steps that blocks do when they've been called a number of times, by the value.
  private var armed: [String: (calls: Int, step: [String])] = [:]
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
    if step.line == "end" {
      let left = releaseEverything(endsQuietly: !step.raises)
      return log.lines + left
    }
    perform(step.line.split(separator: " ").map(String.init))
    return log.lines
  }

  /// Does what a step says with its words, of which the first one is the action.
  private func perform(_ words: [String]) {
    let (action, name) = (words[0], words[1])
    let registry = registry(name)
    let object = words.count > 2 ? objects[words[2]] : nil
    switch action {
    case "object", "observer":
      let object = RecordedObject(name, log)
      objects[name] = object
      traces.append((name, { [weak object] in object }))
    case "controller", "controllernr":
      registries[name] = object.map { makeRegistry(name, $0, retains: action == "controller") }
    case "ownnr":
      owners[name] = words[2]
      object?.own = object.map { makeRegistry(name, $0, retains: false) }
    case "observe":
      if let registry, let object { observe(words, object, registry) }
    case "unobserve":
      guard let registry, let object else { return }
      if words.count == 3 {
        unobserve(object, registry)
      } else {
        registry.unobserve(object, keyPath(words[3]))
      }
    case "unobserveall":
      if let registry = registry as? any EndingRegistry<RecordedObject> {
        registry.unobserveAll()
      } else if let registry {
        for object in objects.values { unobserve(object, registry) }
      }
    case "set" where words[2] == "value": objects[name]?.value = number(words[3])
    case "set": objects[name]?.other = number(words[3])
    case "name": objects[name]?.name = words[2] == "nil" ? nil : words[2]
    case "child": objects[name]?.child = object
    case "arm":
      armed[words[1...3].joined(separator: " ")] = (number(words[4]), Array(words[5...]))
    case "drop":
      // Both are released only after they've been removed, because a `deinit` may use the tables.
      _ = objects.removeValue(forKey: name)
      _ = registries.removeValue(forKey: name)
    default: preconditionFailure("There's no step “\(words.joined(separator: " "))”.")
    }
  }

  private func number(_ word: String) -> Int {
    guard let number = Int(word) else { preconditionFailure("“\(word)” isn't a number.") }
    return number
  }

  private func keyPath(_ name: String) -> PartialKeyPath<RecordedObject> {
    guard let keyPath = RecordedObject.keyPaths[name] else {
      preconditionFailure("There's no property “\(name)”.")
    }
    return keyPath
  }

  private func registry(_ name: String) -> (any RecordedRegistry)? {
    owners[name].map { objects[$0]?.own } ?? registries[name]
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

  private func observe(
    _ words: [String],
    _ object: RecordedObject,
    _ registry: any RecordedRegistry
  ) {
    let keyPath = keyPath(words[3])
    let letters: [(Character, ObservingOptions)] = [
      ("n", .new), ("o", .old), ("i", .initial), ("p", .prior),
    ]
    let options = ObservingOptions(letters.filter { words[4].contains($0.0) }.map(\.1))
    let original = registry as? any OriginalRegistry<RecordedObject>
    switch (words.last, original) {
    case ("action", let original?):
      original.observe(object, keyPath, options: options, action: RecordedObject.valueDidChange)
    case ("context", let original?):
      original.observe(object, keyPath, options: options, context: nil)
    case ("action", nil):
      registry.observe(object, keyPath, options: options) { $0.valueDidChange($2, of: $1) }
    case ("context", nil):
      registry.observe(object, keyPath, options: options) { observer, object, change in
        observer.observeValue(forKeyPath: keyPath, of: object, change: change, context: nil)
      }
    default:
      let value = words[1...3].joined(separator: " ")
      registry.observe(object, keyPath, options: options) { [weak self] _, _, change in
        self?.log.add(value, change)
        self?.didCallBlock(for: value)
      }
    }
  }

  /// Does what the block for a value is armed with.
  private func didCallBlock(for value: String) {
    guard let (calls, step) = armed[value] else { return }
    armed[value] = calls == 1 ? nil : (calls - 1, step)
    guard calls == 1 else { return }
    log.lines.append("then \(step.joined(separator: " "))")
    perform(step)
  }

  /// Ends a registry's registrations for an object.
  private func unobserve(_ object: RecordedObject, _ registry: any RecordedRegistry) {
    if let registry = registry as? any OriginalRegistry<RecordedObject> {
      registry.unobserve(object)
    } else {
      for keyPath in RecordedObject.keyPaths.values { registry.unobserve(object, keyPath) }
    }
  }

  /// Releases all registries, then all observers, and then all objects.
  ///
  /// - Parameter endsQuietly: Whether KVOController had ended all registrations by then.
  /// - Returns: What's left, in words.
  private func releaseEverything(endsQuietly: Bool) -> [String] {
    _ = exchange(&registries, with: [:])
    for name in objects.keys where name.hasPrefix("w") { _ = objects.removeValue(forKey: name) }
    let names = objects.keys.sorted()
    let observed = names.filter { objects[$0]?.observerList.ledger.isObserved ?? false }
    for name in names { _ = objects.removeValue(forKey: name) }
    let kept = traces.filter { $0.object() != nil }.map { "\($0.name) is still in memory" }
    return (endsQuietly ? observed.map { "\($0) is still observed" } : []) + kept
  }
}
