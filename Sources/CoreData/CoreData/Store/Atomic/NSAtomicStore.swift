public import Foundation
internal import FoundationBackfill

/// A store that is read as a whole and written as a whole: the class to start from for file formats of your own.
///
/// A subclass overrides ``load()``, which makes a node for each object, and ``save()``, which writes the nodes.
/// Fetches, faults, relationships and conflicts are seen to here:
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
/// Methods are called by one thread at a time, on whichever a context runs.
open class NSAtomicStore: NSPersistentStore {
    /// Excludes all but one thread from the nodes.
    let lock = NSRecursiveLock()
    var table = NodeTable()
    private var lastNumber: Int64 = 0

    /// Makes a store; stores of your own override this.
    ///
    /// - Parameters:
    ///   - coordinator: The coordinator that is about to add the store.
    ///   - configurationName: The configuration whose entities the store holds; nil for all.
    ///   - url: Where the store is.
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
    /// has been read. A store whose file does not exist yet has nothing to add.
    ///
    /// - Throws: Whatever keeps the store from being opened.
    open func load() throws {
        misuse(
            .invalidArgument,
            "load() is only defined for an abstract class: \(Swift.type(of: self)) must override it."
        )
    }

    /// Writes the nodes and the metadata. The file that was there must be kept until the new one is complete.
    ///
    /// - Throws: Whatever keeps the store from being written: the nodes then get the values that they had, and the
    ///   context keeps its changes.
    open func save() throws {
        misuse(
            .invalidArgument,
            "save() is only defined for an abstract class: \(Swift.type(of: self)) must override it."
        )
    }

    // MARK: - Nodes

    /// A node for an object that is to be saved for the first time. Its values are set after that, by
    /// ``updateCacheNode(_:from:)``, when there are nodes for all new objects.
    open func newCacheNode(for managedObject: NSManagedObject) -> NSAtomicStoreCacheNode {
        NSAtomicStoreCacheNode(objectID: managedObject.objectID)
    }

    /// Gives a node the values of its object, which is to be saved. The values are those that
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

    /// All nodes.
    open func cacheNodes() -> Set<NSAtomicStoreCacheNode> {
        lock.withLock { table.all }
    }

    /// Adds nodes, which ``load()`` made.
    open func addCacheNodes(_ cacheNodes: Set<NSAtomicStoreCacheNode>) {
        lock.withLock {
            for node in cacheNodes { table.insert(node) }
        }
    }

    /// Called before the nodes of deleted objects are removed: let go of what belongs to them. Does nothing by default.
    open func willRemoveCacheNodes(_ cacheNodes: Set<NSAtomicStoreCacheNode>) {}

    /// The node of an object; nil if the store has no such object.
    open func cacheNode(for objectID: NSManagedObjectID) -> NSAtomicStoreCacheNode? {
        guard let model = persistentStoreCoordinator?.layout, objectID.store?.uuid == identity?.uuid else { return nil }
        return lock.withLock { table.node(objectID.key, of: objectID.layout, in: model) }
    }

    // MARK: - What the store calls its objects

    /// The identifier of the object of an entity that the store calls so.
    ///
    /// References are numbers, text, UUIDs, URLs or data; anything else is taken by its description. Objects of one
    /// entity, or of entities with a common parent, must not be called the same.
    open func objectID(for entity: NSEntityDescription, withReferenceObject data: Any) -> NSManagedObjectID {
        let id = makeID(entity, data, "objectID(for:withReferenceObject:)")
        if id.key < ReferenceTable.firstKey { lock.withLock { lastNumber = max(lastNumber, id.key) } }
        return id
    }

    /// What a new object is to be called: a number that was not used yet, unless it is overridden.
    open func newReferenceObject(for managedObject: NSManagedObject) -> Any {
        NSNumber(value: takeNumber())
    }

    /// What the store calls the object with an identifier.
    open func referenceObject(for objectID: NSManagedObjectID) -> Any {
        reference(of: objectID, "referenceObject(for:)")
    }

    /// The greatest number that an object is called, or was.
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

    /// Atomic stores compute nothing: an attribute that nobody gives a value would be a trap.
    private func refuseDerivedAttributes() throws {
        let entities = persistentStoreCoordinator?.managedObjectModel.entities(forConfigurationName: configurationName)
        for entity in entities ?? [] {
            guard let derived = entity.properties.first(where: { $0 is NSDerivedAttributeDescription }) else {
                continue
            }
            throw ErrorFactory.cannotOpenStore(
                at: url,
                reason: "\(entity.name ?? "").\(derived.name) is a derived attribute, which only SQLite stores compute"
            )
        }
    }
}

extension NSAtomicStore: ExternalDataStore {
    func externalData(for stored: Data) -> Data? { stored }
}
