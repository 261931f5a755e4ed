internal import Foundation
internal import ManagedObjectModelFormat

/// The place where the model of a browsed store was found.
package enum ModelOrigin: Hashable, Sendable {
    /// The copy that the store has of it.
    case copy
    /// A version in a file. If its hashes are not those of the store, its entities have the same names, and the tables fit.
    case file(URL, version: String, fits: Bool)

    /// Whether only the names of the entities and the tables speak for the model.
    var isGuess: Bool {
        if case .file(_, _, fits: false) = self { true } else { false }
    }

    /// Returns the models that a store may be of, the surest first.
    static func candidates(
        for url: URL,
        _ families: [ModelFamily],
        patience: Double
    ) throws -> [(model: NSManagedObjectModel, origin: ModelOrigin)] {
        let (hashes, copy) = try UntouchedFile.read(url, patience: patience) { connection in
            (try StoreFile.readMetadata(connection).hashes, copied(at: url) { try StoreFile.cachedModel(connection) })
        }
        return try candidates(copy, hashes, families)
    }

    /// Returns the models that a store on PostgreSQL may be of, the surest first. Tables that others have made have those that name
    /// them.
    static func candidates(
        inDatabaseAt url: URL,
        _ families: [ModelFamily]
    ) throws -> [(model: NSManagedObjectModel, origin: ModelOrigin)] {
        do {
            let (hashes, copy) = try PostgreSQLStore.withRecords(at: url, .reading) { records, _, _ in
                (try records.metadata().hashes, copied(at: url) { try records.model() })
            }
            return try candidates(copy, hashes, families)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            let attached = try attached(families)
            guard attached.isEmpty else { return attached }
            throw error
        }
    }

    private static func attached(_ families: [ModelFamily]) throws -> [(NSManagedObjectModel, ModelOrigin)] {
        try families.compactMap { family in
            try family.attachedModel().map { ($0, file(family.url, version: family.currentName, fits: true)) }
        }
    }

    private static func candidates(
        _ copy: NSManagedObjectModel?,
        _ hashes: [String: Data],
        _ families: [ModelFamily]
    ) throws -> [(model: NSManagedObjectModel, origin: ModelOrigin)] {
        if let copy { return [(copy, .copy)] }
        var sure: [(NSManagedObjectModel, ModelOrigin)] = []
        var guesses: [(NSManagedObjectModel, ModelOrigin)] = []
        for family in families {
            let match = ModelMatch(family, hashes, copy: nil).version?.version
            for version in family.versions where version.name == match?.name || names(of: version) == Set(hashes.keys) {
                let fits = version.name == match?.name
                let origin = file(family.url, version: version.name, fits: fits)
                let model = try NSManagedObjectModel(version.definition)
                if fits { sure.append((model, origin)) } else { guesses.append((model, origin)) }
            }
        }
        return sure + guesses
    }

    /// A copy that is damaged is as good as none: a model beside the store may be whole, and its tables are.
    private static func copied(at url: URL, _ read: () throws -> NSManagedObjectModel?) -> NSManagedObjectModel? {
        do {
            return try read()
        } catch {
            Log.warning("Could not read the copy of the model in \(ErrorFactory.location(url)): \(error)")
            return nil
        }
    }

    private static func names(of version: ModelFamily.Version) -> Set<String> {
        Set(version.definition.entities.map(\.name))
    }
}
