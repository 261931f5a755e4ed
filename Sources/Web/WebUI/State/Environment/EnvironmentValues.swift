/// A key of the environment, with the value that holds where nobody has set one.
public protocol EnvironmentKey {
    /// The kind of value.
    associatedtype Value

    /// The value where nobody has set one.
    static var defaultValue: Value { get }
}

/// The values that views get from those further up.
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

    /// An environment in which nobody has set anything.
    public init() {}

    /// The value of a key.
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { (values[ObjectIdentifier(key)] as? KeptValue<Key.Value>)?.value ?? Key.defaultValue }
        set {
            values[ObjectIdentifier(key)] = KeptValue(newValue)
            stamp = EnvironmentStamp()
        }
    }

    /// Whether views that find the other environment in place of this one would find the same. What was found out is
    /// remembered, as all rows of a list ask the same question.
    func isSame(as other: EnvironmentValues) -> Bool {
        if stamp.isKnownToEqual(other.stamp) {
            return true
        }
        guard hasSameValues(as: other) else { return false }
        other.stamp.unite(with: stamp)
        return true
    }

    private func hasSameValues(as other: EnvironmentValues) -> Bool {
        values.count == other.values.count && objects.count == other.objects.count
            && values.allSatisfy { key, value in other.values[key].map(value.isSame) ?? false }
            && objects.allSatisfy { key, object in other.objects[key] === object }
    }
}
