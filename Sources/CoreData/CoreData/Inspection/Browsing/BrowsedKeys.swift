internal import Foundation

/// The objects that a fetch has found, by their keys and in its order: twelve bytes each, whatever is in their rows. They stay valid when
/// the store is opened anew.
package struct BrowsedKeys: Sendable {
    private let keys: FetchedKeys

    /// No objects.
    package init() {
        keys = FetchedKeys()
    }

    /// Runs a request for its keys alone.
    package init(_ request: NSFetchRequest<NSManagedObject>, in context: NSManagedObjectContext) throws {
        keys = try context.fetchKeys(request)
    }

    package var count: Int { keys.count }

    /// Returns the key of the object at a position, which must exist.
    package func key(at position: Int) -> Int64 { keys.key(at: position) }

    /// Reads the objects at some positions, with the objects that relationships lead to. Those that are no longer there are nil.
    ///
    /// - Throws: An error if the rows cannot be read.
    package func objects(
        at positions: Range<Int>,
        of request: NSFetchRequest<NSManagedObject>,
        prefetching relationships: [String],
        in context: NSManagedObjectContext
    ) throws -> [NSManagedObject?] {
        let ids = positions.map { position in
            let element = keys[position]
            return NSManagedObjectID(
                context.layout.entity(element.entityNumber),
                store: element.store,
                key: element.key
            )
        }
        let page = NSFetchRequest<NSManagedObject>(entityName: request.entityName ?? "")
        page.predicate = NSPredicate(format: "SELF IN %@", ids)
        page.returnsObjectsAsFaults = false
        page.relationshipKeyPathsForPrefetching = relationships
        let found = try context.fetch(page).map { ($0.objectID, $0) }
        let objects = Dictionary(found, uniquingKeysWith: { first, _ in first })
        return ids.map { objects[$0] }
    }
}

extension NSManagedObject {
    /// Returns the bytes that the store keeps for an attribute that is binary or transformable, as they are: no transformer is asked, and
    /// nothing is unarchived. Nil if there is none.
    ///
    /// - Throws: An error if they are in a file that cannot be read.
    package func storedBytes(of attribute: NSAttributeDescription) throws -> StoredBytes? {
        realize()
        guard let ordinal = layout.ordinal(of: attribute.name), let slot = layout.properties[ordinal].slots.first,
            case .bytes(let stored) = try storedValue(inSlot: slot)
        else { return nil }
        guard attribute.allowsExternalBinaryDataStorage,
            let external = (store?.persistentStore as? SQLiteStore)?.external
        else { return StoredBytes(data: stored, file: nil) }
        let name = stored.withUnsafeBytes { ExternalStorage.name(of: $0) }
        return StoredBytes(data: try external.data(for: stored), file: name.map(external.url(of:)))
    }
}

extension NSManagedObject {
    /// Returns the number of members that a to-many relationship has more than in the store, or less, without reading the others.
    package func unsavedMemberDifference(ofRelationshipNamed name: String) -> Int {
        guard let ordinal = layout.ordinal(of: name), layout.properties[ordinal].relationship?.isToMany == true else {
            return 0
        }
        let set = relationshipSet(at: ordinal)
        return set.added.objects.count - set.removed.objects.count
    }
}

/// The bytes of a value, and the file beside the store that they are in; nil if they are in the row.
package struct StoredBytes: Sendable {
    package let data: Data
    package let file: URL?
}
