import KVOExercises

// This extension is for a type that isn't private, and has an initializer `init(_:handler:)`. If
// you make it a structure, move the extension's methods into its file.
extension Registration: Hashable {
  static func == (first: Registration, second: Registration) -> Bool {
    todo("Registration.==", returning: false)
  }

  func hash(into hasher: inout Hasher) {
    todo("Registration.hash(into:)")
  }
}
