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
    /// Another one for each change, so that environments in which nothing was set in between are known to be the same.
    final class Stamp {}

    private(set) var stamp = Stamp()
    private var values: [ObjectIdentifier: Any] = [:]
    var objects: [ObjectIdentifier: AnyObject] = [:] {
        didSet { stamp = Stamp() }
    }

    /// An environment in which nobody has set anything.
    public init() {}

    /// The value of a key.
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set {
            values[ObjectIdentifier(key)] = newValue
            stamp = Stamp()
        }
    }
}
