import Foundation

/// Chapter 11: panels that add closures to a notification center.
func predictTheCenter() { takeDown(Panel.self) }

private final class Signal: @unchecked Sendable {
  let changed = Notification.Name(UUID().uuidString)

  var aspect = "stop" {
    didSet { NotificationCenter.default.post(name: changed, object: nil) }
  }
}

private final class Panel: @unchecked Sendable {
  let place: String

  init(_ place: String) {
    self.place = place
  }

  func follow(_ signal: Signal) {
    let center = NotificationCenter.default
    _ = center.addObserver(forName: signal.changed, object: nil, queue: nil) { [weak self] _ in
      print("\(self?.place ?? "nobody"): \(signal.aspect)")
    }
  }
}

extension Signal: Followed {}

extension Panel: Follower {}
