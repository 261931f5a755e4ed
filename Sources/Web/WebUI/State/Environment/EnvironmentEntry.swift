/// A value in the environment, of whatever kind.
protocol EnvironmentEntry: AnyObject {
    /// Whether another value is known to be the same.
    func isSame(as other: any EnvironmentEntry) -> Bool
}

/// A value of a known kind in the environment.
final class KeptValue<Value>: EnvironmentEntry {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    /// Equal values are the same; so are references to the same objects, and nothing is the same as nothing. Of two
    /// functions nobody knows: those that are to be found by many views belong into an object, see ``StandingAction``.
    func isSame(as other: any EnvironmentEntry) -> Bool {
        if self === other {
            return true
        }
        guard let other = other as? KeptValue else { return false }
        return isEqual(value, other.value) || areSameBits(value, other.value) || isNone(value) && isNone(other.value)
    }

    private func isNone(_ value: Value) -> Bool {
        (value as? any Omissible)?.isOmitted ?? false
    }
}

/// A value that may be missing.
private protocol Omissible {
    var isOmitted: Bool { get }
}

extension Optional: Omissible {
    fileprivate var isOmitted: Bool { self == nil }
}

/// Whether two values are the same, bit for bit. Equal ones may differ in their bits.
func areSameBits<Value>(_ first: Value, _ second: Value) -> Bool {
    withUnsafeBytes(of: first) { mine in
        withUnsafeBytes(of: second) { mine.elementsEqual($0) }
    }
}
