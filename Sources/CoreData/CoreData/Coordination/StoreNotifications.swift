public import Foundation

/// Notifications about the stores of a coordinator, which is their object.
extension NSNotification.Name {
    /// The stores of a coordinator are about to change.
    public static let NSPersistentStoreCoordinatorStoresWillChange = NSNotification.Name(
        "NSPersistentStoreCoordinatorStoresWillChangeNotification"
    )
    /// Stores were added, removed or given another identifier: see ``NSAddedPersistentStoresKey``,
    /// ``NSRemovedPersistentStoresKey`` and ``NSUUIDChangedPersistentStoresKey``.
    public static let NSPersistentStoreCoordinatorStoresDidChange = NSNotification.Name(
        "NSPersistentStoreCoordinatorStoresDidChangeNotification"
    )
    /// A store, which is the object, is about to be removed from its coordinator.
    public static let NSPersistentStoreCoordinatorWillRemoveStore = NSNotification.Name(
        "NSPersistentStoreCoordinatorWillRemoveStoreNotification"
    )
    /// Something was written to a store, by this program or another: see ``NSPersistentStoreURLKey``, ``NSStoreUUIDKey``
    /// and ``NSPersistentHistoryTokenKey``. Posted on any thread, for stores that are opened with
    /// ``NSPersistentStoreRemoteChangeNotificationPostOptionKey``.
    public static let NSPersistentStoreRemoteChange = NSNotification.Name("NSPersistentStoreRemoteChangeNotification")
}

/// Leads to the stores that were added, as an array.
public let NSAddedPersistentStoresKey = "added"
/// Leads to the stores that were removed, as an array.
public let NSRemovedPersistentStoresKey = "removed"
/// Leads to the store before and after a change of its identifier, as an array.
public let NSUUIDChangedPersistentStoresKey = "NSUUIDChangedPersistentStoresKey"
/// Leads to the URL of the store that was written to.
public let NSPersistentStoreURLKey = "storeURL"
/// Leads to the token of the history after what was written.
public let NSPersistentHistoryTokenKey = "historyToken"
