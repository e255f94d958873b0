/// A class of panels that follow one kind of signal.
protocol Follower: AnyObject {
  associatedtype Signal: Followed

  init(_ place: String)

  func follow(_ signal: Signal)
}

/// A class of signals whose aspect panels show.
protocol Followed: AnyObject {
  var aspect: String { get set }

  init()
}

/// The program with two ends, which the other examples play: a panel is taken down, and then a
/// signal is.
///
/// - Parameter type: The design, which is the class of the panels.
func takeDown<Panel: Follower>(_ type: Panel.Type) {
  typealias Signal = Panel.Signal

  // A panel is taken down.
  let signal = Signal()
  do {
    let panel = Panel("bridge")
    panel.follow(signal)
    signal.aspect = "clear"
  }
  signal.aspect = "stop"

  // A signal is taken down.
  let panel = Panel("platform")
  weak var old: Signal?
  do {
    let signal = Signal()
    old = signal
    panel.follow(signal)
    signal.aspect = "caution"
  }
  print("the signal is \(old == nil ? "gone" : "still there")")
  withExtendedLifetime(panel) {}
}
