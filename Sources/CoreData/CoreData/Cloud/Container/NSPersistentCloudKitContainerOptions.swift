#if CloudKit
public import CloudKit
internal import FoundationBackfill

/// The database of CloudKit that a store is mirrored to.
open class NSPersistentCloudKitContainerOptions: NSObject, NSCopying {
    /// The identifier of the container.
    public let containerIdentifier: String

    /// The database of the container: a private one by default.
    open var databaseScope = CKDatabase.Scope.private

    /// What objects must satisfy to be kept on the device, by the names of their entities; all objects of other entities are.
    ///
    /// Not in Apple's framework. Other objects are taken out of the store once they were sent, and come back when they satisfy
    /// their predicate again; nothing is deleted at the service. Relationships to them are empty meanwhile.
    ///
    /// ```swift
    /// options.shouldMirror["Message"] = NSPredicate(format: "date > %@", oneYearAgo as NSDate)
    /// ```
    open var shouldMirror: [String: NSPredicate] = [:]

    /// What decides about properties that two devices have changed, by the names of entities. An entity without a policy has that of
    /// its superentity; where there is none, the later value stays.
    ///
    /// Not in Apple's framework. See ``CloudKitConflictPolicy``.
    ///
    /// ```swift
    /// options.conflictPolicies["Product"] = LowerPrice()
    /// ```
    open var conflictPolicies: [String: any CloudKitConflictPolicy] = [:]

    /// How long a conflict can be read that nobody resolves, in seconds: 90 days by default, and nil for ever.
    ///
    /// Not in Apple's framework. Older ones are forgotten when the store is loaded, and about every hour while changes come from the
    /// service. See ``NSPersistentCloudKitContainer/conflicts(for:)``.
    open var conflictRetention: TimeInterval? = 90 * 24 * 60 * 60

    /// What becomes of changes that the service refuses since the user may only read a share: they are reverted by default.
    ///
    /// Not in Apple's framework.
    open var refusedChanges = CloudKitRefusedChanges.revert

    /// The container itself, if it is not the one that the program is configured for.
    package var container: CKContainer?
    /// Whether stores sync by themselves, and not only when a test asks for it.
    package var syncsAutomatically = true
    /// Whether mirrors follow the saves of programs by themselves, and not only when they sync.
    package var observesChanges = true
    /// The device's clock.
    package var now: @Sendable () -> Date = { Date() }
    /// Makes the names of devices and of new records.
    package var makeName: @Sendable () -> String = { UUID().uuidString }

    /// Creates options for the private database of a container.
    public init(containerIdentifier: String) {
        self.containerIdentifier = containerIdentifier
    }

    /// Returns an independent copy.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSPersistentCloudKitContainerOptions(containerIdentifier: containerIdentifier)
        copy.databaseScope = databaseScope
        copy.shouldMirror = shouldMirror
        (copy.conflictPolicies, copy.conflictRetention) = (conflictPolicies, conflictRetention)
        copy.refusedChanges = refusedChanges
        (copy.container, copy.syncsAutomatically, copy.observesChanges) = (
            container, syncsAutomatically, observesChanges
        )
        (copy.now, copy.makeName) = (now, makeName)
        return copy
    }

    /// Whether both name the same database.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSPersistentCloudKitContainerOptions else { return false }
        return other.containerIdentifier == containerIdentifier && other.databaseScope == databaseScope
    }

    /// A hash value that equal options share.
    open override var hash: Int { containerIdentifier.hashValue }
}

/// How ``NSPersistentCloudKitContainer/initializeCloudKitSchema(options:)`` makes the schema.
public struct NSPersistentCloudKitContainerSchemaInitializationOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt

    /// Creates options of bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Checks the model and makes the records, and sends nothing.
    public static var dryRun: Self { Self(rawValue: 1 << 1) }
    /// Prints the records.
    public static var printSchema: Self { Self(rawValue: 1 << 2) }
}

extension NSPersistentStoreDescription {
    /// The database of CloudKit that the store is mirrored to by a ``NSPersistentCloudKitContainer``; nil for a store that stays
    /// on the device.
    public var cloudKitContainerOptions: NSPersistentCloudKitContainerOptions? {
        get { options[Self.cloudKitOption] as? NSPersistentCloudKitContainerOptions }
        set { setOption(newValue, forKey: Self.cloudKitOption) }
    }

    static let cloudKitOption = "NSPersistentCloudKitContainerOptionsKey"
}
#else
/// A program that leaves out the package's trait `CloudKit` has no mirrored stores, and needs neither OpenSSL nor Foundation's
/// network.
@available(*, unavailable, message: "Enable the trait CloudKit of the package, which is enabled by default.")
open class NSPersistentCloudKitContainer {}

/// See ``NSPersistentCloudKitContainer``.
@available(*, unavailable, message: "Enable the trait CloudKit of the package, which is enabled by default.")
open class NSPersistentCloudKitContainerOptions {}
#endif
