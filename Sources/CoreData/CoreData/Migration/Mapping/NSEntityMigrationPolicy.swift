public import FoundationBackfill

/// Migrates the objects of one entity mapping. Subclass it to do what expressions cannot, and set the subclass with
/// ``NSEntityMapping/entityMigrationPolicyClassName``.
///
/// The migration has three passes. In the first, for each mapping: ``begin(_:with:)``,
/// ``createDestinationInstances(forSource:in:manager:)`` for each source object, and
/// ``endInstanceCreation(forMapping:manager:)``. In the second, for each mapping:
/// ``createRelationships(forDestination:in:manager:)`` for each destination object, and
/// ``endRelationshipCreation(forMapping:manager:)``. In the third, for each mapping:
/// ``performCustomValidation(forMapping:manager:)`` and ``end(_:manager:)``. An error ends the migration, and leaves
/// the store unchanged.
///
/// ```swift
/// final class CardPolicy: NSEntityMigrationPolicy {
///     override func createDestinationInstances(
///         forSource note: NSManagedObject, in mapping: NSEntityMapping, manager: NSMigrationManager
///     ) throws {
///         guard note.value(forKey: "isDraft") as? Bool != true else { return }
///         try super.createDestinationInstances(forSource: note, in: mapping, manager: manager)
///     }
/// }
/// ```
///
/// Expressions can call functions of the policy by name, which ``value(ofFunction:arguments:)`` evaluates:
/// `FUNCTION($entityPolicy, "wordsInNote:", $source)`.
///
/// - Important: Objects are processed in batches. An object that is kept between calls stays usable, but its values are
///   read again.
open class NSEntityMigrationPolicy: NSObject, NSExpressionFunctionTarget, NSKeyValueCoding {
    /// The error of a function that an expression called.
    var failure: (any Error)?

    /// Creates a policy. Each mapping gets its own instance for the duration of a migration.
    public required override init() {
        super.init()
    }

    /// Called before all other methods for the mapping. Does nothing by default.
    open func begin(_ mapping: NSEntityMapping, with manager: NSMigrationManager) throws {}

    /// Creates the destination objects for a source object. The default implementation creates one object, sets the
    /// mapped attributes, and associates it with the source object.
    ///
    /// An override that creates objects itself must call
    /// ``NSMigrationManager/associate(sourceInstance:withDestinationInstance:for:)`` for each, so that relationships
    /// can be set later.
    open func createDestinationInstances(
        forSource sInstance: NSManagedObject,
        in mapping: NSEntityMapping,
        manager: NSMigrationManager
    ) throws {
        try manager.run?.makeInstance(from: sInstance, mapping)
    }

    /// Called when all destination objects of the mapping have been created. Does nothing by default.
    open func endInstanceCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

    /// Sets the relationships of a destination object. The default implementation evaluates the relationship mappings.
    open func createRelationships(
        forDestination dInstance: NSManagedObject,
        in mapping: NSEntityMapping,
        manager: NSMigrationManager
    ) throws {
        try manager.run?.setRelationships(of: dInstance, mapping)
    }

    /// Called when the relationships of all destination objects of the mapping have been set. Does nothing by default.
    open func endRelationshipCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

    /// Called when all objects are complete, before they are validated. Throw an error if the objects are not valid.
    /// Does nothing by default.
    open func performCustomValidation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

    /// Called after all other methods for the mapping. Does nothing by default.
    open func end(_ mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

    /// Returns the value of a function that an expression calls by name, as in `FUNCTION($entityPolicy, "euros:",
    /// $source.price)`.
    ///
    /// On Apple's systems, the Objective-C runtime calls the method of that name. On Linux, override this method to
    /// dispatch by name:
    ///
    /// ```swift
    /// override func value(ofFunction name: String, arguments: [Any?]) throws -> Any? {
    ///     switch name {
    ///     case "euros:": (arguments[0] as? NSNumber).map { $0.doubleValue * 0.92 }
    ///     default: try super.value(ofFunction: name, arguments: arguments)
    ///     }
    /// }
    /// ```
    ///
    /// - Throws: By default, an error that says that the function does not exist. An error ends the migration.
    open func value(ofFunction name: String, arguments: [Any?]) throws -> Any? {
        throw ErrorFactory.migrationFailed(
            "\(type(of: self)) has no function \(name); override value(ofFunction:arguments:)",
            code: .entityMigrationPolicy
        )
    }

    /// Evaluates `FUNCTION($entityPolicy, …)`. Override ``value(ofFunction:arguments:)`` instead.
    public final func perform(_ selector: Selector, with arguments: [Any?]) -> Any? {
        do {
            return try value(ofFunction: selector.name, arguments: arguments)
        } catch {
            failure = failure ?? error
            return nil
        }
    }
}
