public import FoundationBackfill
internal import UnstableSwiftRuntime

/// The kind of an index element.
public enum NSFetchIndexElementType: UInt, Sendable {
    /// Ordered by value, for comparisons and sorting.
    case binary = 0
    /// An R-tree, for ranges over several numbers.
    case rTree = 1
}

/// A property or expression of an index.
open class NSFetchIndexElementDescription: NSObject, NSCopying {
    /// The indexed property. An expression is represented by an ``NSExpressionDescription``.
    public let property: NSPropertyDescription?
    /// The kind of the element.
    open var collationType: NSFetchIndexElementType { willSet { requireMutable() } }
    /// Whether the element is in ascending order.
    open var isAscending = true { willSet { requireMutable() } }
    /// The index that contains the element.
    public internal(set) weak var indexDescription: NSFetchIndexDescription?

    /// Creates an element for a property, in ascending order.
    public init(property: NSPropertyDescription, collationType: NSFetchIndexElementType) {
        self.property = property
        self.collationType = collationType
    }

    /// The name of the property.
    open var propertyName: String? { property?.name }

    /// Returns a copy for the same property that belongs to no index.
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

/// An index over properties of an entity, which speeds up fetches that filter or sort by them.
///
/// ```swift
/// let byDate = NSFetchIndexElementDescription(property: created, collationType: .binary)
/// note.indexes = [NSFetchIndexDescription(name: "byDate", elements: [byDate])]
/// ```
open class NSFetchIndexDescription: NSObject, NSCopying {
    /// The name of the index, unique in its entity.
    open var name: String { willSet { requireMutable() } }
    /// The elements, the most significant first.
    open var elements: [NSFetchIndexElementDescription] {
        willSet { requireMutable() }
        didSet { adoptElements() }
    }
    /// The predicate that restricts the index to some objects; nil for all.
    open var partialIndexPredicate: NSPredicate? { willSet { requireMutable() } }
    /// The entity of the index.
    public internal(set) var entity: NSEntityDescription? {
        get { entityReference.object }
        set { entityReference = LightWeak(newValue) }
    }
    private var entityReference = LightWeak<NSEntityDescription>()
    private var isFrozen = false

    /// Creates an index.
    public init(name: String, elements: [NSFetchIndexElementDescription]?) {
        self.name = name
        self.elements = elements ?? []
        super.init()
        adoptElements()
    }

    /// Returns a copy that belongs to no entity and can be changed.
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
