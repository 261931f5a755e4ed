internal import FoundationBackfill

/// Finds the steps from one version of a model to another: a single step if there is a mapping model or one can be
/// inferred, else a path through the versions between. Mapping models that the program gives lie on the path, if their
/// versions are between.
///
/// For example, if no single step leads from the third version to the fifth, the path uses mapping models, and inferred
/// mappings between consecutive versions. Other mappings are not inferred, because a path through a version that lacks
/// an entity would lose the objects of that entity.
struct MigrationPath {
    struct Leg {
        enum Origin {
            /// By inference, so that stores that support it can be migrated in place.
            case inferred
            case file(URL)
            /// A mapping model of the program.
            case program
        }

        let source: NSManagedObjectModel
        let destination: NSManagedObjectModel
        let mapping: NSMappingModel
        let origin: Origin

        /// The name of the mapping model's file; nil if it has none.
        var fileName: String? { if case .file(let file) = origin { file.lastPathComponent } else { nil } }

        /// The way of the leg in words, for the log.
        var summary: String {
            switch origin {
            case .inferred: "an inferred mapping"
            case .file(let file): "the mapping model \(file.path)"
            case .program: "a mapping model of the program"
            }
        }

        var isInferred: Bool { if case .inferred = origin { true } else { false } }

        /// Migrates a store. If that fails, the store has one of the two versions.
        func carryOut(on place: StorePlace, tell: MigrationListener? = nil) throws {
            guard isInferred, let storeClass = place.upgradable else {
                return try StoreMigration.migrate(place, from: source, to: destination, with: mapping) { entity, part in
                    tell?(MigrationProgress(subject: entity, fraction: part))
                }
            }
            try storeClass.upgrade(place, from: source, to: destination, searching: nil, .given, tell: tell)
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

    /// Migrates a store, leg by leg. If that fails, the store is unchanged.
    func migrate(_ place: StorePlace, tell: MigrationListener? = nil) throws {
        try LegByLeg(legs(), on: place).run(tell)
    }

    /// - Throws: `CocoaError` with the code 134140 if there is no path. Its underlying error says why no mapping can be
    ///   inferred.
    func legs() throws -> [Leg] {
        if let leg = mapped(source, destination) { return [leg] }
        var (legs, current): ([Leg], NSManagedObjectModel) = ([], source)
        for leg in try givenLegs() {
            legs += try gap(from: current, to: leg.source) + [leg]
            current = leg.destination
        }
        return try legs + gap(from: current, to: destination)
    }

    /// Whether a mapping model of the program or of a file leads to the destination at once, or one that the program gives
    /// lies on the way.
    func hasMappingModels() throws -> Bool {
        try mapped(source, destination) != nil || !givenLegs().isEmpty
    }

    /// Returns the mapping models of the program that lie between the two versions.
    private func givenLegs() throws -> [Leg] {
        guard !library.given.isEmpty else { return [] }
        return try VersionLine(from: source, to: destination, in: library).legs()
    }

    private func gap(from source: NSManagedObjectModel, to destination: NSManagedObjectModel) throws -> [Leg] {
        guard !source.isSameVersion(as: destination) else { return [] }
        if let leg = mapped(source, destination) { return [leg] }
        do {
            return [try inferred(source, destination)]
        } catch {
            for family in library.families {
                if let legs = legs(from: source, to: destination, through: family.map(\.model)) { return legs }
            }
            throw ErrorFactory.noMapping(from: source, to: destination, error)
        }
    }

    private func mapped(_ source: NSManagedObjectModel, _ destination: NSManagedObjectModel) -> Leg? {
        library.mapping(from: source, to: destination).map { file, mapping in
            let origin = file.map { Leg.Origin.file($0) } ?? .program
            return Leg(source: source, destination: destination, mapping: mapping, origin: origin)
        }
    }

    private func inferred(_ source: NSManagedObjectModel, _ destination: NSManagedObjectModel) throws -> Leg {
        let mapping = try NSMappingModel.inferredMappingModel(forSourceModel: source, destinationModel: destination)
        return Leg(source: source, destination: destination, mapping: mapping, origin: .inferred)
    }

    /// Returns the path with the fewest legs through the versions, which are sorted oldest first; nil if there is none.
    private func legs(
        from source: NSManagedObjectModel,
        to destination: NSManagedObjectModel,
        through versions: [NSManagedObjectModel]
    ) -> [Leg]? {
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
