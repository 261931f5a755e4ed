public import Foundation

/// The names of a context's notifications once more, where a context is at hand to be asked for them.
extension NSManagedObjectContext {
    /// A context is about to save.
    public static let willSaveObjectsNotification = Notification.Name.NSManagedObjectContextWillSave
    /// A context has saved; comes with objects: see ``NotificationKey``.
    public static let didSaveObjectsNotification = Notification.Name.NSManagedObjectContextDidSave
    /// Objects in a context have changed, and are not saved yet; comes with objects: see ``NotificationKey``.
    public static let didChangeObjectsNotification = Notification.Name.NSManagedObjectContextObjectsDidChange
    /// A context has saved; comes with identifiers: see ``NotificationKey``.
    public static let didSaveObjectIDsNotification = Notification.Name.NSManagedObjectContextDidSaveObjectIDs
    /// A context has taken over what others saved; comes with identifiers: see ``NotificationKey``.
    public static let didMergeChangesObjectIDsNotification =
        Notification.Name.NSManagedObjectContextDidMergeChangesObjectIDs
}
