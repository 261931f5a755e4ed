public import FoundationBackfill

/// Carries out the mapping of an entity. A subclass, which ``NSEntityMapping/entityMigrationPolicyClassName`` names, does
/// what expressions cannot say.
///
/// The steps are called in this order: for each mapping ``begin(_:with:)``,
/// ``createDestinationInstances(forSource:in:manager:)`` for each old object, and
/// ``endInstanceCreation(forMapping:manager:)``; then for each ``createRelationships(forDestination:in:manager:)`` for each
/// new object and ``endRelationshipCreation(forMapping:manager:)``; at last for each
/// ``performCustomValidation(forMapping:manager:)`` and ``end(_:manager:)``. An error ends the migration, and the store is
/// left as it was.
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
/// Expressions call functions of the policy by name, which ``value(ofFunction:arguments:)`` answers:
/// `FUNCTION($entityPolicy, "wordsInNote:", $source)`.
///
/// - Important: Objects are read and written in batches. An object that is kept from one call to another stays usable, but
///   its values are read again.
open class NSEntityMigrationPolicy: NSObject, NSExpressionFunctionTarget, NSKeyValueCoding {
    /// Why a function that an expression called has no value.
    var failure: (any Error)?

    /// Makes a policy. Each mapping gets one of its own, for as long as a migration lasts.
    public required override init() {
        super.init()
    }

    /// Called first of all for the mapping.
    open func begin(_ mapping: NSEntityMapping, with manager: NSMigrationManager) throws {}

    /// Makes the new objects for an old one: by default one, with the attributes that the mapping says, which is
    /// associated with the old one.
    ///
    /// An override that makes objects of its own calls
    /// ``NSMigrationManager/associate(sourceInstance:withDestinationInstance:for:)`` for each, so that its relationships are
    /// set later.
    open func createDestinationInstances(
        forSource sInstance: NSManagedObject,
        in mapping: NSEntityMapping,
        manager: NSMigrationManager
    ) throws {
        try manager.run?.makeInstance(from: sInstance, mapping)
    }

    /// Called when all new objects of the mapping have been made.
    open func endInstanceCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

    /// Sets the relationships of a new object: by default as the mapping says.
    open func createRelationships(
        forDestination dInstance: NSManagedObject,
        in mapping: NSEntityMapping,
        manager: NSMigrationManager
    ) throws {
        try manager.run?.setRelationships(of: dInstance, mapping)
    }

    /// Called when the relationships of all new objects of the mapping have been set.
    open func endRelationshipCreation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

    /// Called when all objects are there, before they are validated: throws if something is wrong with them.
    open func performCustomValidation(forMapping mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

    /// Called last of all for the mapping.
    open func end(_ mapping: NSEntityMapping, manager: NSMigrationManager) throws {}

    /// The value of a function that an expression calls by name, as in `FUNCTION($entityPolicy, "euros:", $source.price)`.
    ///
    /// Apple's system sends the policy a message of that name. There are no such messages on Linux, so that a policy
    /// answers for all of its functions:
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
    /// - Throws: By default an error that says that there is no such function. It ends the migration.
    open func value(ofFunction name: String, arguments: [Any?]) throws -> Any? {
        throw ErrorFactory.migrationFailed(
            "\(type(of: self)) has no function \(name); override value(ofFunction:arguments:)",
            code: .entityMigrationPolicy
        )
    }

    /// Answers `FUNCTION($entityPolicy, …)`. Override ``value(ofFunction:arguments:)`` instead.
    public final func perform(_ selector: Selector, with arguments: [Any?]) -> Any? {
        do {
            return try value(ofFunction: selector.name, arguments: arguments)
        } catch {
            failure = failure ?? error
            return nil
        }
    }
}
