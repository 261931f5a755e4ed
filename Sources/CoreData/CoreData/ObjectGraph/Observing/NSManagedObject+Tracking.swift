internal import FoundationBackfill
public import Observation

/// What `withObservationTracking` reads of a managed object it follows, property by property, if the object's context
/// ``NSManagedObjectContext/tracksReads``:
///
/// ```swift
/// withObservationTracking {
///     label.text = note.title
/// } onChange: {
///     // The title is about to change: set by the program, or by a merge, an undo, a rollback.
/// }
/// ```
///
/// Somebody has to keep the object meanwhile, since contexts do not.
extension NSManagedObject: Observable {
    /// Notes that a property is read, if somebody wants to know.
    final func noteRead(at ordinal: Int) {
        guard state.contains(.tracksReads), let probe = registry?.context?.readProbe, probe.isFollowed else { return }
        observers.noteRead(at: ordinal, of: self)
    }

    /// The property with an ordinal, as observation names it.
    subscript(property ordinal: Int) -> Any? { modeledValue(at: ordinal) }
}

extension NSManagedObjectContext {
    /// Whether `withObservationTracking` follows the context's objects. True for contexts of the main queue, where views
    /// read.
    ///
    /// Each access to a property costs a little more then, whether anybody follows it or not.
    public var tracksReads: Bool {
        get { readProbe != nil }
        set {
            guard newValue != tracksReads else { return }
            readProbe = newValue ? ReadProbe() : nil
            registry?.setTracksReads(newValue)
        }
    }

    /// Reads for a purpose of its own: whoever follows what is read meanwhile does not mean that.
    func untracked<Value>(_ read: () throws -> Value) rethrows -> Value {
        guard let readProbe, !readProbe.isPaused else { return try read() }
        readProbe.isPaused = true
        defer { readProbe.isPaused = false }
        return try read()
    }
}
