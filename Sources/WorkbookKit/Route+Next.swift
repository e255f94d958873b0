import KVOClaims

extension Route {
  /// Returns the next stop: the first one that isn't done, or `nil` if all of them are.
  ///
  /// If the reader began with our answer to a stage, the earlier chapters come last.
  ///
  /// - Parameters:
  ///   - exercise: An exercise that counts as solved, because its verdict isn't recorded yet.
  ///   - notebook: The reader's progress.
  /// - Returns: The stop.
  public func next(after exercise: Exercise? = nil, in notebook: Notebook) -> Stop? {
    remaining(after: exercise, in: notebook).first
  }

  /// Returns the next task, regardless of the readings that come before it.
  public func nextTask(after exercise: Exercise? = nil, in notebook: Notebook) -> Task? {
    remaining(after: exercise, in: notebook).lazy.compactMap(\.task).first
  }

  /// Returns whether the reading of a stop is done, or isn't a step of its own.
  public func isRead(_ stop: Stop, in notebook: Notebook) -> Bool {
    guard stop.asksToRead, stop.reading != nil else { return true }
    if notebook.hasRead(stop.key) { return true }
    guard let task = stop.task, task.step == nil else { return false }
    return notebook.progress(of: task.exercise) != .untouched
  }

  private func remaining(after exercise: Exercise?, in notebook: Notebook) -> [Stop] {
    let tasks = stops.map { stop in
      stop.task.map { $0.exercise == exercise || notebook.isDone($0) } ?? false
    }
    // A reader who has solved a later exercise is past this reading.
    let lastSolved = tasks.lastIndex(of: true) ?? -1
    let left = stops.indices.filter { index in
      guard stops[index].task == nil else { return !tasks[index] }
      return index > lastSolved && !notebook.hasRead(stops[index].key)
    }
    let first = notebook.stageOfOurs?.chapter ?? 0
    let isEarlier = { (index: Int) in (stops[index].chapter ?? .max) < first }
    return (left.filter { !isEarlier($0) } + left.filter(isEarlier)).map { stops[$0] }
  }
}

extension Notebook {
  /// Returns whether a task is done: the exercise is solved, or the claims of the step hold.
  func isDone(_ task: Route.Task) -> Bool {
    if progress(of: task.exercise).isSolved { return true }
    return task.step.map { $0.number < step(of: task.exercise) } ?? false
  }
}
