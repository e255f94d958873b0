import Dispatch
import Foundation

/// A figure, and how to measure it.
struct Figure {
  /// The unit of a figure, as it's printed.
  enum Unit: String {
    case nanoseconds = "ns"
    case bytes
    case ratio = "×"
  }

  /// A function that measures the figure once.
  typealias Sample = nonisolated(nonsending) () async -> Double

  /// The figure's name, which no other figure of a run has.
  ///
  /// Tables show its ``label``.
  let name: String
  var unit = Unit.nanoseconds
  /// Whether this system can measure the figure.
  var isAvailable = true
  /// Creates the objects that all samples share, and returns a function that takes a sample.
  let prepare: () -> Sample
}

extension Figure {
  /// The name within a table: what's before the colon, if there's one.
  var label: String { String(name.prefix { $0 != ":" }) }

  /// Returns a figure whose samples share no objects.
  static func sample(
    _ name: String,
    in unit: Unit = .nanoseconds,
    _ sample: @escaping Sample
  ) -> Figure {
    Figure(name: name, unit: unit) { sample }
  }

  /// Returns the nanoseconds that one of `times` repetitions takes.
  ///
  /// `prepare` returns the loop itself, because a call for each repetition would cost more than
  /// setting a property.
  static func loop(
    _ name: String,
    _ times: Int,
    _ prepare: @escaping () -> (Int) -> Void
  ) -> Figure {
    Figure(name: name) {
      let body = prepare()
      return { nanoseconds(times, body) }
    }
  }

  /// Returns the nanoseconds that a call of `body` takes, for calls that take much longer than an
  /// empty one.
  static func call<Subject>(
    _ name: String,
    _ times: Int,
    with makeSubject: @escaping () -> Subject,
    _ body: @escaping (Subject) -> Void
  ) -> Figure {
    .loop(name, times) {
      let subject = makeSubject()
      return { times in
        for _ in 0..<times { body(subject) }
      }
    }
  }

  /// Returns the throughput of two threads, each with a loop of its own, relative to one thread.
  static func speedUp(
    _ name: String,
    _ times: Int,
    _ prepare: @escaping () -> (Int) -> Void
  ) -> Figure {
    Figure(name: name, unit: .ratio) {
      // Each thread uses only its own objects. Applications allocate other memory between two
      // objects, too.
      nonisolated(unsafe) let loops = (0..<2).map { _ in
        (body: prepare(), room: [UInt8](repeating: 0, count: 256))
      }
      func cost(threads: Int) -> Double {
        nanoseconds(times) { times in
          DispatchQueue.concurrentPerform(iterations: threads) { loops[$0].body(times) }
        }
      }
      return { 2 * cost(threads: 1) / cost(threads: 2) }
    }
  }
}

/// Measures several figures in turn, and returns the median of the samples of each one.
///
/// If another process slows down the machine for a while, it affects one sample of each figure
/// rather than all samples of one figure.
nonisolated(nonsending) func medians(of figures: [Figure], passes: Int = 9) async -> [Double] {
  let samples = figures.map { $0.prepare() }
  var values = samples.map { _ in [Double]() }
  for _ in 0..<passes {
    for (index, sample) in samples.enumerated() { values[index].append(await sample()) }
  }
  return values.map { $0.sorted()[passes / 2] }
}

/// Returns the nanoseconds that one of `times` repetitions takes.
func nanoseconds(_ times: Int, _ body: (Int) -> Void) -> Double {
  ContinuousClock().measure { body(times) } / .nanoseconds(1) / Double(times)
}

/// Returns the nanoseconds that one of `times` repetitions takes, including suspensions.
nonisolated(nonsending) func nanoseconds(
  _ times: Int,
  awaiting body: nonisolated(nonsending) (Int) async -> Void
) async -> Double {
  let start = ContinuousClock.now
  await body(times)
  return (ContinuousClock.now - start) / .nanoseconds(1) / Double(times)
}

/// Returns the bytes of memory that each of `count` registrations needs.
func bytes(each count: Int, _ register: () -> Void) -> Double {
  #if canImport(Glibc)
    // Return freed memory to the system, so that its use counts again. Swift's module `Glibc`
    // doesn't contain this function.
    if let symbol = dlsym(nil, "malloc_trim") {
      _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)(0)
    }
  #endif
  let before = usedMemory
  register()
  return Double(usedMemory - before) / Double(count)
}

/// The bytes of memory that this process uses at the moment.
///
/// The peak isn't suitable, because a process inherits it from the process that starts it. Under
/// `swift run`, it wouldn't grow, and the rows would show 0 bytes.
private var usedMemory: Int {
  #if canImport(Darwin)
    var statistics = malloc_statistics_t()
    malloc_zone_statistics(nil, &statistics)
    return Int(statistics.size_in_use)
  #else
    // The second field is the number of resident pages.
    let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE))
  #endif
}

/// Returns the value in a way that the optimizer can't see through.
@inline(never)
func opaque<Value>(_ value: Value) -> Value { value }
