internal import Foundation
internal import Synchronization

/// The classes of stores by the names of their types.
enum StoreRegistry {
    /// The types that the package has itself.
    private static let builtIn: [String: NSPersistentStore.Type] = [
        NSSQLiteStoreType: SQLiteStore.self,
        NSInMemoryStoreType: InMemoryStore.self,
        NSBinaryStoreType: BinaryStore.self,
        NSXMLStoreType: XMLStore.self,
    ]

    /// Where stores are that need no place.
    static let noURL = URL(fileURLWithPath: "/dev/null")

    private static let classes = Mutex(builtIn)

    /// All classes.
    static var all: [String: NSPersistentStore.Type] { classes.withLock { $0 } }

    /// Sets the class of a type; nil removes it.
    static func register(_ storeClass: NSPersistentStore.Type?, for type: String) {
        classes.withLock { $0[type] = storeClass }
    }

    /// The class of a type.
    ///
    /// - Throws: `CocoaError` with the code 134000 if there is none.
    static func storeClass(of type: String, at url: URL?) throws -> NSPersistentStore.Type {
        let classes = all
        if let storeClass = classes[type] { return storeClass }
        throw ErrorFactory.unknownStoreType(type, at: url, registered: Array(classes.keys))
    }
}
