internal import FoundationBackfill
internal import Observation

/// The observers of one object's properties. Created only for objects that are observed.
final class ObjectObservers {
    let keyValueObservers = KeyValueObservers()
    /// The registrar of `withObservationTracking`; nil until a read is tracked.
    private var registrar: ObservationRegistrar?
    /// The listener to notify before any change of the object.
    var listener: (any ChangeListener)?

    /// Records that a property is read inside `withObservationTracking`.
    func noteRead(at ordinal: Int, of object: NSManagedObject) {
        let registrar = registrar ?? ObservationRegistrar()
        self.registrar = registrar
        registrar.access(object, keyPath: Self.keyPath(ordinal))
    }

    /// Notifies observers that a property is about to change.
    func willChange(_ mutation: @autoclosure () -> ObservedMutation, at ordinal: Int, of object: NSManagedObject) {
        listener?.objectWillChange()
        registrar?.willSet(object, keyPath: Self.keyPath(ordinal))
        guard keyValueObservers.isObserved else { return }
        keyValueObservers.willChange(mutation(), forKey: object.layout.properties[ordinal].name)
    }

    /// Notifies observers that a property has changed.
    func didChange(at ordinal: Int, of object: NSManagedObject) {
        registrar?.didSet(object, keyPath: Self.keyPath(ordinal))
        guard keyValueObservers.isChanging else { return }
        keyValueObservers.didChange(object.layout.properties[ordinal].name)
    }

    /// Making a key path takes longer than noting a read, so that those of most properties are kept.
    private static let keyPaths: [any KeyPath<NSManagedObject, Any?> & Sendable] = (0..<64).map { newKeyPath($0) }

    private static func keyPath(_ ordinal: Int) -> KeyPath<NSManagedObject, Any?> {
        guard ordinal < keyPaths.count else { return newKeyPath(ordinal) }
        return keyPaths[ordinal]
    }

    private static func newKeyPath(_ ordinal: Int) -> any KeyPath<NSManagedObject, Any?> & Sendable {
        \NSManagedObject.[property: ordinal]
    }
}

/// A listener that is notified before any change of an object: setting, merging, refreshing, undoing or deleting.
package protocol ChangeListener: AnyObject {
    /// Called before the object changes, on the queue of its context.
    func objectWillChange()
}

extension NSManagedObject {
    /// The listener to notify before each change; nil if there is none.
    package final var changeListener: (any ChangeListener)? {
        get { live?.observers?.listener }
        set { observers.listener = newValue }
    }
}
