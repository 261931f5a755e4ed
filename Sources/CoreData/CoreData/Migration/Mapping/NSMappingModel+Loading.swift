public import FoundationBackfill
internal import ManagedObjectModelFormat

extension NSMappingModel {
    /// Reads a mapping model: compiled (`.cdm`) or as Xcode keeps it (`.xcmappingmodel`).
    ///
    /// Nil if there is none that can be read. ``reading(contentsOf:)`` says why.
    public convenience init?(contentsOf url: URL?) {
        guard let url, let definition = try? MappingDefinition(contentsOf: url) else { return nil }
        self.init(definition, at: url)
    }

    /// Reads a mapping model like ``init(contentsOf:)``, with an error that says what is wrong and where.
    ///
    /// - Throws: `CocoaError` with the code `fileReadCorruptFile`.
    public static func reading(contentsOf url: URL) throws -> NSMappingModel {
        try ModelFile.rethrowing { NSMappingModel(try MappingDefinition(contentsOf: url), at: url) }
    }

    /// The mapping model in the bundles that was made for two versions of a model. Nil if there is none.
    ///
    /// Nil bundles are the main one and, beside the program, those with the resources of packages' targets.
    public convenience init?(
        from bundles: [Bundle]?,
        forSourceModel sourceModel: NSManagedObjectModel?,
        destinationModel: NSManagedObjectModel?
    ) {
        guard let sourceModel, let destinationModel,
            let file = MappingSearch.file(
                from: sourceModel,
                to: destinationModel,
                among: MappingSearch.files(in: bundles)
            )
        else { return nil }
        self.init(contentsOf: file)
    }

    private convenience init(_ definition: MappingDefinition, at url: URL) {
        self.init()
        let source = MappingSearch.hashes(ofModelAt: definition.sourceModelPath, near: url)
        let destination = MappingSearch.hashes(ofModelAt: definition.destinationModelPath, near: url)
        entityMappings = definition.entityMappings.map { NSEntityMapping($0, source, destination) }
    }
}

extension NSEntityMapping {
    fileprivate convenience init(
        _ definition: EntityMappingDefinition,
        _ source: [String: Data],
        _ destination: [String: Data]
    ) {
        self.init()
        name = definition.name
        mappingType = NSEntityMappingType(rawValue: UInt(definition.kind.rawValue)) ?? .undefinedEntityMappingType
        sourceEntityName = definition.sourceName
        sourceEntityVersionHash = definition.sourceHash ?? definition.sourceName.flatMap { source[$0] }
        destinationEntityName = definition.destinationName
        destinationEntityVersionHash =
            definition.destinationHash ?? definition.destinationName.flatMap { destination[$0] }
        sourceExpression = definition.sourceExpression
        entityMigrationPolicyClassName = definition.policyClassName
        attributeMappings = definition.attributes.map { NSPropertyMapping($0) }
        relationshipMappings = definition.relationships.map { NSPropertyMapping($0) }
        userInfo = definition.userInfo.isEmpty ? nil : definition.userInfo.mapValues(\.object)
    }
}

extension NSPropertyMapping {
    fileprivate convenience init(_ definition: PropertyMappingDefinition) {
        self.init()
        name = definition.name
        valueExpression = definition.valueExpression
        isGenerated = definition.isGenerated
        userInfo = definition.userInfo.isEmpty ? nil : definition.userInfo.mapValues(\.object)
    }
}
