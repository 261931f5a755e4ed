internal import FoundationBackfill
internal import ManagedObjectModelFormat

// Mapping models that a program makes, beyond what Apple's framework has.
extension NSMappingModel {
    /// Infers a mapping model as far as that is possible, and leaves the rest to the program. Unlike
    /// ``inferredMappingModel(forSourceModel:destinationModel:)``, this never fails.
    ///
    /// What cannot be inferred has no value expression: attributes of another type, to-many relationships that became
    /// to-one, and what is new and required. Give it a value by ``transformObjects(ofEntityNamed:with:)``, by a policy, or
    /// by an expression. The mappings are named as those of an inferred mapping model.
    ///
    /// ```swift
    /// let mapping = NSMappingModel.partiallyInferredMappingModel(forSourceModel: old, destinationModel: new)
    /// mapping.transformObjects(ofEntityNamed: "Item") { old, new in
    ///     new.setValue(Int(old.value(forKey: "price") as? String ?? ""), forKey: "price")
    /// }
    /// ```
    ///
    /// - Important: This function does not exist in Apple's framework.
    public class func partiallyInferredMappingModel(
        forSourceModel sourceModel: NSManagedObjectModel,
        destinationModel: NSManagedObjectModel
    ) -> NSMappingModel {
        MappingInference(asFarAsPossibleFrom: sourceModel, to: destinationModel).mappingModel()
    }

    /// Computes values of the new objects of an entity from the old ones: calls a closure with each old object and the new
    /// one that has just been made of it.
    ///
    /// ```swift
    /// mapping.transformObjects(ofEntityNamed: "Note") { old, new in
    ///     let text = old.value(forKey: "text") as? String
    ///     new.setValue(text?.split(separator: "\n").first.map(String.init), forKey: "title")
    /// }
    /// ```
    ///
    /// The new object has the values that the mapping gives it, and no relationships yet. The old object is of the old
    /// version and has everything: attributes and relationships that the new version lacks, too. Changes of old objects are
    /// never saved. Objects of subentities are not included, since they have mappings of their own. An error that the
    /// closure throws ends the migration (134170), and the store is as it was.
    ///
    /// This sets ``NSEntityMapping/entityMigrationPolicy``. For anything else, such as making two objects of one or setting
    /// relationships, set a subclass of ``NSEntityMigrationPolicy`` there. Stops the program if no mapping leads to the
    /// entity.
    ///
    /// - Important: This function does not exist in Apple's framework.
    ///
    /// - Parameters:
    ///   - name: The name of the entity in the new version.
    ///   - handler: The closure. All objects are plain managed objects.
    public func transformObjects(
        ofEntityNamed name: String,
        with handler: @escaping (_ old: NSManagedObject, _ new: NSManagedObject) throws -> Void
    ) {
        let mappings = (entityMappings ?? []).filter { $0.destinationEntityName == name && $0.sourceEntityName != nil }
        guard !mappings.isEmpty else {
            misuse(.invalidArgument, "No mapping of this model makes objects of \(name) from others")
        }
        for mapping in mappings { mapping.entityMigrationPolicy = TransformingPolicy(handler) }
    }

    /// Records the two versions that the mapping model is for, in the version hashes of all its mappings. A mapping model that
    /// is built in code needs this before it is given to ``NSPersistentStoreDescription/mappingModels``.
    ///
    /// - Important: This function does not exist in Apple's framework.
    public func setVersions(from sourceModel: NSManagedObjectModel, to destinationModel: NSManagedObjectModel) {
        let (old, new) = (sourceModel.entityVersionHashesByName, destinationModel.entityVersionHashesByName)
        for mapping in entityMappings ?? [] {
            mapping.sourceEntityVersionHash = mapping.sourceEntityName.flatMap { old[$0] }
            mapping.destinationEntityVersionHash = mapping.destinationEntityName.flatMap { new[$0] }
        }
        versions = (sourceModel, destinationModel)
    }
}

/// The policy of a closure that sees each old object beside the new one.
private final class TransformingPolicy: NSEntityMigrationPolicy {
    private let handler: (NSManagedObject, NSManagedObject) throws -> Void

    init(_ handler: @escaping (NSManagedObject, NSManagedObject) throws -> Void) {
        self.handler = handler
        super.init()
    }

    required init() {
        handler = { _, _ in }
        super.init()
    }

    override func createDestinationInstances(
        forSource source: NSManagedObject,
        in mapping: NSEntityMapping,
        manager: NSMigrationManager
    ) throws {
        try super.createDestinationInstances(forSource: source, in: mapping, manager: manager)
        let made = manager.destinationInstances(forEntityMappingName: mapping.mappingName, sourceInstances: [source])
        for object in made { try handler(source, object) }
    }
}
