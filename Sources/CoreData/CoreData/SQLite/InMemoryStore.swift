internal import Foundation

/// A store in memory, which ends when it is removed: a database of SQLite without a file. Its URL is only a name: no
/// file at that place is ever touched.
final class InMemoryStore: SQLiteStore {
    override class var storeType: String { NSInMemoryStoreType }

    override class func isInMemory(_ url: URL) -> Bool { true }

    override func changeURL(to url: URL) -> Bool {
        self.url = url
        return true
    }

    // MARK: - Stores at a URL: never one in memory

    override class func metadataForPersistentStore(with url: URL) throws -> [String: Any] {
        throw ErrorFactory.missingStoreFile(at: url)
    }

    override class func setMetadata(_ metadata: [String: Any]?, forPersistentStoreAt url: URL) throws {
        throw ErrorFactory.missingStoreFile(at: url)
    }

    override class func destroyStore(at url: URL, options: [AnyHashable: Any]?) throws {}

    override class func replaceStore(at url: URL, withStoreAt source: URL, options: [AnyHashable: Any]?) throws {
        throw ErrorFactory.missingStoreFile(at: source)
    }
}
