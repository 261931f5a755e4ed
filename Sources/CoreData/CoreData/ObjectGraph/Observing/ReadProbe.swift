internal import Observation

/// Finds out whether what is read at the moment is read inside `withObservationTracking`, and so has to be noted.
///
/// Observation does not tell. But what it notes goes into a set of key paths, and a set asks a key path for a hash, which
/// asks whatever the key path has captured. Hence this reports the reading of a key path with a witness in it, and sees
/// whether the witness is asked. Most reads are not followed by anybody, and cost no more than this question.
final class ReadProbe {
    private final class Witness: Observable, Hashable {
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
    /// Whether nobody is to follow what is read now.
    var isPaused = false

    init() {
        let witness = Witness()
        self.witness = witness
        keyPath = \.[witness]
    }

    /// Whether somebody follows what is read now.
    var isFollowed: Bool {
        guard !isPaused else { return false }
        witness.wasAsked = false
        registrar.access(witness, keyPath: keyPath)
        return witness.wasAsked
    }
}
