internal import Foundation
internal import ManagedObjectModelFormat
internal import TSanMutex

/// The version of a model that a store was made with, as the store's metadata tells.
///
/// The version hashes of Apple's tools and of this package differ. Where hashes cannot match, the copy of its model that
/// an SQLite store contains decides: a version is the store's if it stores all objects as the copy does.
struct StoredVersion {
    /// The version hashes in the metadata, by entity name.
    let hashes: [String: Data]
    /// The version hashes of the copy as this package computes them; nil if there is no copy.
    private let structure: () -> [String: Data]?

    init(_ hashes: [String: Data], structure: @escaping () -> [String: Data]?) {
        self.hashes = hashes
        self.structure = structure
    }

    /// - Parameter metadata: The metadata of a store that this program has read from the store's file.
    init?(_ metadata: [String: Any]) {
        guard let hashes = metadata[NSStoreModelVersionHashesKey] as? [String: Data] else { return nil }
        self.init(hashes) { StoreCopies.structure(of: hashes) }
    }

    /// Returns whether the store contains the entities of a configuration as the model describes them.
    func matches(_ model: NSManagedObjectModel, configuration: String?) -> Bool {
        guard let entities = model.entities(forConfigurationName: configuration) else { return false }
        let names = Set(entities.compactMap(\.name))
        guard names == Set(hashes.keys) else { return false }
        return holdsAll(of: names, recorded: model.entityVersionHashesByName) { model.computedVersionHashes }
    }

    /// Returns whether the store contains all entities of a model as the model describes them. It may contain others.
    func contains(_ model: NSManagedObjectModel) -> Bool {
        let recorded = model.entityVersionHashesByName
        return holdsAll(of: Set(recorded.keys), recorded: recorded) { model.computedVersionHashes }
    }

    /// Returns whether the store contains all entities of a version as it describes them. It may contain others.
    func contains(_ definition: ModelDefinition) -> Bool {
        let recorded = VersionHash.hashes(of: definition)
        return holdsAll(of: Set(recorded.keys), recorded: recorded) { VersionHash.computedHashes(of: definition) }
    }

    private func holdsAll(
        of names: Set<String>,
        recorded: [String: Data],
        computed: () -> [String: Data]
    ) -> Bool {
        guard names.isSubset(of: hashes.keys) else { return false }
        if names.allSatisfy({ recorded[$0] == hashes[$0] }) { return true }
        guard let structure = structure() else { return false }
        if names.allSatisfy({ recorded[$0] == structure[$0] }) { return true }
        let computed = computed()
        return names.allSatisfy { computed[$0] == structure[$0] }
    }
}

/// The SQLite stores whose metadata this program has read, each of which contains a copy of its model.
enum StoreCopies {
    private struct Copy {
        /// The stores with the hashes, the last one that was read first.
        var urls: [URL]
        /// The version hashes as this package computes them, once they were needed.
        var structure: [String: Data]?
    }

    private static let copies = Mutex<[[String: Data]: Copy]>([:])
    /// The most stores of one version that are remembered: of those that were read last, one is likely still there.
    private static let mostStores = 8

    /// Notes that a store has the given version hashes.
    static func note(_ hashes: [String: Data], at url: URL) {
        guard !hashes.isEmpty else { return }
        copies.withLock { copies in
            var copy = copies[hashes] ?? Copy(urls: [])
            guard copy.structure == nil, copy.urls.first != url else { return }
            copy.urls = [url] + copy.urls.filter { $0 != url }.prefix(mostStores - 1)
            copies[hashes] = copy
        }
    }

    /// Returns the version hashes, as this package computes them, of the model that the hashes in stores stand for; nil
    /// if no store with these hashes is known, or none contains a copy of its model.
    static func structure(of hashes: [String: Data]) -> [String: Data]? {
        guard let copy = copies.withLock({ $0[hashes] }) else { return nil }
        if let structure = copy.structure { return structure }
        // A store may have been migrated or removed since.
        let models = copy.urls.lazy.compactMap { try? SQLiteStore.fileModel(at: $0) }
        guard let structure = models.first(where: { $0.recordedHashes == hashes })?.computedVersionHashes else {
            return nil
        }
        copies.withLock { $0[hashes]?.structure = structure }
        return structure
    }
}
