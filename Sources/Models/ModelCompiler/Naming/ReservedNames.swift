/// The names that classes of managed objects inherit or use, and which the model cannot give away again.
enum ReservedNames {
    /// The members of `NSManagedObject` and `NSObject` that a property of the same name would collide with.
    static let members: Set<String> = [
        "awakeFromFetch", "awakeFromInsert", "changedValues", "changedValuesForCurrentEvent", "class", "className",
        "copy", "dealloc", "debugDescription", "description", "didSave", "didTurnIntoFault", "entity",
        "faultingState", "hasChanges", "hasPersistentChangedValues", "hash", "hashValue", "isDeleted", "isEqual",
        "isFault", "isInserted", "isProxy", "isUpdated", "managedObjectContext", "mutableCopy", "objectID",
        "objectWillChange", "observationInfo", "prepareForDeletion", "release", "retain", "retainCount", "self",
        "snapshot", "superclass", "validateForDelete", "validateForInsert", "validateForUpdate", "willSave",
        "willTurnIntoFault", "zone",
    ]

    /// The types that generated classes use: a class of the same name would take their place there.
    static let types: Set<String> = [
        "Any", "AnyObject", "Bool", "Data", "Date", "Dictionary", "Double", "Float", "Identifiable", "Int", "Int16",
        "Int32", "Int64", "KeyValueProperty", "NSDecimalNumber", "NSFetchRequest", "NSIndexSet", "NSManagedObject",
        "NSManagedObjectID", "NSNumber", "NSObject", "NSOrderedSet", "NSSet", "Optional", "Protocol", "Self", "Set",
        "String", "Type", "URL", "UUID",
    ]
}
