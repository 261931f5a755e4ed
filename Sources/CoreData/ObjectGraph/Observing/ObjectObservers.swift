internal import FoundationBackfill
public import Observation

/// Those who follow the properties of one object: key-value observers, and whoever read them under
/// `withObservationTracking`. Only objects that somebody followed have one.
final class ObjectObservers {
    let keyValueObservers = KeyValueObservers()
    private var registrar: ObservationRegistrar?
    /// The ordinals of the properties that were read under tracking and have not changed since.
    private var tracked = SlotSet()

    /// Notes that a property is read under tracking.
    func noteAccess(to ordinal: Int, of object: NSManagedObject) {
        let registrar = registrar ?? ObservationRegistrar()
        self.registrar = registrar
        tracked.insert(ordinal)
        registrar.access(object, keyPath: \NSManagedObject.[trackedAt: ordinal])
    }

    /// Tells whoever tracked a property that it may not be what it was.
    func tellTrackers(of object: NSManagedObject) {
        for ordinal in tracked.numbers {
            tracked.remove(ordinal)
            registrar?.withMutation(of: object, keyPath: \NSManagedObject.[trackedAt: ordinal]) {}
        }
    }

    /// Announces a change of a property.
    func willChange(_ mutation: @autoclosure () -> ObservedMutation, at ordinal: Int, of object: NSManagedObject) {
        if keyValueObservers.isObserved {
            keyValueObservers.willChange(mutation(), forKey: object.layout.properties[ordinal].name)
        }
        guard tracked.contains(ordinal) else { return }
        // Before anyone is told, since who is may read the property again, and be told of the next change, too.
        tracked.remove(ordinal)
        registrar?.willSet(object, keyPath: \NSManagedObject.[trackedAt: ordinal])
    }

    /// Completes a change of a property.
    func didChange(at ordinal: Int, of object: NSManagedObject) {
        registrar?.didSet(object, keyPath: \NSManagedObject.[trackedAt: ordinal])
        if keyValueObservers.isChanging {
            keyValueObservers.didChange(object.layout.properties[ordinal].name)
        }
    }
}

extension NSManagedObject: Observable {}

extension NSManagedObject {
    /// Stands for a property where the Observation library wants a key path: the entity's ordinals take the place of the
    /// class's properties, so that objects without a class of their own can be tracked, too.
    fileprivate subscript(trackedAt ordinal: Int) -> Int { ordinal }
}
