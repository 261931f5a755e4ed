public import Foundation
internal import FoundationBackfill
internal import TSanMutex

/// The registered store classes by store type.
enum StoreRegistry {
    /// The built-in store types.
    private static let builtIn: [String: NSPersistentStore.Type] = [
        NSSQLiteStoreType: SQLiteStore.self,
        NSInMemoryStoreType: InMemoryStore.self,
        NSBinaryStoreType: BinaryStore.self,
        NSXMLStoreType: XMLStore.self,
        NSPostgreSQLStoreType: PostgreSQLStore.self,
    ]

    /// The URL of stores without a location.
    static let noURL = URL(fileURLWithPath: "/dev/null")

    /// Whether a URL is one of stores without a location, in any spelling.
    static func isNowhere(_ url: URL) -> Bool {
        url == noURL || url.isFileURL && url.standardizedFileURL.resolvingSymlinksInPath().path == noURL.path
    }

    private static let classes = Mutex(builtIn)

    /// All registered classes.
    static var all: [String: NSPersistentStore.Type] { classes.withLock { $0 } }

    /// Registers the class for a store type; nil removes it.
    static func register(_ storeClass: NSPersistentStore.Type?, for type: String) {
        classes.withLock { $0[type] = storeClass }
    }

    /// Returns the class for a store type.
    ///
    /// - Throws: `CocoaError` with the code 134000 if the type is unknown.
    static func storeClass(of type: String, at url: URL?) throws -> NSPersistentStore.Type {
        let classes = all
        if let storeClass = classes[type] { return storeClass }
        throw ErrorFactory.unknownStoreType(type, at: url, registered: Array(classes.keys))
    }
}

extension NSPersistentStoreCoordinator {
    /// The registered store classes by store type. Each value contains the address of the class.
    public class var registeredStoreTypes: [String: NSValue] {
        StoreRegistry.all.mapValues { storeClass in
            withUnsafeBytes(of: storeClass as AnyClass) { bytes in
                bytes.baseAddress.map { NSValue(bytes: $0, objCType: "Q") } ?? NSValue()
            }
        }
    }

    /// Registers a class for a store type; nil removes the type.
    ///
    /// The class must be a subclass of ``NSPersistentStore``; otherwise the program stops.
    public class func registerStoreClass(_ storeClass: AnyClass?, forStoreType storeType: String) {
        guard let storeClass else { return StoreRegistry.register(nil, for: storeType) }
        guard let storeClass = storeClass as? NSPersistentStore.Type else {
            misuse(.invalidArgument, "\(storeClass) is not a store class: make it a subclass of NSPersistentStore.")
        }
        StoreRegistry.register(storeClass, for: storeType)
    }

    /// Registers a class for a store type.
    ///
    /// ```swift
    /// NSPersistentStoreCoordinator.registerStoreClass(CloudStore.self, type: .init(rawValue: "Cloud"))
    /// ```
    public class func registerStoreClass(_ storeClass: AnyClass, type: NSPersistentStore.StoreType) {
        registerStoreClass(storeClass, forStoreType: type.rawValue)
    }
}
