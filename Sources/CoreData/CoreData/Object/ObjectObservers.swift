internal import FoundationBackfill
internal import Observation

/// Those who follow the properties of one object. Only objects that somebody followed have one.
final class ObjectObservers {
    let keyValueObservers = KeyValueObservers()
    /// Who follows what was read, if anyone ever did.
    private var registrar: ObservationRegistrar?
    /// Who wants to know that the object is about to change, whatever of it.
    var listener: (any ChangeListener)?

    /// Notes that a property is read inside `withObservationTracking`.
    func noteRead(at ordinal: Int, of object: NSManagedObject) {
        let registrar = registrar ?? ObservationRegistrar()
        self.registrar = registrar
        registrar.access(object, keyPath: Self.keyPath(ordinal))
    }

    /// Announces a change of a property.
    func willChange(_ mutation: @autoclosure () -> ObservedMutation, at ordinal: Int, of object: NSManagedObject) {
        listener?.objectWillChange()
        registrar?.willSet(object, keyPath: Self.keyPath(ordinal))
        guard keyValueObservers.isObserved else { return }
        keyValueObservers.willChange(mutation(), forKey: object.layout.properties[ordinal].name)
    }

    /// Completes a change of a property.
    func didChange(at ordinal: Int, of object: NSManagedObject) {
        registrar?.didSet(object, keyPath: Self.keyPath(ordinal))
        guard keyValueObservers.isChanging else { return }
        keyValueObservers.didChange(object.layout.properties[ordinal].name)
    }

    private static func keyPath(_ ordinal: Int) -> KeyPath<NSManagedObject, Any?> { \.[property: ordinal] }
}
