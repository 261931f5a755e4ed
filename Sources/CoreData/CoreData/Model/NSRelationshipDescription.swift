internal import FoundationBackfill
internal import UnstableSwiftRuntime

/// The rule for what happens to the destination objects of a relationship when the source object is deleted.
public enum NSDeleteRule: UInt, Sendable {
    /// The destination objects are not changed, and keep a reference to the deleted object.
    case noActionDeleteRule = 0
    /// The destination objects lose their reference to the deleted object.
    case nullifyDeleteRule = 1
    /// The destination objects are deleted as well.
    case cascadeDeleteRule = 2
    /// The deletion fails validation while there are destination objects.
    case denyDeleteRule = 3
}

/// The description of a relationship from the objects of one entity to those of another.
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
    /// The destination entity.
    open var destinationEntity: NSEntityDescription? {
        get { destination.object }
        set {
            requireMutable()
            destination = LightWeak(newValue)
        }
    }
    private var destination = LightWeak<NSEntityDescription>()

    /// The inverse relationship.
    open weak var inverseRelationship: NSRelationshipDescription? { willSet { requireMutable() } }

    /// The maximum number of objects: 1 for a to-one relationship, 0 for no limit.
    open var maxCount = 0 { willSet { requireMutable() } }

    /// The minimum number of objects. An optional relationship may also be empty.
    open var minCount = 0 { willSet { requireMutable() } }

    /// The delete rule.
    open var deleteRule = NSDeleteRule.nullifyDeleteRule { willSet { requireMutable() } }

    /// Whether a to-many relationship is ordered.
    open var isOrdered = false { willSet { requireMutable() } }

    /// Whether the relationship is to-many: its maximum count is not 1.
    open var isToMany: Bool { maxCount != 1 }

    /// Returns a copy with the same destination. The inverse still refers to the original relationship.
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
