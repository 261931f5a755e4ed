public import FoundationBackfill
public import Foundation

/// A store of objects that a coordinator works with: a file, as a rule.
open class NSPersistentStore: NSObject {
    /// The coordinator that has the store.
    public internal(set) weak var persistentStoreCoordinator: NSPersistentStoreCoordinator?
    /// The name of the configuration whose entities the store holds.
    public let configurationName: String
    /// The options that the store was opened with.
    public let options: [AnyHashable: Any]?
    /// Where the store is.
    open var url: URL?
    /// What identifiers of the store's objects know of it.
    var identity: StoreIdentity?

    /// Makes a store; stores of your own override this.
    public required init(
        persistentStoreCoordinator root: NSPersistentStoreCoordinator?,
        configurationName name: String?,
        at url: URL,
        options: [AnyHashable: Any]? = nil
    ) {
        persistentStoreCoordinator = root
        configurationName = name ?? "PF_DEFAULT_CONFIGURATION_NAME"
        self.url = url
        self.options = options
    }
}
