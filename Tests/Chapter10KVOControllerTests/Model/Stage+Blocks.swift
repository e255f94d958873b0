import KVOController

// What the stage hands to the library, and what the library tells it.

extension Stage {
  func observe(
    _ controller: KVOController<Post>,
    _ post: Post,
    _ paths: [Path],
    _ options: ObservingOptions,
    _ several: Bool,
    _ script: [Operation]
  ) {
    calls += 1
    let call = calls
    let options = fault == .forgetsOld ? options.subtracting(.old) : options
    let answers = paths.map { path in
      controller.observe(post, path.keyPath, options: options, allowingDuplicates: several) {
        [unowned self] in
        told(call, $0, $1, $2.keyPath, $2.oldValue, $2.newValue, $2.isPrior, script)
      }
    }
    events.append(.answered(answers.contains(where: \.isNew)))
  }

  private func told(
    _ call: Int,
    _ observer: Post,
    _ post: Post,
    _ keyPath: AnyKeyPath,
    _ old: Int?,
    _ new: Int?,
    _ isPrior: Bool,
    _ script: [Operation]
  ) {
    guard let path = Path.allCases.first(where: { $0.keyPath == keyPath }) else { return }
    let event = Event.told(
      call,
      observer: observer.number,
      post: post.number,
      path,
      old: old,
      new: new,
      isPrior: isPrior
    )
    events.append(event)
    if fault == .tellsTwice { events.append(event) }
    if fault == .skipsReentrance { return }
    allowance.enter()
    for operation in script where allowance.take() { perform(operation) }
    allowance.leave()
  }
}
