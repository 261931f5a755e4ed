internal import Dispatch

/// An object that is stored elsewhere. The view is rendered again when the object changes.
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

    /// Observes the object for the view.
    public mutating func _link(_ linker: StateLinker) {
        linker.slot { ObjectObserver() }.observe(wrappedValue, for: linker.scope)
    }

    /// Provides bindings to the properties of an object.
    @MainActor
    @dynamicMemberLookup
    public struct Wrapper {
        let object: ObjectType

        /// Returns a binding to a property of the object.
        public subscript<Value>(dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Value>) -> Binding<Value> {
            Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
        }
    }
}

/// An object that belongs to a view. It is created once and lives for as long as the view keeps its place on the page.
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

    /// Creates the object from the expression when the view first appears.
    public init(wrappedValue make: @autoclosure @escaping () -> ObjectType) {
        self.make = make
    }

    /// The object.
    public var wrappedValue: ObjectType { kept?.object ?? make() }

    /// Bindings to the properties of the object.
    public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }

    /// Creates the object, or finds the one that was created earlier.
    public mutating func _link(_ linker: StateLinker) {
        let kept = linker.slot { Kept(make()) }
        kept.observer.observe(kept.object, for: linker.scope)
        self.kept = kept
    }
}

extension StateObject: ComparableProperty {
    /// Always: the object is made once, when the view appears.
    package func isSame(as other: StateObject) -> Bool { true }
}

/// An object that an enclosing view provides under its type.
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
    private var object: ObjectType?

    /// Looks the object up in the environment.
    public init() {}

    /// The object. Accessing it stops the program if no enclosing view provides one.
    public var wrappedValue: ObjectType {
        guard let object else {
            misuse("No object of type \(ObjectType.self) in the environment: provide one with environmentObject(_:)")
        }
        return object
    }

    /// Bindings to the properties of the object.
    public var projectedValue: ObservedObject<ObjectType>.Wrapper { .init(object: wrappedValue) }

    /// Finds the object and observes it for the view.
    public mutating func _link(_ linker: StateLinker) {
        object = linker.environment.objects[ObjectIdentifier(ObjectType.self)] as? ObjectType
        let observer = linker.slot { ObjectObserver() }
        if let object {
            observer.observe(object, for: linker.scope)
        }
    }
}

/// Invalidates a scope whenever an object changes.
@MainActor
final class ObjectObserver {
    private weak var object: AnyObject?
    private var subscription: ObservableObjectSubscription?

    func observe(_ object: some ObservableObject, for scope: Scope) {
        guard self.object !== object else { return }
        self.object = object
        subscription = object.objectWillChange.subscribe {
            onMainActor { scope.invalidate() }
        }
    }
}

/// Tells whether code runs on the main actor. Checking for the main thread wouldn't do: outside Apple's platforms, the
/// main queue may run on any thread.
enum MainQueue {
    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }
}

/// Runs the action now if called on the main actor, else as soon as possible.
package func onMainActor(_ action: @escaping @MainActor @Sendable () -> Void) {
    if MainQueue.isCurrent {
        MainActor.assumeIsolated(action)
    } else {
        Task { @MainActor in action() }
    }
}
