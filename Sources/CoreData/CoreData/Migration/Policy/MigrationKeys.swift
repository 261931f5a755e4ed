// The names of the variables in the expressions of mappings.

/// The ``NSMigrationManager``: `$manager`.
public let NSMigrationManagerKey = "manager"
/// The old object: `$source`.
public let NSMigrationSourceObjectKey = "source"
/// The new object: `$destination`.
public let NSMigrationDestinationObjectKey = "destination"
/// The ``NSEntityMapping``: `$entityMapping`.
public let NSMigrationEntityMappingKey = "entityMapping"
/// The ``NSPropertyMapping``: `$propertyMapping`.
public let NSMigrationPropertyMappingKey = "propertyMapping"
/// The ``NSEntityMigrationPolicy``: `$entityPolicy`.
public let NSMigrationEntityPolicyKey = "entityPolicy"
