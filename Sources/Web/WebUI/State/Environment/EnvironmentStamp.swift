/// Tells environments apart: another one for each change of values. Environments that turned out to have the same values
/// have the same stamp behind theirs, so that it is found out once.
final class EnvironmentStamp {
    private var former: EnvironmentStamp?

    private var origin: EnvironmentStamp { former?.origin ?? self }

    func isKnownToEqual(_ other: EnvironmentStamp) -> Bool {
        self === other || origin === other.origin
    }

    /// Remembers that the other environment has the same values.
    func unite(with other: EnvironmentStamp) {
        let (mine, theirs) = (origin, other.origin)
        if mine !== theirs {
            mine.former = theirs
        }
    }
}
