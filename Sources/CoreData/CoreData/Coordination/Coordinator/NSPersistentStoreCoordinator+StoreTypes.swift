public import Foundation
internal import FoundationBackfill

extension NSPersistentStoreCoordinator {
    /// The classes of stores by the names of their types, each as its address in a value.
    public class var registeredStoreTypes: [String: NSValue] {
        StoreRegistry.all.mapValues { storeClass in
            withUnsafeBytes(of: storeClass as AnyClass) { bytes in
                bytes.baseAddress.map { NSValue(bytes: $0, objCType: "Q") } ?? NSValue()
            }
        }
    }

    /// Makes a class of your own known as a type of stores; nil removes the type.
    ///
    /// The class must be a subclass of ``NSPersistentStore``: anything else stops the program.
    public class func registerStoreClass(_ storeClass: AnyClass?, forStoreType storeType: String) {
        guard let storeClass else { return StoreRegistry.register(nil, for: storeType) }
        guard let storeClass = storeClass as? NSPersistentStore.Type else {
            misuse(.invalidArgument, "\(storeClass) is no type of stores: make it a subclass of NSPersistentStore.")
        }
        StoreRegistry.register(storeClass, for: storeType)
    }

    /// Makes a class of your own known as a type of stores.
    ///
    /// ```swift
    /// NSPersistentStoreCoordinator.registerStoreClass(CloudStore.self, type: .init(rawValue: "Cloud"))
    /// ```
    public class func registerStoreClass(_ storeClass: AnyClass, type: NSPersistentStore.StoreType) {
        registerStoreClass(storeClass, forStoreType: type.rawValue)
    }
}
