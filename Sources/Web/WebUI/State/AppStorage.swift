public import Foundation

/// A value that the program keeps in its user defaults.
///
/// ```swift
/// @AppStorage("sorting") private var sorting = Sorting.byDate
/// ```
///
/// The defaults are those of the program on the server, so all pages share the value, and a change is shown on all of them at
/// once. For a value of one page, there is ``SceneStorage``.
@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
    private let key: AppStorageKey
    private let read: (UserDefaults) -> Value
    private let write: (UserDefaults, Value) -> Void
    private var signal: StateLocation<Int>?

    init(
        _ key: String,
        _ store: UserDefaults?,
        read: @escaping (UserDefaults) -> Value,
        write: @escaping (UserDefaults, Value) -> Void
    ) {
        self.key = AppStorageKey(name: key, store: store ?? .standard)
        self.read = read
        self.write = write
    }

    /// The value. Views that read it in their body are rendered again when it changes.
    public var wrappedValue: Value {
        get {
            _ = signal?.current
            return read(key.store)
        }
        nonmutating set {
            write(key.store, newValue)
            AppStorageSignals.all.signal(for: key).current += 1
        }
    }

    /// A binding to the value.
    public var projectedValue: Binding<Value> {
        Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
    }

    /// Links the property to the value that all pages share.
    public mutating func _link(_ linker: StateLinker) {
        signal = AppStorageSignals.all.signal(for: key)
    }
}

/// The place of a value: a name in a store.
struct AppStorageKey: Hashable {
    let name: String
    let store: UserDefaults

    static func == (first: AppStorageKey, second: AppStorageKey) -> Bool {
        first.name == second.name && first.store === second.store
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(ObjectIdentifier(store))
    }
}

/// Counts the changes of values, which tells the views that have read them.
@MainActor
final class AppStorageSignals {
    static let all = AppStorageSignals()
    private var signals: [AppStorageKey: StateLocation<Int>] = [:]

    func signal(for key: AppStorageKey) -> StateLocation<Int> {
        if let signal = signals[key] { return signal }
        let signal = StateLocation(0)
        signals[key] = signal
        return signal
    }
}

extension AppStorage {
    private init<Stored>(
        _ key: String,
        _ initial: Value,
        _ store: UserDefaults?,
        from decode: @escaping (Stored) -> Value?,
        to encode: @escaping (Value) -> Any?
    ) {
        self.init(key, store) { store in
            (store.object(forKey: key) as? Stored).flatMap(decode) ?? initial
        } write: { store, value in
            if let value = encode(value) { store.set(value, forKey: key) } else { store.removeObject(forKey: key) }
        }
    }

    /// Creates storage for a Boolean value, with a default.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Bool {
        self.init(key, wrappedValue, store, from: { (value: Bool) in value }, to: { $0 })
    }

    /// Creates storage for an integer, with a default.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Int {
        self.init(key, wrappedValue, store, from: { (value: Int) in value }, to: { $0 })
    }

    /// Creates storage for a floating-point number, with a default.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Double {
        self.init(key, wrappedValue, store, from: { (value: Double) in value }, to: { $0 })
    }

    /// Creates storage for a string, with a default.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == String {
        self.init(key, wrappedValue, store, from: { (value: String) in value }, to: { $0 })
    }

    /// Creates storage for data, with a default.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Data {
        self.init(key, wrappedValue, store, from: { (value: Data) in value }, to: { $0 })
    }

    /// Creates storage for a value with an integer as its raw value, with a default.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value: RawRepresentable, Value.RawValue == Int {
        self.init(key, wrappedValue, store, from: { Value(rawValue: $0) }, to: { $0.rawValue })
    }

    /// Creates storage for a value with a string as its raw value, with a default.
    public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
    where Value: RawRepresentable, Value.RawValue == String {
        self.init(key, wrappedValue, store, from: { Value(rawValue: $0) }, to: { $0.rawValue })
    }

    /// Creates storage for an optional string, nil by default.
    public init(_ key: String, store: UserDefaults? = nil) where Value == String? {
        self.init(key, nil, store, from: { (value: String) in value }, to: { $0 })
    }

    /// Creates storage for an optional integer, nil by default.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Int? {
        self.init(key, nil, store, from: { (value: Int) in value }, to: { $0 })
    }

    /// Creates storage for an optional Boolean value, nil by default.
    public init(_ key: String, store: UserDefaults? = nil) where Value == Bool? {
        self.init(key, nil, store, from: { (value: Bool) in value }, to: { $0 })
    }
}
