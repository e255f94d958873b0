import ExerciseKit
import Testing

/// Stands for an answer that tries to finish a test.
func finishChildFromAnotherFile() {
  limitChild()
  finishChild()
}
