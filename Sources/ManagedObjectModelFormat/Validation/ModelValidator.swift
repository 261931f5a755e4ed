import FoundationBackfillCore

/// Collects what is structurally wrong with a model.
struct ModelValidator {
    let model: ModelDefinition
    let places: ModelPlaces
    /// Of entities of the same name, the first.
    let entitiesByName: [String: EntityDefinition]
    let compositesByName: [String: CompositeDefinition]
    /// By composite and name.
    let elementsByName: [String: [String: AttributeDefinition]]
    /// By entity and name.
    let relationshipsByName: [String: [String: RelationshipDefinition]]
    /// No model is anywhere near these. Without them, the time for a hostile file would grow with the square of its size.
    static let mostAncestors = 100
    static let mostNestedComposites = 100
    private(set) var errors: [ModelFormatError] = []

    init(_ model: ModelDefinition, places: ModelPlaces) {
        self.model = model
        self.places = places
        entitiesByName = Dictionary(model.entities.map { ($0.name, $0) }) { first, _ in first }
        compositesByName = Dictionary(model.composites.map { ($0.name, $0) }) { first, _ in first }
        elementsByName = compositesByName.mapValues { composite in
            Dictionary(composite.elements.map { ($0.name, $0) }) { first, _ in first }
        }
        relationshipsByName = entitiesByName.mapValues { entity in
            Dictionary(entity.relationships.map { ($0.name, $0) }) { first, _ in first }
        }
    }

    mutating func fail(_ reason: String, _ part: ModelPlaces.Part, entity: String? = nil, property: String? = nil) {
        errors.append(
            ModelFormatError(reason, file: places.file, line: places[part], entity: entity, property: property)
        )
    }

    /// An entity and those it inherits from, from itself upwards, each once and not more than there may be.
    func lineage(of entity: EntityDefinition) -> [EntityDefinition] {
        var lineage = [entity]
        var names: Set = [entity.name]
        while lineage.count <= Self.mostAncestors,
            let parent = lineage.last?.parentName.flatMap({ entitiesByName[$0] }),
            names.insert(parent.name).inserted
        {
            lineage.append(parent)
        }
        return lineage
    }

    /// Tells of an empty name, and of one that is taken. `names` are those that were seen so far.
    mutating func checkName(
        _ name: String,
        of kind: String,
        in names: inout Set<String>,
        _ part: ModelPlaces.Part,
        entity: String? = nil
    ) {
        if name.isEmpty {
            fail("\(kind) has no name", part, entity: entity)
        } else if !names.insert(name).inserted {
            fail("there are two of the name “\(name)”: \(kind) needs another", part, entity: entity)
        }
    }

    mutating func checkPredicate(
        _ format: String?,
        of owner: String,
        _ part: ModelPlaces.Part,
        entity: String? = nil,
        property: String? = nil
    ) {
        guard let format, !format.isEmpty else { return }
        do {
            _ = try NSPredicate.parse(format, allowsVariables: true)
        } catch {
            fail("\(owner) does not parse: \(error)", part, entity: entity, property: property)
        }
    }

    mutating func checkExpression(
        _ format: String?,
        of owner: String,
        _ part: ModelPlaces.Part,
        entity: String? = nil,
        property: String? = nil
    ) {
        guard let format else { return }
        do {
            _ = try NSExpression.parse(format, allowsVariables: true)
        } catch {
            fail("\(owner) does not parse: \(error)", part, entity: entity, property: property)
        }
    }
}
