internal import FoundationBackfill

/// The versions between two versions of a model, oldest first, and the program's mapping models between them.
///
/// The versions are those of the model in the program's bundles. If they are not there, as in programs that build their
/// models in code, the mapping models say which version follows which.
struct VersionLine {
    private let versions: [NSManagedObjectModel]
    private let given: [NSMappingModel]

    /// - Throws: `CocoaError` with the code 134140 if the place of the older version is unknown: a mapping model that lies
    ///   behind it must not be used, and one that lies before it must not be left out.
    init(from source: NSManagedObjectModel, to destination: NSManagedObjectModel, in library: MigrationLibrary) throws {
        given = library.given
        let lines = library.families.map { $0.map(\.model) } + [Self.versions(of: given, to: destination)]
        for line in lines {
            guard let begin = line.firstIndex(where: { $0.isSameVersion(as: source) }),
                let end = line.lastIndex(where: { $0.isSameVersion(as: destination) }), begin < end
            else { continue }
            // The given models come with the classes and the hashes of the program and of the store.
            versions = [source] + line[begin + 1..<end] + [destination]
            return
        }
        throw ErrorFactory.versionWithoutPlace(source, to: destination)
    }

    /// Returns the mapping models to use: again and again the one that begins first, and of several that begin there, the
    /// one that leads furthest.
    func legs() -> [MigrationPath.Leg] {
        var (legs, place): ([MigrationPath.Leg], Int) = ([], 0)
        while let leg = next(after: place) {
            legs.append(leg.leg)
            place = leg.end
        }
        return legs
    }

    private func next(after place: Int) -> (leg: MigrationPath.Leg, end: Int)? {
        for begin in versions.indices.dropLast() where begin >= place {
            for end in versions.indices.reversed() where end > begin {
                let (source, destination) = (versions[begin], versions[end])
                guard let mapping = given.first(where: { $0.leads(from: source, to: destination) }) else { continue }
                return (.init(source: source, destination: destination, mapping: mapping, origin: .program), end)
            }
        }
        return nil
    }

    /// Returns the versions that mapping models lead from and to, each after all that lead to it, and the last one at the
    /// end.
    private static func versions(
        of mappings: [NSMappingModel],
        to last: NSManagedObjectModel
    ) -> [NSManagedObjectModel] {
        let pairs = mappings.compactMap(\.versions)
        var rest: [NSManagedObjectModel] = []
        for model in pairs.flatMap({ [$0.source, $0.destination] })
        where !rest.contains(where: model.isSameVersion) { rest.append(model) }
        var line: [NSManagedObjectModel] = []
        while !rest.isEmpty {
            let next = rest.firstIndex { version in
                !pairs.contains { pair in
                    pair.destination.isSameVersion(as: version) && rest.contains(where: pair.source.isSameVersion)
                }
            }
            // Mapping models in a circle, such as forth and back, keep the order in which they are given.
            line.append(rest.remove(at: next ?? 0))
        }
        return line.contains(where: last.isSameVersion) ? line : line + [last]
    }
}
