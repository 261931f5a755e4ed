internal import FoundationBackfillCore

/// Writes a model as a keyed archive, the content of a `.mom` file.
///
/// All entities and properties get their indexes before any is described, because they refer to each other in cycles.
struct ModelArchiveWriter {
    let links: ModelLinks
    let moduleName: String?
    var archive = ArchiveBuilder()
    private let model: ModelDefinition
    private var modelIndex = 0
    private var entityIndexes: [String: Int] = [:]
    private var propertyIndexes: [PropertyPlace: Int] = [:]
    /// The number of indexed expressions so far. They are properties without a name, and are numbered across the model.
    var expressionCount = 0

    /// The name of a property and of the entity that declares it.
    private struct PropertyPlace: Hashable {
        let entity: String
        let property: String
    }

    static func data(of model: ModelDefinition, moduleName: String?) throws -> Data {
        var writer = ModelArchiveWriter(model, links: try ModelLinks(model), moduleName: moduleName)
        try writer.write()
        return writer.archive.data(root: writer.modelIndex)
    }

    private init(_ model: ModelDefinition, links: ModelLinks, moduleName: String?) {
        self.model = model
        self.links = links
        self.moduleName = moduleName
    }

    private mutating func write() throws {
        modelIndex = archive.reserve()
        for entity in model.entities {
            entityIndexes[entity.name] = archive.reserve()
            for name in entity.propertyNames {
                propertyIndexes[PropertyPlace(entity: entity.name, property: name)] = archive.reserve()
            }
        }
        for entity in model.entities {
            try ModelFormatError.locating(entity: entity.name) { try write(entity) }
        }
        var parts = [
            "NSEntities": archive.dictionary(model.entities.map { ($0.name, reference(toEntity: $0.name)) }),
            "NSFetchRequestTemplates": try templates(),
            "NSVersionIdentifiers": identifiers(),
        ]
        if !model.configurations.isEmpty {
            parts["NSConfigurations"] = try configurations()
        }
        archive.describe(modelIndex, "NSManagedObjectModel", parts)
    }

    // MARK: References

    var referenceToModel: PropertyListNode { .reference(modelIndex) }

    /// Returns a reference to an entity; null if the model has no entity with this name.
    func reference(toEntity name: String?) -> PropertyListNode {
        name.flatMap { entityIndexes[$0] }.map { .reference($0) } ?? ArchiveBuilder.null
    }

    func propertyIndex(_ property: String, of entity: String) -> Int? {
        propertyIndexes[PropertyPlace(entity: entity, property: property)]
    }

    // MARK: Parts of the model

    private mutating func identifiers() -> PropertyListNode {
        archive.list(model.versionIdentifiers.map { archive.string($0) }, as: "NSSet")
    }

    private mutating func templates() throws -> PropertyListNode {
        guard !model.fetchRequests.isEmpty else { return ArchiveBuilder.null }
        var entries: [(key: String, value: PropertyListNode)] = []
        for request in model.fetchRequests {
            let node = try ModelFormatError.locating(property: request.name) { try fetchRequest(request) }
            entries.append((request.name, node))
        }
        return archive.dictionary(entries)
    }

    private mutating func configurations() throws -> PropertyListNode {
        var entries: [(key: String, value: PropertyListNode)] = []
        for configuration in model.configurations {
            for name in configuration.entityNames where entityIndexes[name] == nil {
                throw ModelFormatError("the configuration \(configuration.name) has no entity \(name)")
            }
            let members = configuration.entityNames.map { reference(toEntity: $0) }
            entries.append((configuration.name, archive.list(members, as: "NSSet")))
        }
        return archive.dictionary(entries)
    }

    mutating func fetchRequest(_ request: FetchRequestDefinition) throws -> PropertyListNode {
        guard entityIndexes[request.entityName] != nil else {
            throw ModelFormatError("the model has no entity \(request.entityName)")
        }
        let sorting = request.sortDescriptors.map { descriptor in
            archive.object(
                "NSSortDescriptor",
                [
                    "NSKey": archive.string(descriptor.key),
                    "NSAscending": .boolean(descriptor.isAscending),
                    "NSSelector": archive.string(descriptor.selector ?? "compare:"),
                ]
            )
        }
        return archive.object(
            "NSFetchRequest",
            [
                "NSEntity": reference(toEntity: request.entityName),
                "NSEntityName": archive.string(request.entityName),
                "NSPredicate": try archive.predicate(format: request.predicate),
                "NSSortDescriptors": sorting.isEmpty ? ArchiveBuilder.null : archive.list(sorting, as: "NSArray"),
                "NSFetchLimit": .integer(Int64(request.fetchLimit)),
                "NSFetchBatchSize": .integer(Int64(request.fetchBatchSize)),
                "NSResultType": .integer(Int64(request.resultType.rawValue)),
                "NSIncludesSubentities": .boolean(request.includesSubentities),
                "NSIncludesPropertyValues": .boolean(request.includesPropertyValues),
                "NSIncludesPendingChanges": .boolean(request.includesPendingChanges),
                "NSReturnsObjectsAsFaults": .boolean(request.returnsObjectsAsFaults),
                "NSReturnsDistinctResults": .boolean(request.returnsDistinctResults),
            ]
        )
    }
}
