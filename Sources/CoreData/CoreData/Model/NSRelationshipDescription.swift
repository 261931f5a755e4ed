internal import FoundationBackfill

/// What happens to the objects at the other end of a relationship when an object is deleted.
public enum NSDeleteRule: UInt, Sendable {
    /// Nothing: they keep a reference to nobody.
    case noActionDeleteRule = 0
    /// Their reference to the object is removed.
    case nullifyDeleteRule = 1
    /// They are deleted, too.
    case cascadeDeleteRule = 2
    /// The object cannot be deleted while there are any.
    case denyDeleteRule = 3
}

/// A relationship from the objects of one entity to those of another.
///
/// ```swift
/// let notes = NSRelationshipDescription()
/// notes.name = "notes"
/// notes.destinationEntity = note
/// notes.maxCount = 0            // to-many
/// notes.inverseRelationship = folder
/// folder.inverseRelationship = notes
/// ```
open class NSRelationshipDescription: NSPropertyDescription {
    /// The entity of the objects at the other end.
    open weak var destinationEntity: NSEntityDescription? { willSet { requireMutable() } }

    /// The relationship that leads back.
    open weak var inverseRelationship: NSRelationshipDescription? { willSet { requireMutable() } }

    /// The greatest number of objects; 1 makes a to-one relationship, 0 is no limit.
    open var maxCount = 0 { willSet { requireMutable() } }

    /// The least number of objects; none at all are allowed besides if the relationship is optional.
    open var minCount = 0 { willSet { requireMutable() } }

    /// What happens to the objects at the other end when an object is deleted.
    open var deleteRule = NSDeleteRule.nullifyDeleteRule { willSet { requireMutable() } }

    /// Whether the objects of a to-many relationship have an order.
    open var isOrdered = false { willSet { requireMutable() } }

    /// Whether there may be more than one object.
    open var isToMany: Bool { maxCount != 1 }

    /// A copy that leads to the same entity. The inverse still leads back to the original.
    override func makeCopy() -> NSPropertyDescription {
        let copy = NSRelationshipDescription()
        copy.destinationEntity = destinationEntity
        copy.inverseRelationship = inverseRelationship
        copy.maxCount = maxCount
        copy.minCount = minCount
        copy.deleteRule = deleteRule
        copy.isOrdered = isOrdered
        return copy
    }
}
