public import FoundationBackfill

/// How the objects of one entity become those of another when a store is migrated.
///
/// ```swift
/// let notes = NSEntityMapping()
/// notes.name = "NoteToCard"
/// notes.mappingType = .transformEntityMappingType
/// notes.sourceEntityName = "Note"
/// notes.destinationEntityName = "Card"
/// notes.attributeMappings = [title]
/// notes.sourceExpression = NSExpression(
///     format: """
///         FETCH(FUNCTION($manager, "fetchRequestForSourceEntityNamed:predicateString:", "Note", "TRUEPREDICATE"),
///         $manager.sourceContext, NO)
///         """
/// )
/// ```
///
/// - Important: Without a ``sourceExpression`` nothing is migrated.
open class NSEntityMapping: NSObject, NSKeyValueCoding {
    /// The name, by which expressions and ``NSMigrationManager/destinationInstances(forEntityMappingName:sourceInstances:)``
    /// refer to the mapping.
    open var name: String!

    /// What becomes of the objects.
    open var mappingType = NSEntityMappingType.undefinedEntityMappingType

    /// The entity of the old objects; nil if there are none.
    open var sourceEntityName: String?

    /// The version of that entity that the mapping was made for; nil for any.
    open var sourceEntityVersionHash: Data?

    /// The entity of the new objects; nil if there are none.
    open var destinationEntityName: String?

    /// The version of that entity that the mapping was made for; nil for any.
    open var destinationEntityVersionHash: Data?

    /// Where the attributes of new objects get their values from.
    open var attributeMappings: [NSPropertyMapping]?

    /// What the relationships of new objects lead to.
    open var relationshipMappings: [NSPropertyMapping]?

    /// What finds the old objects: a fetch expression as a rule.
    open var sourceExpression: NSExpression?

    /// Whatever the program wants to keep with the mapping.
    open var userInfo: [AnyHashable: Any]?

    /// The name of the class that carries the mapping out, with its module: `Notes.CardPolicy`. Nil is
    /// ``NSEntityMigrationPolicy``.
    open var entityMigrationPolicyClassName: String?

    /// The properties that expressions reach: `$entityMapping.name`.
    public static let keyValueProperties: [String: KeyValueProperty] = [
        "name": KeyValueProperty(\NSEntityMapping.name),
        "sourceEntityName": KeyValueProperty(\NSEntityMapping.sourceEntityName),
        "destinationEntityName": KeyValueProperty(\NSEntityMapping.destinationEntityName),
        "attributeMappings": KeyValueProperty(\NSEntityMapping.attributeMappings),
        "relationshipMappings": KeyValueProperty(\NSEntityMapping.relationshipMappings),
        "sourceExpression": KeyValueProperty(\NSEntityMapping.sourceExpression),
        "userInfo": KeyValueProperty(\NSEntityMapping.userInfo),
    ]

    /// The name and the entities, for messages.
    open override var description: String {
        "NSEntityMapping \(mappingName) (\(sourceEntityName ?? "nothing") to \(destinationEntityName ?? "nothing"))"
    }

    /// The name, also where none was set.
    var mappingName: String { name ?? "" }
}
