public import FoundationBackfill

/// How a store of one version of a model becomes one of another: a mapping for each entity.
///
/// Mapping models are files of Xcode's, are made in code, or are inferred from what is different:
///
/// ```swift
/// let mapping = try NSMappingModel.inferredMappingModel(forSourceModel: old, destinationModel: new)
/// ```
///
/// ``NSMigrationManager`` carries them out.
open class NSMappingModel: NSObject {
    /// The mappings, in the order in which they are carried out.
    open var entityMappings: [NSEntityMapping]! = []

    /// The mappings by their names.
    open var entityMappingsByName: [String: NSEntityMapping] {
        Dictionary((entityMappings ?? []).map { ($0.mappingName, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Makes a mapping model without mappings.
    public override init() {
        super.init()
    }

    /// The mapping model that follows from the differences of two versions: properties and entities continue those with
    /// their renaming identifiers, or else their names.
    ///
    /// Its mappings are called `IEM_Copy_`, `IEM_Transform_`, `IEM_Add_` and `IEM_Remove_`, each with the entity's name.
    ///
    /// - Throws: `CocoaError` with the code 134190, which names the entity and the property that it takes a program to
    ///   migrate.
    open class func inferredMappingModel(
        forSourceModel sourceModel: NSManagedObjectModel,
        destinationModel: NSManagedObjectModel
    ) throws -> NSMappingModel {
        try MappingInference(from: sourceModel, to: destinationModel).mappingModel()
    }
}
