/// A value that belongs to a view. It is stored in the session for as long as the view keeps its place on the page.
///
/// ```swift
/// @State private var name = ""
/// ```
@propertyWrapper
public struct State<Value>: DynamicProperty {
    private let initial: Value
    private var location: StateLocation<Value>?

    /// Creates state with an initial value.
    public init(wrappedValue: Value) {
        initial = wrappedValue
    }

    /// Creates state with an initial value.
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

    /// Links the property to its value in the session.
    public mutating func _link(_ linker: StateLinker) {
        location = linker.slot { [initial] in StateLocation(initial) }
    }
}

extension State: ComparableProperty {
    /// Always: the initial value counts once, when the view appears. Each view that is made anew brings another one.
    package func isSame(as other: State) -> Bool { true }
}

extension State where Value: ExpressibleByNilLiteral {
    /// Creates state that is initially nil.
    public init() {
        self.init(wrappedValue: nil)
    }
}

/// The storage of a value, and the scopes that have read it while rendering.
@MainActor
final class StateLocation<Value> {
    private var value: Value
    private var readers: [ObjectIdentifier: Scope] = [:]
    /// The number of readers at which those that have left the page are removed.
    private var mostReaders = 32

    init(_ value: Value) {
        self.value = value
    }

    /// The value. The scope that is rendering while it is read is invalidated when it changes.
    var current: Value {
        get {
            if let reader = Scope.rendering {
                remember(reader)
            }
            return value
        }
        set {
            let isSame = isEqual(value, newValue)
            value = newValue
            if !isSame {
                notify()
            }
        }
    }

    /// The value, read without registering a reader.
    var untracked: Value { value }

    /// Replaces the value. The caller decides whether this counts as a change, which invalidates the readers.
    func replace(_ value: Value, isChange: Bool) {
        self.value = value
        if isChange {
            notify()
        }
    }

    private func remember(_ reader: Scope) {
        readers[ObjectIdentifier(reader)] = reader
        if readers.count > mostReaders {
            readers = readers.filter { $0.value.isAlive }
            mostReaders = max(32, readers.count * 2)
        }
    }

    private func notify() {
        let notified = readers.values
        readers.removeAll(keepingCapacity: true)
        for reader in notified {
            reader.invalidate()
        }
    }
}

/// Whether two values are known to be equal.
func isEqual<Value>(_ first: Value, _ second: Value) -> Bool {
    func compare<Known: Equatable>(_ first: Known) -> Bool {
        (second as? Known).map { $0 == first } ?? false
    }
    guard let first = first as? any Equatable else { return false }
    return compare(first)
}
