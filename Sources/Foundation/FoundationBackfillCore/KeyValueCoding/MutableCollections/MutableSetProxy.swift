internal import Foundation

/// A proxy for a property that holds a set: it reads the elements from the property and writes changes back. Each
/// method makes a single change.
final class MutableSetProxy: NSMutableSet {
    private let property: SetProperty

    init(_ key: String, of owner: any NSKeyValueCoding) {
        property = SetProperty(owner: owner, key: key)
        super.init(capacity: 0)
    }

    required init(capacity: Int) {
        misuse(.invalidArgument, "A proxy for a property cannot be created without the property.")
    }

    required convenience init?(coder: NSCoder) {
        misuse(.invalidArgument, "A proxy for a property cannot be decoded.")
    }

    override var count: Int { property.elements.count }

    override func member(_ object: Any) -> Any? { property.elements.element(equalTo: object) }

    override func objectEnumerator() -> NSEnumerator {
        NSArray(array: FoundationBackfillCore.elements(of: property.elements) ?? []).objectEnumerator()
    }

    override func description(withLocale locale: Locale?) -> String {
        // The superclass describes its own storage, which is empty here.
        NSSet(array: allObjects).description(withLocale: locale)
    }

    override func add(_ object: Any) {
        property.change(.union, using: property.hashable([object]))
    }

    override func addObjects(from array: [Any]) {
        property.change(.union, using: property.hashable(array))
    }

    override func union(_ other: Set<AnyHashable>) {
        property.change(.union, using: other)
    }

    override func remove(_ object: Any) {
        property.change(.minus, using: property.hashable([object]))
    }

    override func minus(_ other: Set<AnyHashable>) {
        property.change(.minus, using: other)
    }

    override func intersect(_ other: Set<AnyHashable>) {
        property.change(.intersect, using: other)
    }

    override func removeAllObjects() {
        property.change(.intersect, using: [])
    }

    override func setSet(_ other: Set<AnyHashable>) {
        property.change(.set, using: other)
    }
}

/// A property that holds a set. Each change writes the changed set back and announces which elements were added and
/// removed.
struct SetProperty {
    let owner: any NSKeyValueCoding
    let key: String

    /// The current set; empty if the property is nil.
    var elements: any DistinctElements {
        let value = flattened(owner.value(forKey: key))
        guard let elements = value.map({ $0 as? any DistinctElements }) ?? Set<AnyHashable>() else {
            misuse(.invalidArgument, "\(key) of \(identity(of: owner)) holds no set.")
        }
        return elements
    }

    /// A copy of the current set.
    var set: Set<AnyHashable> {
        hashable(FoundationBackfillCore.elements(of: elements) ?? [])
    }

    func change(_ kind: NSKeyValueSetMutationKind, using objects: Set<AnyHashable>) {
        let changed =
            switch kind {
            case .union: set.union(objects)
            case .minus: set.subtracting(objects)
            case .intersect: set.intersection(objects)
            case .set: objects
            }
        owner.announcingChange(ofKey: key, as: .set(kind, using: objects)) {
            owner.setValue(changed, forKey: key)
        }
    }

    /// Returns the objects as hashable values. Stops the program if an object is not `Hashable`.
    func hashable(_ objects: [Any]) -> Set<AnyHashable> {
        Set(
            objects.map { object in
                guard let object = object as? AnyHashable else {
                    misuse(.invalidArgument, "\(type(of: object)) is not Hashable: \(key) cannot hold it.")
                }
                return object
            }
        )
    }
}

/// A set whose elements are looked up without copying all of them.
protocol DistinctElements {
    var count: Int { get }

    /// Returns the element that equals the object.
    func element(equalTo object: Any) -> Any?
}

extension Set: DistinctElements {
    func element(equalTo object: Any) -> Any? {
        guard let object = object as? Element, let index = firstIndex(of: object) else { return nil }
        return AnyHashable(self[index]).base
    }
}

extension NSSet: DistinctElements {
    func element(equalTo object: Any) -> Any? { member(object) }
}
