public import Foundation
internal import FoundationBackfill

/// The base class of custom stores that are read and written as a whole.
///
/// A subclass overrides ``load()``, which creates a node for each object, and ``save()``, which writes the nodes. This
/// class implements fetches, faults, relationships and conflict detection:
///
/// ```swift
/// final class LineStore: NSAtomicStore {
///     override var type: String { "Lines" }
///
///     override func loadMetadata() throws {
///         metadata = [NSStoreTypeKey: type, NSStoreUUIDKey: try readIdentifier()]
///     }
///
///     override func load() throws {
///         for (number, line) in try readLines().enumerated() {
///             let node = NSAtomicStoreCacheNode(objectID: objectID(for: entity, withReferenceObject: number + 1))
///             node.setValue(line, forKey: "text")
///             addCacheNodes([node])
///         }
///     }
///
///     override func save() throws {
///         try write(cacheNodes().compactMap { $0.value(forKey: "text") as? String })
///     }
/// }
/// ```
///
/// Methods are called by one thread at a time, which can be the thread of any context.
open class NSAtomicStore: NSPersistentStore {
    /// Serialises access to the nodes.
    let lock = NSRecursiveLock()
    var table = NodeTable()
    private var lastNumber: Int64 = 0
    private var hasChangedMetadata = false

    /// Creates a store. Custom stores can override this.
    ///
    /// - Parameters:
    ///   - coordinator: The coordinator that the store will be added to.
    ///   - configurationName: The configuration whose entities the store holds; nil for all entities.
    ///   - url: The URL of the store.
    ///   - options: The options to open it with.
    public required init(
        persistentStoreCoordinator coordinator: NSPersistentStoreCoordinator?,
        configurationName: String?,
        at url: URL,
        options: [AnyHashable: Any]? = nil
    ) {
        super.init(
            persistentStoreCoordinator: coordinator,
            configurationName: configurationName,
            at: url,
            options: options
        )
    }

    /// Reads the file, and adds a node for each object of the configuration's entities. Called once, after the metadata
    /// has been read. If the file does not exist yet, there is nothing to add.
    ///
    /// - Throws: Any error that prevents the store from being opened.
    open func load() throws {
        misuse(
            .invalidArgument,
            "load() is only defined for an abstract class: \(Swift.type(of: self)) must override it."
        )
    }

    /// Writes the nodes and the metadata. The old file must be kept until the new one is complete.
    ///
    /// - Throws: Any error that prevents the store from being written. The nodes then get their former values back, and
    ///   the context keeps its changes.
    open func save() throws {
        misuse(
            .invalidArgument,
            "save() is only defined for an abstract class: \(Swift.type(of: self)) must override it."
        )
    }

    // MARK: - Metadata

    override func noteChangedMetadata() {
        lock.withLock { hasChangedMetadata = true }
    }

    override func saveMetadata() throws {
        try lock.withLock {
            guard hasChangedMetadata, !isReadOnly else { return }
            try saveAll()
        }
    }

    /// Writes the nodes and the metadata, changed or not.
    func saveAll() throws {
        try save()
        hasChangedMetadata = false
    }

    // MARK: - Nodes

    /// Creates a node for an object that is saved for the first time. Its values are set afterwards by
    /// ``updateCacheNode(_:from:)``, when all new objects have nodes.
    open func newCacheNode(for managedObject: NSManagedObject) -> NSAtomicStoreCacheNode {
        NSAtomicStoreCacheNode(objectID: managedObject.objectID)
    }

    /// Copies the values of an object that is being saved to its node, in the form that
    /// ``NSAtomicStoreCacheNode/propertyCache`` describes.
    open func updateCacheNode(_ node: NSAtomicStoreCacheNode, from managedObject: NSManagedObject) {
        let object = managedObject
        for property in object.layout.properties where !property.isTransient {
            switch property.kind {
            case .attribute: node.setValue(object.boxedValue(at: property.ordinal), forKey: property.name)
            case .toOne:
                let destination = object.object(at: property.ordinal).flatMap { cacheNode(for: $0.objectID) }
                node.setValue(destination, forKey: property.name)
            case .toMany, .fetched: continue
            }
        }
        updateMembers(of: node, from: object)
    }

    /// Returns all nodes.
    open func cacheNodes() -> Set<NSAtomicStoreCacheNode> {
        lock.withLock { table.all }
    }

    /// Adds nodes that ``load()`` has created.
    open func addCacheNodes(_ cacheNodes: Set<NSAtomicStoreCacheNode>) {
        lock.withLock {
            for node in cacheNodes { table.insert(node) }
        }
    }

    /// Called before the nodes of deleted objects are removed. Override it to release their resources. Does nothing by
    /// default.
    open func willRemoveCacheNodes(_ cacheNodes: Set<NSAtomicStoreCacheNode>) {}

    /// Returns the node of an object; nil if the store does not contain it.
    open func cacheNode(for objectID: NSManagedObjectID) -> NSAtomicStoreCacheNode? {
        guard let model = persistentStoreCoordinator?.layout, objectID.store?.uuid == identity?.uuid else { return nil }
        return lock.withLock { table.node(objectID.key, of: objectID.layout, in: model) }
    }

    // MARK: - References to objects

    /// Returns the object identifier for a reference, which is the store's own name for an object.
    ///
    /// References can be numbers, strings, UUIDs, URLs or data; any other value is represented by its description. A
    /// reference must be unique within the hierarchy of its entity.
    open func objectID(for entity: NSEntityDescription, withReferenceObject data: Any) -> NSManagedObjectID {
        let id = makeID(entity, data, "objectID(for:withReferenceObject:)")
        if id.key < ReferenceTable.firstKey { lock.withLock { lastNumber = max(lastNumber, id.key) } }
        return id
    }

    /// Returns the reference for a new object. Default: an unused number.
    open func newReferenceObject(for managedObject: NSManagedObject) -> Any {
        NSNumber(value: takeNumber())
    }

    /// Returns the reference of the object with an identifier.
    open func referenceObject(for objectID: NSManagedObjectID) -> Any {
        reference(of: objectID, "referenceObject(for:)")
    }

    /// The greatest number that has been used as a reference.
    var lastKey: Int64 {
        get { lock.withLock { lastNumber } }
        set { lock.withLock { lastNumber = max(lastNumber, newValue) } }
    }

    func takeNumber() -> Int64 {
        lock.withLock {
            lastNumber += 1
            return lastNumber
        }
    }

    // MARK: - Opening

    override func open() throws {
        try refuseDerivedAttributes()
        try load()
    }

    /// Throws if the model has derived attributes, which atomic stores do not compute.
    private func refuseDerivedAttributes() throws {
        let entities = persistentStoreCoordinator?.managedObjectModel.entities(forConfigurationName: configurationName)
        for entity in entities ?? [] {
            guard let derived = entity.properties.first(where: { $0 is NSDerivedAttributeDescription }) else {
                continue
            }
            throw ErrorFactory.cannotOpenStore(
                at: url,
                reason: "\(entity.name ?? "").\(derived.name) is a derived attribute, which only SQLite stores support"
            )
        }
    }
}

extension NSAtomicStore: ExternalDataStore {
    func externalData(for stored: Data) -> Data? { stored }
}
