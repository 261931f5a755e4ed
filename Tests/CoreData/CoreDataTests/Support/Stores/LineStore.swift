import CoreData
import Foundation
import Synchronization

/// A custom store with one note per line. The title is the reference of a note, and the words before a slash are its
/// folder. Uses only the public interface.
final class LineStore: NSAtomicStore {
    static let storeType = NSPersistentStore.StoreType(rawValue: "Lines")
    static let removed = Mutex<[String]>([])

    override var type: String { Self.storeType.rawValue }

    override func loadMetadata() throws {
        metadata = [NSStoreTypeKey: type, NSStoreUUIDKey: url?.lastPathComponent ?? ""]
    }

    override func load() throws {
        guard let url, let text = try? String(contentsOf: url, encoding: .utf8) else { return }
        let entities = persistentStoreCoordinator?.managedObjectModel.entitiesByName ?? [:]
        guard let note = entities["Note"], let folder = entities["Folder"] else { return }
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "/").map(String.init)
            let node = NSAtomicStoreCacheNode(objectID: objectID(for: note, withReferenceObject: parts[1]))
            let folderID = objectID(for: folder, withReferenceObject: parts[0])
            let owner = cacheNode(for: folderID) ?? NSAtomicStoreCacheNode(objectID: folderID)
            owner.setValue(parts[0], forKey: "name")
            owner.setValue(((owner.value(forKey: "notes") as? NSSet) ?? NSSet()).adding(node), forKey: "notes")
            node.propertyCache = ["title": parts[1], "folder": owner]
            addCacheNodes([node, owner])
        }
    }

    override func save() throws {
        guard let url else { return }
        let lines = cacheNodes().filter { $0.objectID.entity.name == "Note" }.map { node in
            let folder = node.value(forKey: "folder") as? NSAtomicStoreCacheNode
            return "\(folder?.value(forKey: "name") as? String ?? "-")/\(node.value(forKey: "title") as? String ?? "")"
        }
        if lines.contains(where: { $0.contains("!") }) { throw CocoaError(.fileWriteUnknown) }
        try lines.sorted().joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
    }

    override func newReferenceObject(for managedObject: NSManagedObject) -> Any {
        managedObject.value(forKey: managedObject.entity.name == "Note" ? "title" : "name") ?? UUID()
    }

    override func willRemoveCacheNodes(_ cacheNodes: Set<NSAtomicStoreCacheNode>) {
        let names = cacheNodes.map { "\(referenceObject(for: $0.objectID))" }
        Self.removed.withLock { $0 += names }
    }
}
