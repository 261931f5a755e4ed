internal import FoundationBackfill

/// The way from one version of a model to another: at once where a mapping model leads there or one can be inferred, else
/// version by version.
///
/// Where no single step leads from the third version to the fifth, steps do that the author has foreseen: mapping models,
/// and what can be inferred between a version and the next one. Nothing is inferred otherwise, since a way through any
/// version without some entity would lose its objects.
struct MigrationPath {
    struct Leg {
        let source: NSManagedObjectModel
        let destination: NSManagedObjectModel
        let mapping: NSMappingModel
        /// The file of the mapping model; nil if the mapping follows from the differences, so that it can be carried out in
        /// place where stores can be changed in place.
        let file: URL?

        /// Migrates the store at a place. Whatever fails, it is of one of the two versions.
        func carryOut(on place: StorePlace, tell: MigrationListener? = nil) throws {
            guard file == nil, place.type == NSSQLiteStoreType else {
                return try StoreMigration.migrate(place, from: source, to: destination, with: mapping) { entity, part in
                    tell?(MigrationProgress(subject: entity, fraction: part))
                }
            }
            try StoreUpgrade(
                of: place.url,
                from: source,
                to: destination,
                configurationName: place.configuration,
                options: place.options,
                tell: tell
            ).run()
        }
    }

    private let source: NSManagedObjectModel
    private let destination: NSManagedObjectModel
    private let library: MigrationLibrary

    /// - Parameter bundles: Where mapping models and versions are looked for; nil for those of the program.
    init(from source: NSManagedObjectModel, to destination: NSManagedObjectModel, in bundles: [Bundle]? = nil) {
        self.init(from: source, to: destination, in: MigrationLibrary(of: bundles))
    }

    /// - Parameter library: Where mapping models and versions are looked for.
    init(from source: NSManagedObjectModel, to destination: NSManagedObjectModel, in library: MigrationLibrary) {
        self.source = source
        self.destination = destination
        self.library = library
    }

    /// Migrates the store at a place, leg by leg.
    func migrate(_ place: StorePlace, tell: MigrationListener? = nil) throws {
        let legs = try legs()
        for (index, leg) in legs.enumerated() {
            try leg.carryOut(on: place) { progress in
                let fraction = (Double(index) + progress.fraction) / Double(legs.count)
                tell?(MigrationProgress(subject: progress.subject, fraction: fraction))
            }
        }
    }

    /// - Throws: `CocoaError` with the code 134140 if there is no way, with what keeps it from being inferred underneath.
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

    /// The fewest legs through the versions, oldest first; nil if there is no way.
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
                let step = mapped(from, to) ?? (next == place + 1 ? try? inferred(from, to) : nil)
                if let step { best[next] = way + [step] }
            }
        }
        return best[end]
    }
}

extension NSManagedObjectModel {
    /// Whether stores of one model are stores of the other.
    func isSameVersion(as other: NSManagedObjectModel) -> Bool {
        let (own, hashes) = (entityVersionHashesByName, KnownHashes(other))
        return own.count == other.entities.count && own.allSatisfy { hashes.has($0.value, of: $0.key) }
    }
}
