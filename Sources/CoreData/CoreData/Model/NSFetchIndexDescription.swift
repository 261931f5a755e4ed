public import FoundationBackfill

/// How an index orders values.
public enum NSFetchIndexElementType: UInt, Sendable {
    /// By value: for comparisons and sorting.
    case binary = 0
    /// By place in space: for ranges over several numbers.
    case rTree = 1
}

/// One property or expression of an index.
open class NSFetchIndexElementDescription: NSObject, NSCopying {
    /// The property that is indexed; an expression stands in an ``NSExpressionDescription``.
    public let property: NSPropertyDescription?
    /// How its values are ordered.
    open var collationType: NSFetchIndexElementType { willSet { requireMutable() } }
    /// Whether the least value comes first.
    open var isAscending = true { willSet { requireMutable() } }
    /// The index that the element is part of.
    public internal(set) weak var indexDescription: NSFetchIndexDescription?

    /// Makes an element over a property, in ascending order.
    public init(property: NSPropertyDescription, collationType: NSFetchIndexElementType) {
        self.property = property
        self.collationType = collationType
    }

    /// The name of the property.
    open var propertyName: String? { property?.name }

    /// A copy over the same property that belongs to no index.
    open func copy(with zone: NSZone? = nil) -> Any {
        guard let property else { return self }
        let copy = NSFetchIndexElementDescription(property: property, collationType: collationType)
        copy.isAscending = isAscending
        return copy
    }

    private func requireMutable() {
        indexDescription?.requireMutable()
    }
}

/// An index over properties of an entity, which makes fetches by them fast.
///
/// ```swift
/// let byDate = NSFetchIndexElementDescription(property: created, collationType: .binary)
/// note.indexes = [NSFetchIndexDescription(name: "byDate", elements: [byDate])]
/// ```
open class NSFetchIndexDescription: NSObject, NSCopying {
    /// The name of the index, of its own in the entity.
    open var name: String { willSet { requireMutable() } }
    /// What is indexed, the most significant first.
    open var elements: [NSFetchIndexElementDescription] {
        willSet { requireMutable() }
        didSet { adoptElements() }
    }
    /// Limits the index to the objects that satisfy the predicate.
    open var partialIndexPredicate: NSPredicate? { willSet { requireMutable() } }
    /// The entity that has the index.
    public internal(set) weak var entity: NSEntityDescription?
    private var isFrozen = false

    /// Makes an index.
    public init(name: String, elements: [NSFetchIndexElementDescription]?) {
        self.name = name
        self.elements = elements ?? []
        super.init()
        adoptElements()
    }

    /// A copy that belongs to no entity and can be changed.
    open func copy(with zone: NSZone? = nil) -> Any {
        let elements = elements.compactMap { $0.copy() as? NSFetchIndexElementDescription }
        let copy = NSFetchIndexDescription(name: name, elements: elements)
        copy.partialIndexPredicate = partialIndexPredicate
        return copy
    }

    private func adoptElements() {
        for element in elements {
            element.indexDescription = self
        }
    }

    func freeze() {
        isFrozen = true
    }

    func requireMutable() {
        if isFrozen { misuse(.internalInconsistency, "Can't modify an immutable model: index \(name).") }
        entity?.requireMutable()
    }
}
