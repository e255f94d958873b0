public import Foundation

/// The files in `Exercises/Answers`, which a reader doesn't edit.
extension Workbook {
  /// Returns the file with the stub of an exercise as it was shipped.
  public func pristineStub(of exercise: Exercise) -> URL {
    answers(of: exercise).appending(path: "Stub/\(exercise.fileName)")
  }

  /// Returns the file with the task of an exercise.
  public func task(of exercise: Exercise) -> URL {
    exercises.appending(path: "\(exercise.folder)/README.md")
  }

  /// Returns the file with our solution to an exercise.
  public func solution(of exercise: Exercise) -> URL {
    answers(of: exercise).appending(path: "Solution/\(exercise.fileName)")
  }

  /// Returns the file with the hints for an exercise.
  func hints(of exercise: Exercise) -> URL {
    answers(of: exercise).appending(path: "Hints.md")
  }

  /// Returns the folder with the answers to an exercise.
  func answers(of exercise: Exercise) -> URL {
    exercises.appending(path: "Answers/\(exercise.id)")
  }
}

extension Workbook {
  /// Returns a file that's supplied for the reader's library.
  func supplied(_ name: String) -> URL {
    exercises.appending(path: "Supplied/\(name)")
  }
}
