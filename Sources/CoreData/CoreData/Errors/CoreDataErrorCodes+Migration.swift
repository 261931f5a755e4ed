public import Foundation

// Error codes for migrations to another version of a model. The numbers are the same as Apple's.

/// The store cannot be migrated.
public var NSMigrationError: Int { 134110 }
/// Migrated objects violate a uniqueness constraint of the new version.
public var NSMigrationConstraintViolationError: Int { 134111 }
/// The migration was cancelled.
public var NSMigrationCancelledError: Int { 134120 }
/// The model that the store was created with was not found.
public var NSMigrationMissingSourceModelError: Int { 134130 }
/// No mapping model for the store's and the current version was found.
public var NSMigrationMissingMappingModelError: Int { 134140 }
/// The source store of the migration cannot be read.
public var NSMigrationManagerSourceStoreError: Int { 134150 }
/// The destination store of the migration cannot be written.
public var NSMigrationManagerDestinationStoreError: Int { 134160 }
/// A custom migration policy failed.
public var NSEntityMigrationPolicyError: Int { 134170 }
/// No mapping model can be inferred from the differences between the versions.
public var NSInferredMappingModelError: Int { 134190 }
/// The model of a staged migration's model reference was not found.
public var NSManagedObjectModelReferenceNotFoundError: Int { 134504 }
/// The store was migrated in stages by a newer version of the framework.
public var NSStagedMigrationFrameworkVersionMismatchError: Int { 134505 }
/// The store has a later version than the model, according to the stages.
public var NSStagedMigrationBackwardMigrationError: Int { 134506 }

extension CocoaError.Code {
    /// The store cannot be migrated.
    public static var migration: CocoaError.Code { Self(rawValue: NSMigrationError) }
    /// The migration was cancelled.
    public static var migrationCancelled: CocoaError.Code { Self(rawValue: NSMigrationCancelledError) }
    /// The model that the store was created with was not found.
    public static var migrationMissingSourceModel: CocoaError.Code {
        Self(rawValue: NSMigrationMissingSourceModelError)
    }
    /// No mapping model for the store's and the current version was found.
    public static var migrationMissingMappingModel: CocoaError.Code {
        Self(rawValue: NSMigrationMissingMappingModelError)
    }
    /// The source store of the migration cannot be read.
    public static var migrationManagerSourceStore: CocoaError.Code {
        Self(rawValue: NSMigrationManagerSourceStoreError)
    }
    /// The destination store of the migration cannot be written.
    public static var migrationManagerDestinationStore: CocoaError.Code {
        Self(rawValue: NSMigrationManagerDestinationStoreError)
    }
    /// A custom migration policy failed.
    public static var entityMigrationPolicy: CocoaError.Code { Self(rawValue: NSEntityMigrationPolicyError) }
    /// No mapping model can be inferred from the differences between the versions.
    public static var inferredMappingModel: CocoaError.Code { Self(rawValue: NSInferredMappingModelError) }
}

extension CocoaError {
    /// The store cannot be migrated.
    public static var migration: CocoaError.Code { .migration }
    /// The migration was cancelled.
    public static var migrationCancelled: CocoaError.Code { .migrationCancelled }
    /// The model that the store was created with was not found.
    public static var migrationMissingSourceModel: CocoaError.Code { .migrationMissingSourceModel }
    /// No mapping model for the store's and the current version was found.
    public static var migrationMissingMappingModel: CocoaError.Code { .migrationMissingMappingModel }
    /// The source store of the migration cannot be read.
    public static var migrationManagerSourceStore: CocoaError.Code { .migrationManagerSourceStore }
    /// The destination store of the migration cannot be written.
    public static var migrationManagerDestinationStore: CocoaError.Code { .migrationManagerDestinationStore }
    /// A custom migration policy failed.
    public static var entityMigrationPolicy: CocoaError.Code { .entityMigrationPolicy }
    /// No mapping model can be inferred from the differences between the versions.
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
