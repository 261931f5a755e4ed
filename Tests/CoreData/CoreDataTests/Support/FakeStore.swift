@testable import CoreData

/// A store that keeps its rows in a dictionary, and its metadata in a property list if it has a file.
final class FakeStore: NSPersistentStore, RowStore {
    static let type = "Fake"
    /// The option that makes saves fail.
    static let failsOption = "FakeStoreFails"
    /// The option that makes it fail to write metadata alone.
    static let failsMetadataOption = "FakeStoreFailsMetadata"

    /// Registers the type. Can be called repeatedly.
    static func register() {
        NSPersistentStoreCoordinator.registerStoreClass(FakeStore.self, forStoreType: type)
    }

    var rows: [Int64: RowSnapshot] = [:]
    var requests: [NSSaveChangesRequest] = []
    var events: [String] = []
    private var lastKey: Int64 = 0

    override var type: String { Self.type }

    override func loadMetadata() throws {
        guard let url, url.path != "/dev/null" else { return }
        if let data = try? Data(contentsOf: url) {
            let list = try PropertyListSerialization.propertyList(from: data, format: nil)
            metadata = list as? [String: Any]
        } else {
            try Self.setMetadata(metadata, forPersistentStoreAt: url)
        }
    }

    override class func setMetadata(_ metadata: [String: Any]?, forPersistentStoreAt url: URL) throws {
        let data = try PropertyListSerialization.data(fromPropertyList: metadata ?? [:], format: .xml, options: 0)
        try data.write(to: url)
    }

    override func didAdd(to coordinator: NSPersistentStoreCoordinator) {
        events.append("added")
    }

    override func willRemove(from coordinator: NSPersistentStoreCoordinator?) {
        events.append("removed")
    }

    override func saveMetadata() throws {
        if options?[Self.failsMetadataOption] != nil { throw CocoaError(.fileWriteOutOfSpace) }
    }

    // MARK: - Rows

    func fetch(_ plan: FetchPlan) throws -> FetchedRows {
        var found = rows.values.filter { plan.entityNumbers.contains($0.entityNumber) }.sorted { $0.key < $1.key }
        found = Array(found.dropFirst(plan.offset))
        return FetchedRows(rows: plan.limit > 0 ? Array(found.prefix(plan.limit)) : found)
    }

    func count(_ plan: FetchPlan) throws -> Int? { try fetch(plan).rows.count }

    func values(_ dictionaries: DictionaryPlan, of plan: FetchPlan) throws -> [[Value]]? {
        try fetch(plan).rows.map { [.integer($0.key)] }
    }

    func row(_ key: Int64, of entity: EntityLayout, readSince earliest: Double) throws -> RowSnapshot? { rows[key] }

    func rows(_ keys: [Int64], of entity: EntityLayout) throws -> [RowSnapshot] { keys.compactMap { rows[$0] } }

    func members(at ordinal: Int, of entity: EntityLayout, owners: [Int64]) throws -> [Int64: [RowSnapshot]] {
        Dictionary(uniqueKeysWithValues: owners.map { ($0, Array(rows.values)) })
    }

    func allocateKeys(_ count: Int, of entity: EntityLayout) throws -> Int64 {
        defer { lastKey += Int64(count) }
        return lastKey + 1
    }

    func save(_ request: NSSaveChangesRequest) throws -> SavedRows {
        if options?[Self.failsOption] != nil { throw CocoaError(.fileWriteOutOfSpace) }
        requests.append(request)
        var saved = SavedRows()
        for object in request.inserted {
            var packer = RowPacker(expectedWords: 64)
            packer.begin(key: object.key, version: 1, entity: object.layout.number, slotCount: 0)
            let row = packer.finish()
            rows[object.key] = row
            saved.inserted.append(row)
        }
        saved.updated = request.updated.map { rows[$0.key] }
        for object in request.deleted {
            rows[object.key] = nil
        }
        return saved
    }
}
