/// Read and write access to a value that is stored elsewhere.
@MainActor
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
    private let read: () -> Value
    private let write: (Value, Transaction) -> Void
    /// The value that the binding always has; nil if it may change.
    private var constant: Value?
    /// The transaction in which values are written through this binding.
    public var transaction = Transaction()

    /// Creates a binding from closures that read and write the value.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        read = get
        write = { value, _ in set(value) }
    }

    /// Creates a binding from closures that read and write the value. `set` also receives the binding's transaction.
    public init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
        read = get
        write = set
    }

    /// Creates a binding to an immutable value. Writes are ignored.
    public static func constant(_ value: Value) -> Binding {
        var binding = Binding(get: { value }, set: { (_: Value) in })
        binding.constant = value
        return binding
    }

    /// Creates a binding from another one, for `$`-parameters of closures.
    public init(projectedValue: Binding<Value>) {
        self = projectedValue
    }

    /// The bound value. Writing it uses the animation of `transaction`, if there is one.
    public var wrappedValue: Value {
        get { read() }
        nonmutating set {
            guard let animation = transaction.animation else { return write(newValue, transaction) }
            withAnimation(animation) { write(newValue, transaction) }
        }
    }

    /// The binding itself.
    public var projectedValue: Binding<Value> { self }

    /// Returns a binding to a property of the value.
    public subscript<Member>(dynamicMember keyPath: WritableKeyPath<Value, Member>) -> Binding<Member> {
        Binding<Member>(get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
    }

    /// Returns a binding to the same value whose writes are animated.
    public func animation(_ animation: Animation? = .default) -> Binding {
        var animated = self
        animated.transaction.animation = animation
        return animated
    }

    /// Creates a binding to the value as an optional. Writing nil changes nothing.
    public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
        self.init(get: { base.wrappedValue }, set: { (value: Value) in value.map { base.wrappedValue = $0 } })
    }

    /// Creates a binding to the wrapped value of an optional; nil if the value is nil now. If it becomes nil later, reads
    /// return the value that it had when the binding was created.
    public init?(_ base: Binding<Value?>) {
        guard let value = base.wrappedValue else { return nil }
        self.init(get: { base.wrappedValue ?? value }, set: { (value: Value) in base.wrappedValue = value })
    }
}

extension Binding: ComparableEntry {
    /// Whether both bindings always have the same value. Each call of `constant(_:)` makes another binding.
    func isKnownToEqual(_ other: Any) -> Bool {
        guard let constant, let other = (other as? Binding)?.constant else { return false }
        return isEqual(constant, other)
    }
}

extension Binding: @MainActor Identifiable where Value: Identifiable {
    /// The identity of the bound value.
    public var id: Value.ID { wrappedValue.id }
}
