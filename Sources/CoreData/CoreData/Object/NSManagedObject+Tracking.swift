internal import FoundationBackfill
public import Observation

/// Support for `withObservationTracking`, which tracks reads property by property if the object's context
/// ``NSManagedObjectContext/tracksReads``:
///
/// ```swift
/// withObservationTracking {
///     label.text = note.title
/// } onChange: {
///     // The title is about to change: it was set, merged, undone or rolled back.
/// }
/// ```
///
/// Keep a strong reference to the object while you observe it, since contexts hold their objects weakly.
extension NSManagedObject: Observable {
    /// Records that a property is read, if the read is tracked.
    final func noteRead(at ordinal: Int) {
        guard state.contains(.tracksReads), let probe = registry?.readProbe, probe.isFollowed else { return }
        observers.noteRead(at: ordinal, of: self)
    }

    /// The value of the property with an ordinal. Its key paths identify properties for Observation.
    subscript(property ordinal: Int) -> Any? { modeledValue(at: ordinal) }
}

extension NSManagedObjectContext {
    /// Whether `withObservationTracking` tracks the context's objects. True by default for main-queue contexts, from
    /// which views read.
    ///
    /// When true, each access to a property costs a little more, even if no observer tracks it.
    public var tracksReads: Bool {
        get { readProbe != nil }
        set {
            guard newValue != tracksReads else { return }
            readProbe = newValue ? ReadProbe() : nil
        }
    }

    /// Calls the closure without tracking the reads that it makes.
    func untracked<Value>(_ read: () throws -> Value) rethrows -> Value {
        guard let readProbe, !readProbe.isPaused else { return try read() }
        readProbe.isPaused = true
        defer { readProbe.isPaused = false }
        return try read()
    }
}

/// Detects whether the current code runs inside `withObservationTracking`, so that reads need to be recorded.
///
/// Observation has no API for this. But it inserts the key path of each access into a set, which hashes the key path
/// and everything it captures. The probe therefore reports an access to a key path that captures a witness, and checks
/// whether the witness was hashed. Most reads are not tracked and cost no more than this check.
final class ReadProbe {
    private final class Witness: Observable, Hashable {
        @exclusivity(unchecked)
        var wasAsked = false

        func hash(into hasher: inout Hasher) {
            wasAsked = true
        }

        static func == (one: Witness, other: Witness) -> Bool { one === other }

        subscript(witness: Witness) -> Bool { wasAsked }
    }

    private let witness: Witness
    private let keyPath: KeyPath<Witness, Bool>
    private let registrar = ObservationRegistrar()
    /// Whether tracking is paused.
    @exclusivity(unchecked)
    var isPaused = false

    init() {
        let witness = Witness()
        self.witness = witness
        keyPath = \.[witness]
    }

    /// Whether reads are currently tracked.
    var isFollowed: Bool {
        guard !isPaused else { return false }
        witness.wasAsked = false
        registrar.access(witness, keyPath: keyPath)
        return witness.wasAsked
    }
}
