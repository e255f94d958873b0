// Rejected by: `lets an observer observe itself`
import Chapter6AutoUnobserve
import KeyValueObserving

/// The column of chapter 6.
final class Controller<Observer: AnyObject> {
  private let controller: Chapter6AutoUnobserve.Controller<Observer>

  init(observer: Observer) {
    controller = Chapter6AutoUnobserve.Controller(observer: observer)
  }

  @discardableResult
  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions = .new,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    controller.observe(object, keyPath, options: options, handler: handler) != nil
  }

  @discardableResult
  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    controller.unobserve(object, keyPath)
  }
}

extension Controller: @unchecked Sendable where Observer: Sendable {}
