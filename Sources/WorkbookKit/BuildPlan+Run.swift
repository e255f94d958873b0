import Foundation

extension BuildPlan {
  /// Compiles the files that have changed, and links the program.
  ///
  /// - Parameter package: The package, whose files have been written.
  /// - Returns: The result, or `nil` if the package manager has to build the package.
  /// - Throws: ``WorkbookError`` if the compiler can't be started.
  mutating func build(_ package: GeneratedPackage) throws -> ChildProcess.Completion? {
    guard isFor(package) else { return nil }
    texts = package.targets.map(\.files)
    defer { marks = currentMarks }
    var (errors, isLinked) = ("", true)
    for index in modules.indices {
      for isFirstPass in [true, false] {
        let names = isFirstPass ? editedFiles(of: index) : outdatedFiles(of: index)
        guard !names.isEmpty else { continue }
        let run = try compile(names, of: index, writesInterface: isFirstPass)
        if let failure = run.failure { return failure.errors.contains(": error: ") ? failure : nil }
        errors += run.errors
        isLinked = run.isLinked
      }
    }
    if !isLinked {
      guard try ChildProcess.runCommand(link).isSuccess else { return nil }
    }
    return ChildProcess.Completion(termination: .exit(0), output: "", errors: errors)
  }

  /// Returns whether this plan is for a package, and no other process has built it since.
  private func isFor(_ package: GeneratedPackage) -> Bool {
    package.manifest == manifest && marks == currentMarks
      && zip(modules, package.targets).allSatisfy { module, target in
        Set(module.compilations.keys) == Set(target.files.keys)
      }
  }

  /// Returns the files of a module whose text has changed.
  private func editedFiles(of index: Int) -> [String] {
    texts[index].filter { compiled[index][$0.key]?.text != $0.value }.keys.sorted()
  }

  /// Returns the files of a module that were compiled with an interface that has changed.
  private func outdatedFiles(of index: Int) -> [String] {
    let current = interfaces(upTo: index)
    return compiled[index].filter { $0.value.interfaces != current }.keys.sorted()
  }

  /// Compiles some files of a module.
  ///
  /// If the interface has to be written, too, that takes longer than compiling one file. An edit
  /// rarely changes it, so in the meantime, the program is linked.
  private mutating func compile(
    _ names: [String],
    of index: Int,
    writesInterface: Bool
  ) throws -> (failure: ChildProcess.Completion?, errors: String, isLinked: Bool) {
    let module = modules[index]
    var chains = names.compactMap { module.compilations[$0] }.map { [$0] }
    let linksEarly = writesInterface && names.count == 1
    if linksEarly { chains[0].append(link) }
    if writesInterface { chains.append([module.emission]) }
    // If the compiler fails, the state of these files isn't known.
    for name in names { compiled[index][name] = nil }
    let results = try ChildProcess.runAtOnce(chains)
    let failure = results.compactMap(\.first).first { !$0.isSuccess }
    if let failure { return (failure, "", false) }
    let interfaces = interfaces(upTo: index)
    for name in names {
      compiled[index][name] = Compiled(text: texts[index][name] ?? "", interfaces: interfaces)
    }
    let errors = results.prefix(names.count).map { $0[0].errors }.joined()
    return (nil, errors, linksEarly && results[0].last?.isSuccess == true)
  }
}
