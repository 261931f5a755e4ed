/// A value that somebody else keeps, to be read and changed.
@MainActor
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
    private let read: () -> Value
    private let write: (Value, Transaction) -> Void
    /// How changes through this binding are animated.
    public var transaction = Transaction()

    /// A binding that reads and writes by functions.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        read = get
        write = { value, _ in set(value) }
    }

    /// A binding that reads and writes by functions, and says how the change is animated.
    public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
        read = get
        write = set
    }

    /// A binding to a value that never changes.
    public static func constant(_ value: Value) -> Binding {
        Binding(get: { value }, set: { (_: Value) in })
    }

    /// The binding itself.
    public init(projectedValue: Binding<Value>) {
        self = projectedValue
    }

    /// The value.
    public var wrappedValue: Value {
        get { read() }
        nonmutating set {
            guard let animation = transaction.animation else { return write(newValue, transaction) }
            withAnimation(animation) { write(newValue, transaction) }
        }
    }

    /// The binding itself.
    public var projectedValue: Binding<Value> { self }

    /// A binding to a property of the value.
    public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Binding<Member> {
        Binding<Member>(get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
    }

    /// The same binding, whose changes are animated.
    public func animation(_ animation: Animation? = .default) -> Binding {
        var animated = self
        animated.transaction.animation = animation
        return animated
    }

    /// A binding to the value as an optional one. Writing nil changes nothing.
    public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
        self.init(get: { base.wrappedValue }, set: { (value: Value) in value.map { base.wrappedValue = $0 } })
    }

    /// A binding to the value inside an optional one; nil if there is none now.
    public init?(_ base: Binding<Value?>) {
        guard let value = base.wrappedValue else { return nil }
        self.init(get: { base.wrappedValue ?? value }, set: { (value: Value) in base.wrappedValue = value })
    }
}

extension Binding: @MainActor Identifiable where Value: Identifiable {
    /// The identity of the value.
    public var id: Value.ID { wrappedValue.id }
}
