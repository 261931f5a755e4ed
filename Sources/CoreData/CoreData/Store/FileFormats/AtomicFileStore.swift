internal import Foundation
internal import FoundationBackfill

/// The base class of the package's own atomic stores.
class AtomicFileStore: NSAtomicStore {
    /// The file format of the class.
    class var format: any StoreFileFormat.Type {
        misuse(.internalInconsistency, "\(self) has no format: use one of its subclasses.")
    }

    /// The state of the file when it was last read or written.
    private var stamp: AtomicFile.Stamp?
    /// The content that was read with the metadata, until the objects are loaded.
    private var unread: Data?

    override var type: String { Self.format.storeType }

    private var file: AtomicFile { AtomicFile(url ?? StoreRegistry.noURL) }

    override func loadMetadata() throws {
        guard let model = persistentStoreCoordinator?.managedObjectModel else { return }
        stamp = file.stamp
        if stamp == nil {
            if isReadOnly { throw ErrorFactory.missingStoreFile(at: file.url) }
            let uuid = StoreMetadata.identifier(for: options)
            metadata = StoreMetadata(newFor: model, type: type, uuid: uuid).dictionary
        } else {
            let content = try file.read()
            metadata = try converting { try Self.format.metadata(in: content) }.dictionary
            unread = content
        }
    }

    /// Reads the objects. For a new store, writes the file at once, so that its identifier lasts.
    override func load() throws {
        guard let model = persistentStoreCoordinator?.layout else { return }
        guard let unread else {
            try requireDistinctNames()
            return try save()
        }
        defer { self.unread = nil }
        try requireDistinctNames()
        let content = try converting { try Self.format.read(unread, model) }
        let identity = requiredIdentity("load()")
        for object in content.objects {
            let id = NSManagedObjectID(model.entity(object.row.entityNumber), store: identity, key: object.row.key)
            table.insert(PackedNode(id, object.row, object.members, in: self))
        }
        lastKey = content.lastKey
    }

    /// Throws if the format cannot distinguish all property names. Does nothing by default.
    func requireDistinctNames() throws {}

    override func save() throws {
        guard let model = persistentStoreCoordinator?.layout else { return }
        guard stamp == nil || stamp == file.stamp else { throw overtaken() }
        let nodes = table.nodes(of: 0...model.entities.count).compactMap { $0 as? PackedNode }
        let content = StoreContent(
            metadata: StoreMetadata(dictionary: metadata ?? [:]),
            lastKey: lastKey,
            objects: nodes.map { StoreContent.Object(row: $0.row, members: $0.memberKeys) }
        )
        try file.replace(with: converting { try Self.format.write(content, model) })
        stamp = file.stamp
    }

    override func newCacheNode(for managedObject: NSManagedObject) -> NSAtomicStoreCacheNode {
        PackedNode(managedObject.objectID, managedObject.layout.defaultRow, [:], in: self)
    }

    override func updateCacheNode(_ node: NSAtomicStoreCacheNode, from managedObject: NSManagedObject) {
        guard let node = node as? PackedNode else { return }
        let version = managedObject.isInserted ? 1 : node.version &+ 1
        // Values can be packed: `save(_:)` has checked that.
        if managedObject.isInserted || managedObject.changesRow,
            let row = try? managedObject.packedRow(version: version)
        {
            node.take(row)
            node.version = version
        }
        updateMembers(of: node, from: managedObject)
    }

    override func changeURL(to url: URL) -> Bool {
        lock.withLock {
            self.url = url
            stamp = nil
        }
        return true
    }

    override class func metadataForPersistentStore(with url: URL) throws -> [String: Any] {
        try StoreFiles.requireFile(at: url)
        let content = try AtomicFile(url).read()
        return try converting(at: url) { try format.metadata(in: content) }.dictionary
    }

    override class func setMetadata(_ metadata: [String: Any]?, forPersistentStoreAt url: URL) throws {
        try StoreFiles.requireFile(at: url)
        let file = AtomicFile(url)
        let content = try file.read()
        let changed = try converting(at: url) { try format.replacingMetadata(in: content, metadata ?? [:]) }
        try file.replace(with: changed)
    }

    // MARK: - Errors

    private func converting<Result>(_ body: () throws -> Result) throws -> Result {
        try Self.converting(at: url, body)
    }

    private class func converting<Result>(at url: URL?, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as StoreFormatError {
            throw ErrorFactory.corruptStore(at: url, reason: error.description)
        } catch {
            throw StoreErrors.converted(error, at: url)
        }
    }

    private func overtaken() -> CocoaError {
        ErrorFactory.makeError(
            .persistentStoreSave,
            "Cannot save to \(ErrorFactory.store(at: url)), which another process has changed or removed in the meantime",
            advice: "Stores of type \(type) are written as a whole, so saving would discard the other changes: save to "
                + "another place with setURL(_:for:), or add the store again",
            storeURL: url
        )
    }
}

/// A store in the format that ``BinaryStoreFormat`` describes.
final class BinaryStore: AtomicFileStore {
    override class var format: any StoreFileFormat.Type { BinaryStoreFormat.self }
}

/// A store in Apple's XML format; see ``XMLStoreFormat``.
final class XMLStore: AtomicFileStore {
    override class var format: any StoreFileFormat.Type { XMLStoreFormat.self }

    /// Throws if property names differ only in case: the file contains them in lower case.
    override func requireDistinctNames() throws {
        for entity in persistentStoreCoordinator?.layout.entities ?? [] {
            let names = Dictionary(grouping: entity.properties.map(\.name)) { $0.lowercased() }
            guard let same = names.values.first(where: { $0.count > 1 }) else { continue }
            throw ErrorFactory.cannotOpenStore(
                at: url,
                reason: "XML stores cannot distinguish \(same.sorted().joined(separator: " and ")) of \(entity.name)"
            )
        }
    }
}
