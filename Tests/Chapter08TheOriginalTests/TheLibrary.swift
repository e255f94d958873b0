import Chapter08TheOriginal
import KVOClaims
import KVOExercises
import KVOJudging
import KVORecordings
import KeyValueObserving
import Testing

extension Chapter08 {
  /// What KVOController did, tested on the module that assembles it.
  @Suite(.serialized) struct `The chapter's library` {
    @Test func `follows the recordings`() async {
      // In a process of its own, because it may trap.
      await #expect(processExitsWith: .success) {
        for recording in Recording.all(followedIn: 8) {
          let difference = recording.play {
            Chapter08Adapter(retainObserved: $1).makeRegistry(observer: $0)
          }
          #expect(difference == nil, "\(recording.place)")
        }
      }
    }

    @Test(arguments: Recording.all(newIn: 9))
    func `doesn't follow what a later chapter's library does`(recording: Recording) async {
      // It may trap, so each recording has a process of its own.
      await #expect(processExitsWith: .failure) { [name = recording.name as String] in
        Recording.endProcess(
          playing: name,
          with: { Chapter08Adapter(retainObserved: $1).makeRegistry(observer: $0) }
        )
      }
    }

    @Test(arguments: Hazard.all, [true, false])
    func `suffers from a hazard as chapter 8's table says`(hazard: Hazard, retainsObserved: Bool)
      async throws
    {
      let end = await #expect(processExitsWith: .failure) {
        [index = hazard.index as Int, retains = retainsObserved as Bool] in
        Hazard.all[index].play(with: Chapter08Adapter(retainObserved: retains))
      }
      try hazard.check(end, in: 8, retainsObserved: retainsObserved)
    }
  }
}

/// The original of chapter 8, as claims and recordings know it, with blocks, actions, and contexts.
struct Chapter08Adapter: RegistryLibrary {
  private let retainObserved: Bool

  init(retainObserved: Bool) { self.retainObserved = retainObserved }

  func makeRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> {
    let controller = FBKVOController(observer: observer, retainObserved: retainObserved)
    return ClaimedController<Observer>(controller: controller)
  }
}

private struct ClaimedController<Observer: AnyObject>: OriginalRegistry {
  let controller: FBKVOController
  var object: AnyObject { controller }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    handler: @escaping (Observer, Object, ObservedChange) -> Void
  ) -> Bool {
    controller.observe(object, keyPath: keyPath, options: options) { observer, object, change in
      if let observer = observer as? Observer, let object = object as? Object {
        handler(observer, object, change)
      }
    }
    return true
  }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    action: @escaping (Observer) -> (ObservedChange, any KeyValueObservable) -> Void
  ) {
    controller.observe(object, keyPath: keyPath, options: options, action: FBKVOAction(action))
  }

  func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>,
    options: ObservingOptions,
    context: UnsafeRawPointer?
  ) {
    controller.observe(object, keyPath: keyPath, options: options, context: context)
  }

  func unobserve<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: PartialKeyPath<Object>
  ) -> Bool {
    controller.unobserve(object, keyPath: keyPath)
    return true
  }

  func unobserve(_ object: any KeyValueObservable) { controller.unobserve(object) }

  func unobserveAll() { controller.unobserveAll() }
}
