package import ManagedObjectModelFormat

/// Finds the errors and warnings that Xcode reports for a model, and further likely mistakes. Structural errors, such
/// as missing destinations, are found when the file is read.
package struct ModelChecker: Sendable {
    private let model: IndexedModel
    private let isCloud: Bool
    private let versions: [ModelDefinition]

    /// - Parameters:
    ///   - cloud: Whether to check all entities as synced ones. The entities of configurations that are used with
    ///     CloudKit are always checked as such.
    ///   - versions: The other versions of the model.
    package init(_ model: ModelDefinition, cloud: Bool = false, versions: [ModelDefinition] = []) {
        self.model = IndexedModel(model)
        self.versions = versions
        isCloud = cloud
    }

    /// The findings: first those of configurations and classes, then those of each entity and its properties, in the
    /// order of the model.
    package var findings: [Finding] {
        let cloudRules = CloudRules(model.definition, isCloud: isCloud)
        var findings = cloudRules.configurationFindings + EntityRules.findings(inClassesOf: model)
        findings += SwiftTypesRules.findings(inClassesOf: model)
        for entity in model.entities {
            findings += EntityRules(entity, in: model).findings
            findings += NameRules(entity, in: model).findings
            findings += SwiftTypesRules(entity, in: model).findings
            findings += entity.attributes.flatMap { AttributeRules($0, of: entity).findings }
            findings += entity.attributes.flatMap { DerivationRules($0, of: entity, in: model).findings }
            findings += entity.relationships.flatMap { RelationshipRules($0, of: entity, in: model).findings }
            findings += cloudRules.findings(about: entity)
        }
        return findings + RenamingRules(model.definition, among: versions).findings
    }
}
