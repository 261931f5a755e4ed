public import FoundationBackfill

/// What an incremental store answers when it is asked for the values of an object.
///
/// ```swift
/// NSIncrementalStoreNode(objectID: id, withValues: ["title": "On cards", "folder": folderID], version: 3)
/// ```
open class NSIncrementalStoreNode: NSObject {
    /// The identifier of the object.
    public let objectID: NSManagedObjectID
    /// How often the object has been written, or anything else that is another number once it was.
    open private(set) var version: UInt64
    private var values: [String: Any]

    /// A node with the values of an object by the names of their properties: those of attributes as objects have them,
    /// and for to-one relationships the identifier that they lead to or `NSNull`. What is missing of attributes is nil,
    /// and a to-one relationship that is missing is asked for.
    public init(objectID: NSManagedObjectID, withValues values: [String: Any], version: UInt64) {
        self.objectID = objectID
        self.values = values
        self.version = version
        super.init()
    }

    /// Gives the node other values and another version.
    open func update(withValues values: [String: Any], version: UInt64) {
        self.values = values
        self.version = version
    }

    /// The value of a property: `NSNull` for a relationship that leads nowhere, and nil if the node does not say.
    open func value(for prop: NSPropertyDescription) -> Any? {
        flattened(values[prop.name]) ?? (values[prop.name] == nil ? nil : NSNull())
    }
}
