/// An object that somebody else keeps. The view is rendered again when the object changes.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
    /// The object.
    public var wrappedValue: ObjectType

    /// Observes an object.
    public init(wrappedValue: ObjectType) {
        self.wrappedValue = wrappedValue
    }

    /// Observes an object.
    public init(initialValue: ObjectType) {
        wrappedValue = initialValue
    }

    /// Bindings to the properties of the object.
    public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

    /// Observes the object on behalf of the view.
    public mutating func _link(_ linker: StateLinker) {
        linker.slot { ObjectObserver() }.observe(wrappedValue, for: linker.scope)
    }

    /// Bindings to the properties of an object.
    @MainActor
    @dynamicMemberLookup
    public struct Wrapper {
        let object: ObjectType

        /// A binding to a property.
        public subscript<Value>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Value>) -> Binding<Value> {
            Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
        }
    }
}

/// An object that belongs to a view and lives as long as the view keeps its place on the page.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
    private let make: () -> ObjectType
    private var kept: Kept?

    @MainActor
    private final class Kept {
        let object: ObjectType
        let observer = ObjectObserver()

        init(_ object: ObjectType) {
            self.object = object
        }
    }

    /// Keeps the object that the expression makes when the view appears for the first time.
    public init(wrappedValue make: @autoclosure @escaping () -> ObjectType) {
        self.make = make
    }

    /// The object.
    public var wrappedValue: ObjectType { kept?.object ?? make() }

    /// Bindings to the properties of the object.
    public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }

    /// Makes the object, or finds that of former times.
    public mutating func _link(_ linker: StateLinker) {
        let kept = linker.slot { Kept(make()) }
        kept.observer.observe(kept.object, for: linker.scope)
        self.kept = kept
    }
}

/// The object of a type that a view further up has given to all views inside of it.
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
    private var object: ObjectType?

    /// Looks for the object in the environment.
    public init() {}

    /// The object. Reading it is a mistake where no view further up gives one.
    public var wrappedValue: ObjectType {
        guard let object else {
            misuse("No object of type \(ObjectType.self) in the environment: give one with environmentObject(_:)")
        }
        return object
    }

    /// Bindings to the properties of the object.
    public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }

    /// Finds the object and observes it.
    public mutating func _link(_ linker: StateLinker) {
        object = linker.environment.objects[ObjectIdentifier(ObjectType.self)] as? ObjectType
        let observer = linker.slot { ObjectObserver() }
        if let object {
            observer.observe(object, for: linker.scope)
        }
    }
}

/// Has a scope rendered again when an object changes.
@MainActor
final class ObjectObserver {
    private weak var object: AnyObject?
    private var subscription: ObservableObjectSubscription?

    func observe(_ object: some ObservableObject, for scope: Scope) {
        guard self.object !== object else { return }
        self.object = object
        subscription = object.objectWillChange.subscribe { [weak scope] in
            onMainActor { scope?.invalidate() }
        }
    }
}
