internal import KeyValueObserving

// The recordings, in the words of the book.

extension Action {
  /// The action as a call of the reader's library, or in words.
  var text: String {
    switch self {
    case .object(let name): "object \(name)"
    case .observer(let name): "observer \(name)"
    case .controller(let name, let observer, let retains):
      "registry \(name) of \(observer)" + (retains ? "" : ", which doesn't retain")
    case .ownController(let name, let object):
      "\(object)'s own registry \(name), which doesn't retain"
    case .observe(let target, let options, _):
      "\(target.controller).observe(\(target.arguments), options: \(options.code))"
    case .unobserve(let target): "\(target.controller).unobserve(\(target.arguments))"
    case .unobserveObject(let controller, let object):
      "\(controller) unobserves everything of \(object)"
    case .unobserveAll(let controller): "\(controller) unobserves everything"
    case .setNumber(let object, let property, let number):
      "\(object).\(property.rawValue) = \(number)"
    case .setName(let object, let name): "\(object).name = \(name.map { "\"\($0)\"" } ?? "nil")"
    case .setChild(let object, let child): "\(object).child = \(child)"
    case .arm(let target, let call, let action, _):
      "from now on, call \(call) of \(target.handler) also does this: \(action.text)"
    case .drop(let name): "\(name) is released"
    case .end: "everything is released"
    }
  }

  /// Whether the action only creates something.
  var isPreparation: Bool {
    switch self {
    case .object, .observer, .controller, .ownController: true
    default: false
    }
  }
}

extension Target {
  /// The object and the key path, as arguments.
  fileprivate var arguments: String {
    let path = property == .childValue ? "child?.value" : property.rawValue
    return "\(object), \\.\(path)"
  }

  /// The handler that's registered for the target.
  fileprivate var handler: String { "\(controller)'s handler for \(object).\(property.rawValue)" }
}

extension ObservingOptions {
  /// The options as an array literal.
  fileprivate var code: String {
    let names = description.dropFirst().dropLast().split(separator: ", ")
    return "[\(names.map { ".\($0)" }.joined(separator: ", "))]"
  }
}

/// The calls of a step, in words.
enum Narration {
  /// Returns what a library does, without the subject, as one or several lines.
  static func lines(ofCalls calls: [String]) -> [String] {
    guard let first = calls.first else { return ["calls nothing"] }
    let margin = String(repeating: " ", count: "calls ".count)
    return ["calls \(text(ofCall: first))"] + calls.dropFirst().map { margin + text(ofCall: $0) }
  }

  /// Returns the words for a call, such as "k0's handler for a0.name: old nil, new "ada"".
  private static func text(ofCall line: String) -> String {
    let words = line.split(separator: " ").map(String.init)
    if words[0] == "then" {
      return "– this call does: \(Action(words.dropFirst().map { $0[...] })?.text ?? line)"
    }
    guard words.count >= 5 else { return line }
    let ordinal = words.last == "repeated" ? "second " : ""
    let owner = words[0].split(separator: ":").last ?? ""
    // A method of the observer isn't told the key path.
    let value = words[2] == "?" ? words[1] : "\(words[1]).\(words[2])"
    let values = words[3...4].compactMap(text(ofValue:))
    let list = values.isEmpty ? "no values" : values.joined(separator: ", ")
    let time = words.contains("prior") ? ", before the change" : ""
    return "\(owner)'s \(ordinal)handler for \(value): \(list)\(time)"
  }

  /// Returns the words for a value, such as "new=ada", or `nil` if the change contains none.
  private static func text(ofValue word: String) -> String? {
    let parts = word.split(separator: "=").map(String.init)
    guard parts.count == 2, parts[1] != "-" else { return nil }
    let value = parts[1] == "null" ? "nil" : Int(parts[1]) == nil ? "\"\(parts[1])\"" : parts[1]
    return "\(parts[0]) \(value)"
  }
}

extension Recording {
  /// Returns the lines that tell the recording up to a difference.
  func lines(upTo difference: Difference) -> [String] {
    let told = steps[...difference.step]
    let prepared = told.prefix { $0.action.isPreparation }
    let rest = told.dropFirst(prepared.count)
    let width = rest.dropLast().filter { !$0.calls.isEmpty }.map(\.action.text.count).max() ?? 0
    return [prepared.map(\.action.text).joined(separator: ", ")]
      + rest.dropLast().flatMap { step in
        step.calls.isEmpty
          ? [step.action.text]
          : labeled(step.action.text, Narration.lines(ofCalls: step.calls), width: width + 2)
      }
      + [steps[difference.step].action.text]
      + labeled("  KVOController", steps[difference.step].outcome, width: 15)
      + labeled("  Your library", difference.outcome, width: 15)
  }

  /// Returns the words for a step.
  public func text(ofStep index: Int) -> String { steps[index].action.text }

  /// Returns what KVOController and a library do in the step of a difference, in words.
  public func outcomes(of difference: Difference) -> (expected: String, got: String) {
    func text(_ lines: [String]) -> String {
      lines.map { $0.trimmingPrefix { $0 == " " } }.joined(separator: "; ")
    }
    return (text(steps[difference.step].outcome), text(difference.outcome))
  }
}

/// Returns lines with a label before the first one, and a margin before the others.
private func labeled(_ label: String, _ lines: [String], width: Int) -> [String] {
  zip([label] + lines.dropFirst().map { _ in "" }, lines).map { label, line in
    label + String(repeating: " ", count: max(0, width - label.count) + 1) + line
  }
}

extension RecordedStep {
  /// What KVOController did, without the subject.
  var outcome: [String] {
    if raises { return ["raises an exception"] }
    return action == .end
      ? ["ends its registrations, and leaves nothing behind"] : Narration.lines(ofCalls: calls)
  }
}

extension Difference {
  /// What the library does, without the subject.
  var outcome: [String] {
    switch actual {
    case .calls(let lines): Narration.lines(ofCalls: lines)
    case .leaves(let things): ["leaves something behind: \(things.joined(separator: "; "))"]
    case .stops(let message): ["stops: \(message)"]
    }
  }
}
