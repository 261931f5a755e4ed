public import Foundation

/// A value that belongs to the page and that its browser keeps, signed, for a server that has to build the page anew. For
/// little of it: what is selected, what is unfolded. Together, the values of a page must not be longer than 4096 bytes.
///
/// ```swift
/// @SceneStorage("sorting") private var sorting = Sorting.byDate
/// ```
/// Views that use the same name share the value.
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

    /// Links the property to the value that the session keeps.
    public mutating func _link(_ linker: StateLinker) {
        location = linker.scope.session?.sceneValues.location(key)
    }
}

extension SceneStorage {
    /// True or false.
    public init(wrappedValue: Value, _ key: String) where Value == Bool {
        self.init(key, wrappedValue, encode: { .bool($0) }, decode: \.bool)
    }

    /// A whole number.
    public init(wrappedValue: Value, _ key: String) where Value == Int {
        self.init(key, wrappedValue, encode: { .int($0) }, decode: \.int)
    }

    /// A number.
    public init(wrappedValue: Value, _ key: String) where Value == Double {
        self.init(key, wrappedValue, encode: { .double($0) }, decode: \.double)
    }

    /// Text.
    public init(wrappedValue: Value, _ key: String) where Value == String {
        self.init(key, wrappedValue, encode: { .string($0) }, decode: \.string)
    }

    /// An address.
    public init(wrappedValue: Value, _ key: String) where Value == URL {
        self.init(
            key,
            wrappedValue,
            encode: { .string($0.absoluteString) },
            decode: { $0.string.flatMap { URL(string: $0) } }
        )
    }

    /// Bytes.
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

    /// A value that stands for a whole number.
    public init(wrappedValue: Value, _ key: String) where Value: RawRepresentable, Value.RawValue == Int {
        self.init(key, wrappedValue, encode: { .int($0.rawValue) }, decode: { $0.int.flatMap { Value(rawValue: $0) } })
    }

    /// A value that stands for text.
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
    /// True, false or nothing.
    public init(_ key: String) where Value == Bool? {
        self.init(key, nil, encode: { $0.map { .bool($0) } ?? .null }, decode: { .some($0.bool) })
    }

    /// A whole number or nothing.
    public init(_ key: String) where Value == Int? {
        self.init(key, nil, encode: { $0.map { .int($0) } ?? .null }, decode: { .some($0.int) })
    }

    /// A number or nothing.
    public init(_ key: String) where Value == Double? {
        self.init(key, nil, encode: { $0.map { .double($0) } ?? .null }, decode: { .some($0.double) })
    }

    /// Text or nothing.
    public init(_ key: String) where Value == String? {
        self.init(key, nil, encode: { $0.map { .string($0) } ?? .null }, decode: { .some($0.string) })
    }

    /// A value that stands for text, or nothing.
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

    /// A value that stands for a whole number, or nothing.
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
