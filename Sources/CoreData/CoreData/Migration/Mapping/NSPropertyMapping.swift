public import FoundationBackfill

/// Where a property of a new object gets its value from when a store is migrated.
///
/// ```swift
/// let title = NSPropertyMapping()
/// title.name = "title"
/// title.valueExpression = NSExpression(format: "$source.name")
/// ```
open class NSPropertyMapping: NSObject, NSKeyValueCoding {
    /// The name of the property in the new entity.
    open var name: String?

    /// The value. The old object is `$source` in it; see ``NSEntityMigrationPolicy`` for all variables.
    ///
    /// Without one the property keeps its default value.
    open var valueExpression: NSExpression?

    /// Whatever the program wants to keep with the mapping.
    open var userInfo: [AnyHashable: Any]?

    /// Whether the expression counts only if the old entity has what it asks for, since it was left to the tools.
    var isGenerated = false

    /// The properties that expressions reach: `$propertyMapping.name`.
    public static let keyValueProperties: [String: KeyValueProperty] = [
        "name": KeyValueProperty(\NSPropertyMapping.name),
        "valueExpression": KeyValueProperty(\NSPropertyMapping.valueExpression),
        "userInfo": KeyValueProperty(\NSPropertyMapping.userInfo),
    ]

    /// The name and the expression, for messages.
    open override var description: String {
        "NSPropertyMapping \(name ?? "without a name") = \(valueExpression.map { "\($0)" } ?? "its default")"
    }
}
