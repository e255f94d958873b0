import TaskTesting
import MyLibrary
import Testing

/// What Facebook's KVOController did, step by step, played on your library: how much of it does
/// your library follow? This test only reports; from chapter 6 on, a claim judges.
@Suite(.exercise) struct `The recordings of KVOController` {
  @Test func `are played on the library`() async throws {
    try await reportRecordings(on: Contract()) { start, log in
      await #expect(processExitsWith: .failure) { [start = start as Int, log = log as String] in
        playRecordings(on: Contract(), from: start, log: log)
      }
    }
  }
}
