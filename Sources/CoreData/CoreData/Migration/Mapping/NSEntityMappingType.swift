/// What becomes of the objects of an entity.
public enum NSEntityMappingType: UInt, Sendable {
    /// Nothing is said: a policy of the program's sees to it, or the property mappings say it all.
    case undefinedEntityMappingType = 0
    /// A policy of the program's decides.
    case customEntityMappingType = 1
    /// The entity is new, and has no objects yet.
    case addEntityMappingType = 2
    /// The entity is gone, and its objects are left behind.
    case removeEntityMappingType = 3
    /// The objects stay as they are.
    case copyEntityMappingType = 4
    /// The objects become others.
    case transformEntityMappingType = 5
}
