import KVOClaims

extension Route {
  /// Returns the next stop that isn't done, or `nil` if all of them are done.
  ///
  /// The reader continues after the exercise that was solved last, or with the chapter for which
  /// our answer to the previous stage was opened. Everything that was skipped comes last, except for
  /// a stage of the same chapter, because later stages continue with it.
  ///
  /// - Parameters:
  ///   - exercise: An exercise that was just solved, if its verdict isn't recorded yet.
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
    guard canMarkAsRead(stop, in: notebook) else { return true }
    guard let task = stop.task, task.step == nil else { return false }
    return notebook.progress(of: task.exercise) != .untouched
  }

  /// Returns whether a stop has a reading that isn't marked as done.
  public func canMarkAsRead(_ stop: Stop, in notebook: Notebook) -> Bool {
    stop.asksToRead && stop.reading != nil && !notebook.hasRead(stop.key)
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
    let start = start(after: exercise, in: notebook)
    return (left.filter { $0 >= start } + left.filter { $0 < start }).map { stops[$0] }
  }

  /// Returns the index of the stop from which the reader continues.
  private func start(after exercise: Exercise?, in notebook: Notebook) -> Int {
    let solved =
      stops.lastIndex { exercise != nil && $0.task?.exercise == exercise }
      ?? stops.lastIndex { $0.key == notebook.place }
    let ours = notebook.stageOfOurs.flatMap { stage in
      stops.firstIndex { ($0.chapter ?? 0) == stage.chapter }
    }
    let skipped = solved.flatMap { solved in
      stops.prefix(solved).firstIndex { stop in
        guard stop.chapter == stops[solved].chapter, let task = stop.task, task.step != nil
        else { return false }
        return task.exercise != exercise && !notebook.isDone(task)
      }
    }
    return max(skipped ?? solved.map { $0 + 1 } ?? 0, ours ?? 0)
  }
}

extension Notebook {
  /// Returns whether a task is done: the exercise is solved, or the claims of the step hold.
  func isDone(_ task: Route.Task) -> Bool {
    if progress(of: task.exercise).isSolved { return true }
    return task.step.map { $0.number < step(of: task.exercise) } ?? false
  }
}
