import Foundation

extension GeneratedPackage {
  /// Creates a package with one test target per variant, so that all of them build at once.
  ///
  /// - Parameters:
  ///   - variants: The variants.
  ///   - findsRaces: Whether to compile them for ThreadSanitizer.
  ///   - book: The book.
  /// - Throws: An error if the tests can't be read.
  init(variants: [Variant], findingRaces findsRaces: Bool = false, book: Workbook) throws {
    let folder = book.scratch.appending(path: "verify")
    self.init(
      // The program with the tests is named after the package.
      name: findsRaces ? "VariantsForRaces" : "Variants",
      folder: folder,
      scratch: folder.appending(path: ".build"),
      targets: try variants.map { variant in
        let exercise = variant.exercise
        let tests = try String(contentsOf: book.tests(of: exercise), encoding: .utf8)
        return Target(
          name: findsRaces ? variant.moduleForRaces : variant.module,
          kind: .test,
          files: [exercise.fileName: variant.text, exercise.testsName: tests],
          imports: ["ExerciseKit"] + exercise.imports,
          // A wrong answer may have warnings, like a reader's code; a stub or solution must not.
          isStrict: !variant.name.hasPrefix("Wrong/"),
          isBroken: !variant.compiles,
          isInstrumented: findsRaces,
          linksThreadSanitizer: findsRaces
        )
      },
      book: book
    )
  }

  /// Creates a package with one test target per exercise.
  ///
  /// - Parameters:
  ///   - answers: The exercises and the files to judge.
  ///   - findsRaces: Whether to compile them for ThreadSanitizer.
  ///   - book: The book.
  /// - Throws: An error if the tests can't be read.
  init(
    answers: [(exercise: Exercise, files: [URL: String])],
    findingRaces findsRaces: Bool = false,
    book: Workbook
  ) throws {
    self.init(
      name: findsRaces ? "ExercisesForRaces" : "Exercises",
      folder: book.scratch.appending(path: "package"),
      scratch: book.scratch,
      targets: try answers.map { exercise, files in
        let tests = book.tests(of: exercise)
        var copies = [
          exercise.testsName: try String(contentsOf: tests, encoding: .utf8).copied(from: tests)
        ]
        for (file, text) in files { copies[file.lastPathComponent] = text.copied(from: file) }
        return Target(
          name: findsRaces ? exercise.moduleForRaces : exercise.module,
          kind: .test,
          files: copies,
          imports: ["ExerciseKit"] + exercise.imports,
          isInstrumented: findsRaces,
          linksThreadSanitizer: findsRaces
        )
      },
      book: book
    )
  }
}

extension Variant {
  /// The name of the module that's compiled for ThreadSanitizer.
  var moduleForRaces: String { module + "ForRaces" }
}

extension Exercise {
  /// The name of the module that's compiled for ThreadSanitizer.
  var moduleForRaces: String { module + "ForRaces" }
}
