public import Observation

/// A value that is set by an enclosing view.
///
/// ```swift
/// @Environment(\.dismiss) private var dismiss
/// @Environment(Library.self) private var library
/// ```
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private let read: (EnvironmentValues) -> Value?
    private var value: Value?

    /// Reads the environment value at a key path.
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        read = { $0[keyPath: keyPath] }
    }

    /// Reads the observable object of a type. Accessing it stops the program if no enclosing view provides one.
    public init(_ type: Value.Type) where Value: AnyObject & Observable {
        read = { $0.objects[ObjectIdentifier(type)] as? Value }
    }

    /// Reads the observable object of a type; nil if no enclosing view provides one.
    public init<Object: AnyObject & Observable>(_ type: Object.Type) where Value == Object? {
        read = { .some($0.objects[ObjectIdentifier(type)] as? Object) }
    }

    /// The value. Outside a view's body it is the default value.
    public var wrappedValue: Value {
        guard let value = value ?? read(EnvironmentValues()) else {
            misuse("No object of type \(Value.self) in the environment: provide one with environment(_:)")
        }
        return value
    }

    /// Reads the value from the environment of the view.
    public mutating func _link(_ linker: StateLinker) {
        value = read(linker.environment)
    }
}

/// A property that provides bindings to the properties of an observable object.
@MainActor
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value: AnyObject & Observable> {
    /// The object.
    public var wrappedValue: Value

    /// Creates bindings to the properties of an observable object.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// Creates bindings to the properties of an observable object.
    public init(_ wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// The wrapper itself, whose members are bindings.
    public var projectedValue: Bindable { self }

    /// Returns a binding to a property of the object.
    public subscript<Member>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>) -> Binding<Member> {
        let object = wrappedValue
        return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
    }
}

/// A view whose content has a changed environment.
struct EnvironmentView<Content: View>: PrimitiveView {
    let content: Content
    let change: (inout EnvironmentValues) -> Void

    func _render(in renderer: Renderer) {
        renderer.with {
            let outer = $0.environment
            change(&$0.environment)
            if let look = $0.environment.lookModifier(comparedWith: outer) { $0.boxes.append(look) }
        } render: {
            content._render(in: renderer)
        }
    }
}

extension View {
    /// Sets an environment value for the view and its content.
    public func environment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
        EnvironmentView(content: self) { $0[keyPath: keyPath] = value }
    }

    /// Provides an observable object, under its type, to the view and its content. Nil removes the object of an
    /// enclosing view.
    public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
        EnvironmentView(content: self) { $0.objects[ObjectIdentifier(Object.self)] = object }
    }

    /// Provides an object, under its type, to the view and its content, for ``EnvironmentObject``.
    public func environmentObject<Object: ObservableObject>(_ object: Object) -> some View {
        EnvironmentView(content: self) { $0.objects[ObjectIdentifier(Object.self)] = object }
    }

    /// Changes an environment value for the view and its content, starting from the value that the enclosing view set.
    public func transformEnvironment<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
        transform: @escaping (inout Value) -> Void
    ) -> some View {
        EnvironmentView(content: self) { transform(&$0[keyPath: keyPath]) }
    }
}
