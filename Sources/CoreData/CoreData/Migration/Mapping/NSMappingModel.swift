public import FoundationBackfill
internal import ManagedObjectModelFormat

/// Describes how a migration converts a store from one version of a model to another, with one mapping per entity.
///
/// A mapping model is loaded from a file made with Xcode, built in code, or inferred from the differences between two
/// versions:
///
/// ```swift
/// let mapping = try NSMappingModel.inferredMappingModel(forSourceModel: old, destinationModel: new)
/// ```
///
/// ``NSMigrationManager`` performs the migration.
open class NSMappingModel: NSObject {
    /// The mappings, in the order in which they are performed.
    open var entityMappings: [NSEntityMapping]! = []

    /// The mappings by name. If several have the same name, the first one counts.
    open var entityMappingsByName: [String: NSEntityMapping] {
        Dictionary((entityMappings ?? []).map { ($0.mappingName, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The versions that the mapping model is for, if they are known as models.
    var versions: (source: NSManagedObjectModel, destination: NSManagedObjectModel)?

    /// Creates an empty mapping model.
    public override init() {
        super.init()
    }

    /// Infers a mapping model from the differences between two versions. Entities and properties are matched by their
    /// renaming identifiers, or else by their names.
    ///
    /// The names of its mappings are `IEM_Copy_`, `IEM_Transform_`, `IEM_Add_` and `IEM_Remove_`, followed by the
    /// entity's name.
    ///
    /// - Throws: `CocoaError` with the code 134190 if a change needs a custom mapping. The error names the entity and
    ///   the property.
    open class func inferredMappingModel(
        forSourceModel sourceModel: NSManagedObjectModel,
        destinationModel: NSManagedObjectModel
    ) throws -> NSMappingModel {
        try MappingInference(from: sourceModel, to: destinationModel).mappingModel()
    }
}

extension NSMappingModel {
    /// Loads a compiled mapping model (`.cdm`) or an Xcode source file (`.xcmappingmodel`).
    ///
    /// Returns nil if the file cannot be read. ``reading(contentsOf:)`` throws the reason.
    public convenience init?(contentsOf url: URL?) {
        // `reading(contentsOf:)` throws the reason.
        guard let url, let definition = try? MappingDefinition(contentsOf: url) else { return nil }
        self.init(definition, at: url)
    }

    /// Loads a mapping model like ``init(contentsOf:)``, but throws an error that says what is wrong and where.
    ///
    /// - Throws: `CocoaError` with the code `fileReadCorruptFile`.
    public static func reading(contentsOf url: URL) throws -> NSMappingModel {
        try ModelFile.rethrowing { NSMappingModel(try MappingDefinition(contentsOf: url), at: url) }
    }

    /// Finds the mapping model for two versions of a model in bundles. Returns nil if there is none.
    ///
    /// If `bundles` is nil, searches the main bundle and the resource bundles of package targets next to the program.
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
        let source = MappingSearch.hashes(ofModelAt: definition.sourceModelPath, near: url)
        let destination = MappingSearch.hashes(ofModelAt: definition.destinationModelPath, near: url)
        self.init(definition, source, destination)
    }

    /// Creates a mapping model that accepts any version of an entity without a version hash.
    convenience init(
        _ definition: MappingDefinition,
        _ source: [String: Data] = [:],
        _ destination: [String: Data] = [:]
    ) {
        self.init()
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
