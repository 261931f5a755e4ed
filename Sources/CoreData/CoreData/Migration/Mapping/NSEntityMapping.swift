public import FoundationBackfill

/// Describes how a migration converts the objects of one entity to another.
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
    /// The name that expressions and ``NSMigrationManager/destinationInstances(forEntityMappingName:sourceInstances:)``
    /// use to refer to the mapping.
    open var name: String!

    /// The kind of mapping. Default: `undefinedEntityMappingType`.
    open var mappingType = NSEntityMappingType.undefinedEntityMappingType

    /// The name of the source entity; nil if there is none.
    open var sourceEntityName: String?

    /// The version hash of that entity; nil accepts any version.
    open var sourceEntityVersionHash: Data?

    /// The name of the destination entity; nil if there is none.
    open var destinationEntityName: String?

    /// The version hash of that entity; nil accepts any version.
    open var destinationEntityVersionHash: Data?

    /// The mappings of attributes.
    open var attributeMappings: [NSPropertyMapping]?

    /// The mappings of relationships.
    open var relationshipMappings: [NSPropertyMapping]?

    /// The expression that finds the source objects, usually a fetch expression.
    open var sourceExpression: NSExpression?

    /// Custom values of the program.
    open var userInfo: [AnyHashable: Any]?

    /// The name of the policy class with its module, such as `Notes.CardPolicy`; nil for ``NSEntityMigrationPolicy``.
    open var entityMigrationPolicyClassName: String?

    /// The policy itself, which needs no search for a class by name; nil by default. It takes precedence over
    /// ``entityMigrationPolicyClassName``.
    ///
    /// ```swift
    /// mapping.entityMigrationPolicy = PricePolicy(rates: rates)
    /// ```
    ///
    /// The object is used for every migration with this mapping, so what it remembers of one is there in the next:
    /// ``NSEntityMigrationPolicy/begin(_:with:)`` is the place to begin anew.
    ///
    /// - Important: This property does not exist in Apple's framework.
    open var entityMigrationPolicy: NSEntityMigrationPolicy?

    /// The properties that expressions can use, as in `$entityMapping.name`.
    public static let keyValueProperties: [String: KeyValueProperty] = [
        "name": KeyValueProperty(\NSEntityMapping.name),
        "sourceEntityName": KeyValueProperty(\NSEntityMapping.sourceEntityName),
        "destinationEntityName": KeyValueProperty(\NSEntityMapping.destinationEntityName),
        "attributeMappings": KeyValueProperty(\NSEntityMapping.attributeMappings),
        "relationshipMappings": KeyValueProperty(\NSEntityMapping.relationshipMappings),
        "sourceExpression": KeyValueProperty(\NSEntityMapping.sourceExpression),
        "userInfo": KeyValueProperty(\NSEntityMapping.userInfo),
    ]

    /// A description with the name and the entities.
    open override var description: String {
        "NSEntityMapping \(mappingName) (\(sourceEntityName ?? "nothing") to \(destinationEntityName ?? "nothing"))"
    }

    /// The name; empty if none was set.
    var mappingName: String { name ?? "" }
}

/// The kind of an entity mapping.
public enum NSEntityMappingType: UInt, Sendable {
    /// Unspecified: property mappings or a custom policy define the migration.
    case undefinedEntityMappingType = 0
    /// A custom policy defines the migration.
    case customEntityMappingType = 1
    /// The entity is new; there are no source objects.
    case addEntityMappingType = 2
    /// The entity was removed; its objects are not migrated.
    case removeEntityMappingType = 3
    /// The objects are copied unchanged.
    case copyEntityMappingType = 4
    /// The objects are converted.
    case transformEntityMappingType = 5
}
