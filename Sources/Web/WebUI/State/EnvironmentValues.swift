/// A key of the environment, with its default value.
public protocol EnvironmentKey {
    /// The type of the value.
    associatedtype Value

    /// The value if no enclosing view sets one.
    static var defaultValue: Value { get }
}

/// The values that a view receives from its enclosing views.
///
/// ```swift
/// private struct AccentKey: EnvironmentKey {
///     static let defaultValue = Color.blue
/// }
///
/// extension EnvironmentValues {
///     var accent: Color {
///         get { self[AccentKey.self] }
///         set { self[AccentKey.self] = newValue }
///     }
/// }
/// ```
public struct EnvironmentValues {
    private var stamp = EnvironmentStamp()
    private var values: [ObjectIdentifier: any EnvironmentEntry] = [:]
    var objects: [ObjectIdentifier: AnyObject] = [:] {
        didSet { stamp = EnvironmentStamp() }
    }
    /// Presses the row that contains the view; nil if rows can't be pressed by a link. Kept apart, since it is all that
    /// distinguishes the environments of a list's rows, which share their other values.
    var rowPress: RowPress?

    /// Creates an environment that has the default value for every key.
    public init() {}

    /// The value of a key.
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { (values[ObjectIdentifier(key)] as? KeptValue<Key.Value>)?.value ?? Key.defaultValue }
        set {
            values[ObjectIdentifier(key)] = KeptValue(newValue)
            stamp = EnvironmentStamp()
        }
    }

    /// Whether all values and objects are known to be the same as those of another environment. A positive answer is
    /// remembered, because all rows of a list ask the same question.
    @MainActor
    func isSame(as other: EnvironmentValues) -> Bool {
        guard rowPress == other.rowPress else { return false }
        if stamp.isKnownToEqual(other.stamp) {
            return true
        }
        guard hasSameValues(as: other) else { return false }
        other.stamp.unite(with: stamp)
        return true
    }

    @MainActor
    private func hasSameValues(as other: EnvironmentValues) -> Bool {
        values.count == other.values.count && objects.count == other.objects.count
            && values.allSatisfy { key, value in other.values[key].map(value.isSame) ?? false }
            && objects.allSatisfy { key, object in other.objects[key] === object }
    }
}

/// An environment value of any type.
protocol EnvironmentEntry: AnyObject {
    /// Whether another value is known to be the same.
    @MainActor
    func isSame(as other: any EnvironmentEntry) -> Bool
}

/// A value that is not `Equatable`, and knows all the same whether another one is equal.
@MainActor
protocol ComparableEntry {
    /// Whether another value of the same type is known to be equal.
    func isKnownToEqual(_ other: Any) -> Bool
}

/// An environment value of a known type.
final class KeptValue<Value>: EnvironmentEntry {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }

    /// Whether two values are equal, refer to the same object, or are both nil. Two closures are never known to be the
    /// same; an action that many views read should be an object, see ``StandingAction``.
    func isSame(as other: any EnvironmentEntry) -> Bool {
        if self === other {
            return true
        }
        guard let other = other as? KeptValue else { return false }
        return isEqual(value, other.value) || areSameBits(value, other.value) || isNone(value) && isNone(other.value)
            || (value as? any ComparableEntry)?.isKnownToEqual(other.value) ?? false
    }

    private func isNone(_ value: Value) -> Bool {
        (value as? any Omissible)?.isOmitted ?? false
    }
}

/// A value that can be nil.
private protocol Omissible {
    var isOmitted: Bool { get }
}

extension Optional: Omissible {
    fileprivate var isOmitted: Bool { self == nil }
}

/// Whether two values have the same bits. Equal values may have different bits.
func areSameBits<Value>(_ first: Value, _ second: Value) -> Bool {
    withUnsafeBytes(of: first) { mine in
        withUnsafeBytes(of: second) { mine.elementsEqual($0) }
    }
}

/// Identifies the contents of an environment. Every change of a value creates a new stamp. Environments that turn out
/// to have the same values get their stamps linked, so that their values are compared only once.
final class EnvironmentStamp {
    private var former: EnvironmentStamp?

    private var origin: EnvironmentStamp { former?.origin ?? self }

    func isKnownToEqual(_ other: EnvironmentStamp) -> Bool {
        self === other || origin === other.origin
    }

    /// Remembers that the environment of another stamp has the same values.
    func unite(with other: EnvironmentStamp) {
        let (mine, theirs) = (origin, other.origin)
        if mine !== theirs {
            mine.former = theirs
        }
    }
}

/// An action with an identity. Replacing `perform` changes what the action does without rendering the views that hold
/// it.
@MainActor
final class StandingAction {
    var perform: @MainActor () -> Void = {}

    func callAsFunction() {
        perform()
    }
}
