internal import ManagedObjectModelFormat

/// The rules for renaming identifiers, given the other versions of a model.
///
/// A renamed entity or property keeps the first of its names as its identifier, in all later versions. An identifier that
/// names only the version before leaves a gap: stores of a version before that one have another name, and a migration
/// from there drops the values.
struct RenamingRules {
    private let model: ModelDefinition
    private let versions: [FormerVersion]

    init(_ model: ModelDefinition, among versions: [ModelDefinition]) {
        self.model = model
        self.versions = versions.map(FormerVersion.init)
    }

    var findings: [Finding] {
        model.entities.flatMap { entity in
            [entityFinding(entity)].compactMap { $0 } + Self.renamings(of: entity).compactMap { finding(entity, $0) }
        }
    }

    /// An entity or property with its renaming identifier.
    private struct Renaming {
        let name: String
        let identifier: String?
    }

    private static func renamings(of entity: EntityDefinition) -> [Renaming] {
        entity.attributes.map { Renaming(name: $0.name, identifier: $0.renamingIdentifier) }
            + entity.relationships.map { Renaming(name: $0.name, identifier: $0.renamingIdentifier) }
            + entity.fetchedProperties.map { Renaming(name: $0.name, identifier: $0.renamingIdentifier) }
    }

    private func entityFinding(_ entity: EntityDefinition) -> Finding? {
        guard let identifier = entity.renamingIdentifier, identifier != entity.name else { return nil }
        let former = versions.lazy.compactMap { $0.model.entity(named: identifier)?.renamingIdentifier }
        guard let first = former.first(where: { $0 != identifier }) else { return nil }
        return Finding(
            .warning,
            entity.name,
            Self.message(identifier, first, what: "objects"),
            remedy: Self.remedy(first)
        )
    }

    private func finding(_ entity: EntityDefinition, _ renaming: Renaming) -> Finding? {
        guard let identifier = renaming.identifier, identifier != renaming.name else { return nil }
        let former = versions.lazy.compactMap { version -> String? in
            let same = version.entities[FormerVersion.identifier(of: entity)]
            return same.flatMap { Self.renamings(of: $0).first { $0.name == identifier }?.identifier }
        }
        guard let first = former.first(where: { $0 != identifier }) else { return nil }
        return Finding(
            .warning,
            entity.name,
            renaming.name,
            Self.message(identifier, first, what: "values"),
            remedy: Self.remedy(first)
        )
    }

    private static func message(_ identifier: String, _ first: String, what: String) -> String {
        "was renamed from \(identifier), which was \(first) before; a migration from a version with \(first) drops the \(what)"
    }

    private static func remedy(_ first: String) -> String { "set the renaming identifier to \(first)" }
}

/// Another version of the model, with its entities by the identifiers by which versions know them.
private struct FormerVersion {
    let model: IndexedModel
    let entities: [String: EntityDefinition]

    init(_ definition: ModelDefinition) {
        model = IndexedModel(definition)
        entities = Dictionary(definition.entities.map { (Self.identifier(of: $0), $0) }) { first, _ in first }
    }

    static func identifier(of entity: EntityDefinition) -> String { entity.renamingIdentifier ?? entity.name }
}
