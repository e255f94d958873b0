import KVOExercises
import KVOLocking
import KeyValueObserving

// Move each declaration to the file in which you write its code.

extension Registry {
  /// Ends all registrations.
  func unobserveAll() {
    todo("Registry.unobserveAll()")
  }

  /// Returns a token for the registration of the value at `keyPath`; nil if there's none.
  func token<Object: KeyValueObservable>(
    for object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Token? {
    todo("Registry.token(for:_:)", returning: nil)
  }
}

/// What ends one registration, and no other, before its registry does.
struct Token {
  /// Ends the registration, and returns whether this call did.
  @discardableResult
  func invalidate() -> Bool {
    todo("Token.invalidate()", returning: false)
  }
}

/// A class whose instances have registries of their own.
protocol RegistryOwner: AnyObject {
  /// The storage for the object's registry.
  var registryStorage: RegistryStorage { get }
}

extension RegistryOwner {
  /// The object's registry, which is created on first use.
  var registry: Registry<AnyObject> {
    todo("RegistryOwner.registry", returning: Registry(observer: self))
  }
}

/// The storage for an object's registry.
final class RegistryStorage {}
