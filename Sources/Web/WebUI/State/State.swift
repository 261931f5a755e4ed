/// A value that belongs to a view and outlives it, for as long as the view keeps its place on the page.
///
/// ```swift
/// @State private var name = ""
/// ```
@propertyWrapper
public struct State<Value>: DynamicProperty {
    private let initial: Value
    private var location: StateLocation<Value>?

    /// State that begins with the given value.
    public init(wrappedValue: Value) {
        initial = wrappedValue
    }

    /// State that begins with the given value.
    public init(initialValue: Value) {
        initial = initialValue
    }

    /// The value. Views that read it in their body are rendered again when it changes.
    public var wrappedValue: Value {
        get { location?.current ?? initial }
        nonmutating set { location?.current = newValue }
    }

    /// A binding to the value.
    public var projectedValue: Binding<Value> {
        guard let location else { return .constant(initial) }
        return Binding(get: { location.current }, set: { location.current = $0 })
    }

    /// Links the property to the value that the session keeps.
    public mutating func _link(_ linker: StateLinker) {
        location = linker.slot { [initial] in StateLocation(initial) }
    }
}

extension State where Value: ExpressibleByNilLiteral {
    /// State that begins with nil.
    public init() {
        self.init(wrappedValue: nil)
    }
}
