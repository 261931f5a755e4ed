public import Foundation

/// A value that belongs to the page and is stored in the browser, signed by the server, so that a server can rebuild
/// the page.
///
/// For small values such as a selection or what is expanded: together, the values of a page must not exceed 4096 bytes.
///
/// ```swift
/// @SceneStorage("sorting") private var sorting = Sorting.byDate
/// ```
/// Views that use the same key share the value.
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
    private let key: String
    private let initial: Value
    private let encode: (Value) -> JSONValue
    private let decode: (JSONValue) -> Value?
    private var location: StateLocation<JSONValue>?

    init(
        _ key: String,
        _ initial: Value,
        encode: @escaping (Value) -> JSONValue,
        decode: @escaping (JSONValue) -> Value?
    ) {
        self.key = key
        self.initial = initial
        self.encode = encode
        self.decode = decode
    }

    /// The value. Views that read it in their body are rendered again when it changes.
    public var wrappedValue: Value {
        get { location.flatMap { decode($0.current) } ?? initial }
        nonmutating set { location?.current = encode(newValue) }
    }

    /// A binding to the value.
    public var projectedValue: Binding<Value> {
        Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
    }

    /// Links the property to its value in the session.
    public mutating func _link(_ linker: StateLinker) {
        location = linker.scope.graph?.sceneValues.location(key)
    }
}

extension SceneStorage {
    /// Creates storage for a Boolean value, with a default.
    public init(wrappedValue: Value, _ key: String) where Value == Bool {
        self.init(key, wrappedValue, encode: { .bool($0) }, decode: \.bool)
    }

    /// Creates storage for an integer, with a default.
    public init(wrappedValue: Value, _ key: String) where Value == Int {
        self.init(key, wrappedValue, encode: { .int($0) }, decode: \.int)
    }

    /// Creates storage for a floating-point number, with a default.
    public init(wrappedValue: Value, _ key: String) where Value == Double {
        self.init(key, wrappedValue, encode: { .double($0) }, decode: \.double)
    }

    /// Creates storage for a string, with a default.
    public init(wrappedValue: Value, _ key: String) where Value == String {
        self.init(key, wrappedValue, encode: { .string($0) }, decode: \.string)
    }

    /// Creates storage for a URL, with a default.
    public init(wrappedValue: Value, _ key: String) where Value == URL {
        self.init(
            key,
            wrappedValue,
            encode: { .string($0.absoluteString) },
            decode: { $0.string.flatMap { URL(string: $0) } }
        )
    }

    /// Creates storage for data, with a default.
    public init(wrappedValue: Value, _ key: String) where Value == Data {
        self.init(
            key,
            wrappedValue,
            encode: { .string($0.base64EncodedString()) },
            decode: {
                $0.string.flatMap { Data(base64Encoded: $0) }
            }
        )
    }

    /// Creates storage for a value with an integer as its raw value, with a default.
    public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == Int {
        self.init(key, wrappedValue, encode: { .int($0.rawValue) }, decode: { $0.int.flatMap { Value(rawValue: $0) } })
    }

    /// Creates storage for a value with a string as its raw value, with a default.
    public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == String {
        self.init(
            key,
            wrappedValue,
            encode: { .string($0.rawValue) },
            decode: { $0.string.flatMap { Value(rawValue: $0) } }
        )
    }
}

extension SceneStorage where Value: ExpressibleByNilLiteral {
    /// Creates storage for an optional Boolean value, nil by default.
    public init(_ key: String) where Value == Bool? {
        self.init(key, nil, encode: { $0.map { .bool($0) } ?? .null }, decode: { .some($0.bool) })
    }

    /// Creates storage for an optional integer, nil by default.
    public init(_ key: String) where Value == Int? {
        self.init(key, nil, encode: { $0.map { .int($0) } ?? .null }, decode: { .some($0.int) })
    }

    /// Creates storage for an optional floating-point number, nil by default.
    public init(_ key: String) where Value == Double? {
        self.init(key, nil, encode: { $0.map { .double($0) } ?? .null }, decode: { .some($0.double) })
    }

    /// Creates storage for an optional string, nil by default.
    public init(_ key: String) where Value == String? {
        self.init(key, nil, encode: { $0.map { .string($0) } ?? .null }, decode: { .some($0.string) })
    }

    /// Creates storage for an optional value with a string as its raw value, nil by default.
    public init<Wrapped: RawRepresentable>(_ key: String) where Value == Wrapped?, Wrapped.RawValue == String {
        self.init(
            key,
            nil,
            encode: { $0.map { .string($0.rawValue) } ?? .null },
            decode: {
                .some($0.string.flatMap { Wrapped(rawValue: $0) })
            }
        )
    }

    /// Creates storage for an optional value with an integer as its raw value, nil by default.
    public init<Wrapped: RawRepresentable>(_ key: String) where Value == Wrapped?, Wrapped.RawValue == Int {
        self.init(
            key,
            nil,
            encode: { $0.map { .int($0.rawValue) } ?? .null },
            decode: {
                .some($0.int.flatMap { Wrapped(rawValue: $0) })
            }
        )
    }
}

/// The values of ``SceneStorage`` by key, from which a page can be rebuilt.
@MainActor
final class SceneValues {
    private var locations: [String: StateLocation<JSONValue>]

    init(_ stored: [String: JSONValue]) {
        locations = stored.mapValues { StateLocation($0) }
    }

    /// Returns the location of a key's value, which is null until a value is stored.
    func location(_ key: String) -> StateLocation<JSONValue> {
        let location = locations[key] ?? StateLocation(.null)
        locations[key] = location
        return location
    }

    /// All values that aren't null, by key.
    var stored: [String: JSONValue] {
        locations.mapValues(\.untracked).filter { $0.value != .null }
    }
}
