public import Observation

/// A value that views further up have set for all views inside of them.
///
/// ```swift
/// @Environment(\.dismiss) private var dismiss
/// @Environment(Library.self) private var library
/// ```
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private let read: (EnvironmentValues) -> Value?
    private var value: Value?

    /// Reads a value of the environment.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        read = { $0[keyPath: keyPath] }
    }

    /// Reads the object of a type.
    public init(_ type: Value.Type) where Value: AnyObject & Observable {
        read = { $0.objects[ObjectIdentifier(type)] as? Value }
    }

    /// Reads the object of a type, if there is one.
    public init<Object: AnyObject & Observable>(_ type: Object.Type) where Value == Object? {
        read = { .some($0.objects[ObjectIdentifier(type)] as? Object) }
    }

    /// The value. Outside of a body it is the default value.
    public var wrappedValue: Value {
        guard let value = value ?? read(EnvironmentValues()) else {
            misuse("No object of type \(Value.self) in the environment: give one with environment(_:)")
        }
        return value
    }

    /// Reads the value for the view.
    public mutating func _link(_ linker: StateLinker) {
        value = read(linker.environment)
    }
}

/// Bindings to the properties of an observable object.
@MainActor
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value: AnyObject & Observable> {
    /// The object.
    public var wrappedValue: Value

    /// Gives bindings to the object's properties.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// Gives bindings to the object's properties.
    public init(_ wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// The bindings.
    public var projectedValue: Bindable { self }

    /// A binding to a property.
    public subscript<Member>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>) -> Binding<Member> {
        let object = wrappedValue
        return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
}
