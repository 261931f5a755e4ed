public import Foundation

extension NSSortDescriptor {
    /// Creates a descriptor that sorts like a Swift sort descriptor. The Swift descriptor's key path must have a name:
    /// see ``NSKeyValueCoding/keyValueProperties``.
    public convenience init<Compared>(_ sortDescriptor: SortDescriptor<Compared>) {
        let isAscending = sortDescriptor.order == .forward
        guard let keyPath = sortDescriptor.keyPath else {
            misuse(.invalidArgument, "The sort descriptor \(sortDescriptor) has no key path.")
        }
        let key = KeyPathName.name(of: keyPath)
        self.init(key: key, keyPath: keyPath, ascending: isAscending, selector: .compare, comparator: nil)
    }
}

extension SortDescriptor {
    /// Creates a Swift descriptor that sorts like an ``NSSortDescriptor``. Fails unless that descriptor compares with
    /// `compare:` and was created from a key path of `comparedType` to a comparable value.
    public init?(_ descriptor: NSSortDescriptor, comparing comparedType: Compared.Type) {
        guard
            descriptor.selector == .compare,
            let keyPath = descriptor.keyPath as? PartialKeyPath<Compared>,
            let converted = Self.descriptor(keyPath, ascending: descriptor.ascending)
        else {
            return nil
        }
        self = converted
    }

    private static func descriptor(_ keyPath: PartialKeyPath<Compared>, ascending: Bool) -> Self? {
        let order: SortOrder = ascending ? .forward : .reverse
        func descriptor<Value: Comparable>(of type: Value.Type) -> Self? {
            // Foundation requires a `Sendable` key path, and no cast can check whether a key path captures something
            // that is not. This key path is only read.
            if let keyPath = keyPath as? KeyPath<Compared, Value> {
                let sendable = unsafeBitCast(keyPath, to: (any KeyPath<Compared, Value> & Sendable).self)
                return SortDescriptor(sendable, order: order)
            }
            if let keyPath = keyPath as? KeyPath<Compared, Value?> {
                let sendable = unsafeBitCast(keyPath, to: (any KeyPath<Compared, Value?> & Sendable).self)
                return SortDescriptor(sendable, order: order)
            }
            return nil
        }
        let value = type(of: keyPath).valueType
        guard let comparable = (value as? any ComparableOptional.Type)?.wrappedType ?? value as? any Comparable.Type
        else { return nil }
        return descriptor(of: comparable)
    }
}

/// An optional whose wrapped type may be comparable.
private protocol ComparableOptional {
    static var wrappedType: (any Comparable.Type)? { get }
}

extension Optional: ComparableOptional {
    static var wrappedType: (any Comparable.Type)? { Wrapped.self as? any Comparable.Type }
}
