public import Foundation

// Codes of errors about migrating stores to another version of their model. Their numbers are Apple's.

/// The store cannot be migrated.
public var NSMigrationError: Int { 134110 }
/// Migrated objects have the same values of a uniqueness constraint.
public var NSMigrationConstraintViolationError: Int { 134111 }
/// The migration was cancelled.
public var NSMigrationCancelledError: Int { 134120 }
/// The model that the store was made with is not found.
public var NSMigrationMissingSourceModelError: Int { 134130 }
/// No mapping leads from the model of the store to the current one.
public var NSMigrationMissingMappingModelError: Int { 134140 }
/// The store to migrate from cannot be read.
public var NSMigrationManagerSourceStoreError: Int { 134150 }
/// The store to migrate to cannot be written.
public var NSMigrationManagerDestinationStoreError: Int { 134160 }
/// A migration policy reports an error.
public var NSEntityMigrationPolicyError: Int { 134170 }
/// No mapping can be inferred from the differences of the models.
public var NSInferredMappingModelError: Int { 134190 }
/// A reference of a staged migration leads to no model.
public var NSManagedObjectModelReferenceNotFoundError: Int { 134504 }
/// The store was migrated in stages by a newer version of the framework.
public var NSStagedMigrationFrameworkVersionMismatchError: Int { 134505 }
/// The store is of a later stage than those of the migration.
public var NSStagedMigrationBackwardMigrationError: Int { 134506 }

extension CocoaError.Code {
    /// The store cannot be migrated.
    public static var migration: CocoaError.Code { Self(rawValue: NSMigrationError) }
    /// The migration was cancelled.
    public static var migrationCancelled: CocoaError.Code { Self(rawValue: NSMigrationCancelledError) }
    /// The model that the store was made with is not found.
    public static var migrationMissingSourceModel: CocoaError.Code {
        Self(rawValue: NSMigrationMissingSourceModelError)
    }
    /// No mapping leads from the model of the store to the current one.
    public static var migrationMissingMappingModel: CocoaError.Code {
        Self(rawValue: NSMigrationMissingMappingModelError)
    }
    /// The store to migrate from cannot be read.
    public static var migrationManagerSourceStore: CocoaError.Code {
        Self(rawValue: NSMigrationManagerSourceStoreError)
    }
    /// The store to migrate to cannot be written.
    public static var migrationManagerDestinationStore: CocoaError.Code {
        Self(rawValue: NSMigrationManagerDestinationStoreError)
    }
    /// A migration policy reports an error.
    public static var entityMigrationPolicy: CocoaError.Code { Self(rawValue: NSEntityMigrationPolicyError) }
    /// No mapping can be inferred from the differences of the models.
    public static var inferredMappingModel: CocoaError.Code { Self(rawValue: NSInferredMappingModelError) }
}

extension CocoaError {
    /// The store cannot be migrated.
    public static var migration: CocoaError.Code { .migration }
    /// The migration was cancelled.
    public static var migrationCancelled: CocoaError.Code { .migrationCancelled }
    /// The model that the store was made with is not found.
    public static var migrationMissingSourceModel: CocoaError.Code { .migrationMissingSourceModel }
    /// No mapping leads from the model of the store to the current one.
    public static var migrationMissingMappingModel: CocoaError.Code { .migrationMissingMappingModel }
    /// The store to migrate from cannot be read.
    public static var migrationManagerSourceStore: CocoaError.Code { .migrationManagerSourceStore }
    /// The store to migrate to cannot be written.
    public static var migrationManagerDestinationStore: CocoaError.Code { .migrationManagerDestinationStore }
    /// A migration policy reports an error.
    public static var entityMigrationPolicy: CocoaError.Code { .entityMigrationPolicy }
    /// No mapping can be inferred from the differences of the models.
    public static var inferredMappingModel: CocoaError.Code { .inferredMappingModel }
}

extension CocoaError.Code {
    /// The former name of `migration`.
    @available(*, deprecated, renamed: "migration")
    public static var migrationError: CocoaError.Code { .migration }
    /// The former name of `migrationCancelled`.
    @available(*, deprecated, renamed: "migrationCancelled")
    public static var migrationCancelledError: CocoaError.Code { .migrationCancelled }
    /// The former name of `migrationMissingSourceModel`.
    @available(*, deprecated, renamed: "migrationMissingSourceModel")
    public static var migrationMissingSourceModelError: CocoaError.Code { .migrationMissingSourceModel }
    /// The former name of `migrationMissingMappingModel`.
    @available(*, deprecated, renamed: "migrationMissingMappingModel")
    public static var migrationMissingMappingModelError: CocoaError.Code { .migrationMissingMappingModel }
    /// The former name of `migrationManagerSourceStore`.
    @available(*, deprecated, renamed: "migrationManagerSourceStore")
    public static var migrationManagerSourceStoreError: CocoaError.Code { .migrationManagerSourceStore }
    /// The former name of `migrationManagerDestinationStore`.
    @available(*, deprecated, renamed: "migrationManagerDestinationStore")
    public static var migrationManagerDestinationStoreError: CocoaError.Code { .migrationManagerDestinationStore }
    /// The former name of `entityMigrationPolicy`.
    @available(*, deprecated, renamed: "entityMigrationPolicy")
    public static var entityMigrationPolicyError: CocoaError.Code { .entityMigrationPolicy }
    /// The former name of `inferredMappingModel`.
    @available(*, deprecated, renamed: "inferredMappingModel")
    public static var inferredMappingModelError: CocoaError.Code { .inferredMappingModel }
}

extension CocoaError {
    /// The former name of `migration`.
    @available(*, deprecated, renamed: "migration")
    public static var migrationError: CocoaError.Code { .migration }
    /// The former name of `migrationCancelled`.
    @available(*, deprecated, renamed: "migrationCancelled")
    public static var migrationCancelledError: CocoaError.Code { .migrationCancelled }
    /// The former name of `migrationMissingSourceModel`.
    @available(*, deprecated, renamed: "migrationMissingSourceModel")
    public static var migrationMissingSourceModelError: CocoaError.Code { .migrationMissingSourceModel }
    /// The former name of `migrationMissingMappingModel`.
    @available(*, deprecated, renamed: "migrationMissingMappingModel")
    public static var migrationMissingMappingModelError: CocoaError.Code { .migrationMissingMappingModel }
    /// The former name of `migrationManagerSourceStore`.
    @available(*, deprecated, renamed: "migrationManagerSourceStore")
    public static var migrationManagerSourceStoreError: CocoaError.Code { .migrationManagerSourceStore }
    /// The former name of `migrationManagerDestinationStore`.
    @available(*, deprecated, renamed: "migrationManagerDestinationStore")
    public static var migrationManagerDestinationStoreError: CocoaError.Code { .migrationManagerDestinationStore }
    /// The former name of `entityMigrationPolicy`.
    @available(*, deprecated, renamed: "entityMigrationPolicy")
    public static var entityMigrationPolicyError: CocoaError.Code { .entityMigrationPolicy }
    /// The former name of `inferredMappingModel`.
    @available(*, deprecated, renamed: "inferredMappingModel")
    public static var inferredMappingModelError: CocoaError.Code { .inferredMappingModel }
}
