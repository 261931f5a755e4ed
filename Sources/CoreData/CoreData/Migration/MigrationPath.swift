internal import FoundationBackfill

/// Finds the steps from one version of a model to another: a single step if there is a mapping model or one can be
/// inferred, else a path through the versions between.
///
/// For example, if no single step leads from the third version to the fifth, the path uses mapping models, and inferred
/// mappings between consecutive versions. Other mappings are not inferred, because a path through a version that lacks
/// an entity would lose the objects of that entity.
struct MigrationPath {
    struct Leg {
        let source: NSManagedObjectModel
        let destination: NSManagedObjectModel
        let mapping: NSMappingModel
        /// The file of the mapping model; nil if the mapping is inferred, so that stores that support it can be
        /// migrated in place.
        let file: URL?

        /// Migrates a store. If that fails, the store has one of the two versions.
        func carryOut(on place: StorePlace, tell: MigrationListener? = nil) throws {
            guard file == nil, let storeClass = place.upgradable else {
                return try StoreMigration.migrate(place, from: source, to: destination, with: mapping) { entity, part in
                    tell?(MigrationProgress(subject: entity, fraction: part))
                }
            }
            try storeClass.upgrade(place, from: source, to: destination, searching: nil, tell: tell)
        }
    }

    private let source: NSManagedObjectModel
    private let destination: NSManagedObjectModel
    private let library: MigrationLibrary

    /// - Parameter bundles: The bundles to search for mapping models and versions; nil for those of the program.
    init(from source: NSManagedObjectModel, to destination: NSManagedObjectModel, in bundles: [Bundle]? = nil) {
        self.init(from: source, to: destination, in: MigrationLibrary(of: bundles))
    }

    /// - Parameter library: The mapping models and versions to search.
    init(from source: NSManagedObjectModel, to destination: NSManagedObjectModel, in library: MigrationLibrary) {
        self.source = source
        self.destination = destination
        self.library = library
    }

    /// Migrates a store, leg by leg.
    func migrate(_ place: StorePlace, tell: MigrationListener? = nil) throws {
        let legs = try legs()
        for (index, leg) in legs.enumerated() {
            try leg.carryOut(on: place) { progress in
                let fraction = (Double(index) + progress.fraction) / Double(legs.count)
                tell?(MigrationProgress(subject: progress.subject, fraction: fraction))
            }
        }
    }

    /// - Throws: `CocoaError` with the code 134140 if there is no path. Its underlying error says why no mapping can be
    ///   inferred.
    func legs() throws -> [Leg] {
        if let leg = mapped(source, destination) { return [leg] }
        do {
            return [try inferred(source, destination)]
        } catch {
            for family in library.families {
                if let legs = legs(through: family.map(\.model)) { return legs }
            }
            throw ErrorFactory.noMapping(from: source, to: destination, error)
        }
    }

    private func mapped(_ source: NSManagedObjectModel, _ destination: NSManagedObjectModel) -> Leg? {
        library.mapping(from: source, to: destination).map { file, mapping in
            Leg(source: source, destination: destination, mapping: mapping, file: file)
        }
    }

    private func inferred(_ source: NSManagedObjectModel, _ destination: NSManagedObjectModel) throws -> Leg {
        let mapping = try NSMappingModel.inferredMappingModel(forSourceModel: source, destinationModel: destination)
        return Leg(source: source, destination: destination, mapping: mapping, file: nil)
    }

    /// Returns the path with the fewest legs through the versions, which are sorted oldest first; nil if there is none.
    private func legs(through versions: [NSManagedObjectModel]) -> [Leg]? {
        guard let begin = versions.firstIndex(where: { $0.isSameVersion(as: source) }),
            let end = versions.firstIndex(where: { $0.isSameVersion(as: destination) }), begin < end
        else { return nil }
        var best: [Int: [Leg]] = [begin: []]
        for place in begin..<end {
            guard let way = best[place] else { continue }
            let from = place == begin ? source : versions[place]
            for next in place + 1...end {
                let to = next == end ? destination : versions[next]
                guard way.count + 1 < best[next]?.count ?? .max else { continue }
                // Versions without an inferable mapping are not connected.
                let step = mapped(from, to) ?? (next == place + 1 ? try? inferred(from, to) : nil)
                if let step { best[next] = way + [step] }
            }
        }
        return best[end]
    }
}

extension NSManagedObjectModel {
    /// Whether both models are the same version, so that their stores are compatible.
    func isSameVersion(as other: NSManagedObjectModel) -> Bool {
        let (own, hashes) = (entityVersionHashesByName, KnownHashes(other))
        return own.count == other.entities.count && own.allSatisfy { hashes.has($0.value, of: $0.key) }
    }
}
