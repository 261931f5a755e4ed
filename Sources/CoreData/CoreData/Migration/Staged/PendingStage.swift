internal import FoundationBackfill

/// What a store says about a stage whose last handler has not come to its end: a store that has become one of the next
/// version looks as if the stage were done.
struct PendingStage {
    private static let key = "StagedMigrationPendingVersion"

    static func isThere(in metadata: [String: Any]) -> Bool { metadata[key] != nil }

    private let place: StorePlace
    private let storeClass: NSPersistentStore.Type

    init(of place: StorePlace) throws {
        self.place = place
        storeClass = try StoreRegistry.storeClass(of: place.type, at: place.url)
    }

    /// The checksum of the version that the stage leads to. It is written before the store becomes one of it.
    var version: String? {
        get throws { try storeClass.metadataForPersistentStore(with: place.url)[Self.key] as? String }
    }

    func set(_ version: String?) throws {
        var metadata = try storeClass.metadataForPersistentStore(with: place.url)
        metadata[Self.key] = version
        try storeClass.setMetadata(metadata, forPersistentStoreAt: place.url)
    }
}
