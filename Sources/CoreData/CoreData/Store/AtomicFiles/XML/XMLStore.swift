/// A store in a file of Apple's format: see ``XMLStoreFormat``.
final class XMLStore: AtomicFileStore {
    override class var format: any StoreFileFormat.Type { XMLStoreFormat.self }

    /// The file has names in small letters.
    override func requireDistinctNames() throws {
        for entity in persistentStoreCoordinator?.layout.entities ?? [] {
            let names = Dictionary(grouping: entity.properties.map(\.name)) { $0.lowercased() }
            guard let same = names.values.first(where: { $0.count > 1 }) else { continue }
            throw ErrorFactory.cannotOpenStore(
                at: url,
                reason: "XML stores do not tell \(same.sorted().joined(separator: " and ")) of \(entity.name) apart"
            )
        }
    }
}
