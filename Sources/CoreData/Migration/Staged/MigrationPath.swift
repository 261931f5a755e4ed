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
        /// Whether the mapping follows from the differences, so that it can be carried out in place where stores can be
        /// changed in place.
        let isInferred: Bool

        /// Migrates the store at a place. Whatever fails, it is of one of the two versions.
        func carryOut(on place: StorePlace) throws {
            guard isInferred, place.type == NSSQLiteStoreType else {
                return try StoreMigration.migrate(place, from: source, to: destination, with: mapping)
            }
            try StoreUpgrade(
                of: place.url,
                from: source,
                to: destination,
                configurationName: place.configuration,
                options: place.options
            ).run()
        }
    }

    private let source: NSManagedObjectModel
    private let destination: NSManagedObjectModel
    private let bundles: [Bundle]?

    /// - Parameter bundles: Where mapping models and versions are looked for; nil for those of the program.
    init(from source: NSManagedObjectModel, to destination: NSManagedObjectModel, in bundles: [Bundle]? = nil) {
        self.source = source
        self.destination = destination
        self.bundles = bundles
    }

    /// Migrates the store at a place, leg by leg.
    func migrate(_ place: StorePlace) throws {
        for leg in try legs() { try leg.carryOut(on: place) }
    }

    /// - Throws: `CocoaError` with the code 134140 if there is no way, with what keeps it from being inferred underneath.
    func legs() throws -> [Leg] {
        if let mapping = mapping(from: source, to: destination) {
            return [Leg(source: source, destination: destination, mapping: mapping, isInferred: false)]
        }
        do {
            let mapping = try inferred(source, destination)
            return [Leg(source: source, destination: destination, mapping: mapping, isInferred: true)]
        } catch {
            for family in ModelSearch.families(in: bundles) {
                if let legs = legs(through: family.map(\.model)) { return legs }
            }
            throw ErrorFactory.noMapping(from: source, to: destination, error)
        }
    }

    private func mapping(from source: NSManagedObjectModel, to destination: NSManagedObjectModel) -> NSMappingModel? {
        NSMappingModel(from: bundles, forSourceModel: source, destinationModel: destination)
    }

    private func inferred(_ source: NSManagedObjectModel, _ destination: NSManagedObjectModel) throws -> NSMappingModel
    {
        try NSMappingModel.inferredMappingModel(forSourceModel: source, destinationModel: destination)
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
                let given = mapping(from: from, to: to)
                let step = given ?? (next == place + 1 ? try? inferred(from, to) : nil)
                guard let step else { continue }
                best[next] = way + [Leg(source: from, destination: to, mapping: step, isInferred: given == nil)]
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
