internal import FoundationBackfill

/// Those who follow the properties of one object. Only objects that somebody followed have one.
final class ObjectObservers {
    let keyValueObservers = KeyValueObservers()

    /// Announces a change of a property.
    func willChange(_ mutation: @autoclosure () -> ObservedMutation, at ordinal: Int, of object: NSManagedObject) {
        guard keyValueObservers.isObserved else { return }
        keyValueObservers.willChange(mutation(), forKey: object.layout.properties[ordinal].name)
    }

    /// Completes a change of a property.
    func didChange(at ordinal: Int, of object: NSManagedObject) {
        guard keyValueObservers.isChanging else { return }
        keyValueObservers.didChange(object.layout.properties[ordinal].name)
    }
}
