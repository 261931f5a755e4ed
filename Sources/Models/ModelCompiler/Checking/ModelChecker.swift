package import ManagedObjectModelFormat

/// Finds what Xcode warns of and refuses in a model, and what is worth knowing besides. That the model holds together at
/// all, such as that destinations exist, is for the reader of the file to say.
package struct ModelChecker: Sendable {
    private let model: ModelDefinition
    private let isCloud: Bool

    /// - Parameter cloud: whether all of the model is synced. Configurations that are used with CloudKit always are.
    package init(_ model: ModelDefinition, cloud: Bool = false) {
        self.model = model
        isCloud = cloud
    }

    /// The findings in the order of the model: for each entity first about itself, then about its properties.
    package var findings: [Finding] {
        var findings = CloudRules.findings(inConfigurationsOf: model) + EntityRules.findings(inClassesOf: model)
        for entity in model.entities {
            findings += EntityRules(entity, in: model).findings
            findings += NameRules(entity, in: model).findings
            findings += entity.attributes.flatMap { AttributeRules($0, of: entity).findings }
            findings += entity.relationships.flatMap { RelationshipRules($0, of: entity, in: model).findings }
            if isCloud || isSynced(entity) {
                findings += CloudRules(entity).findings
            }
        }
        return findings
    }

    private func isSynced(_ entity: EntityDefinition) -> Bool {
        model.configurations.contains { $0.isUsedWithCloudKit && $0.entityNames.contains(entity.name) }
    }
}
