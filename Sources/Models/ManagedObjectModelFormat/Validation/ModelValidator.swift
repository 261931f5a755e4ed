import FoundationBackfillCore

/// Collects what is structurally wrong with a model.
struct ModelValidator {
    /// More errors than anyone reads.
    static let mostErrors = 100
    /// No model is anywhere near these. Without them, the time for a hostile file would grow with the square of its size.
    static let mostAncestors = 100
    static let mostNestedComposites = 100

    let model: ModelDefinition
    let places: ModelPlaces
    /// The places of entities in the model by name: of those of the same name, the first.
    let entityPlaces: [String: Int]
    /// The place of the parent of each entity.
    let parents: [Int?]
    /// By entity and name.
    let relationshipsByName: [[String: RelationshipDefinition]]
    let compositesByName: [String: CompositeDefinition]
    /// By composite and name.
    let elementsByName: [String: [String: AttributeDefinition]]
    private(set) var errors: [ModelFormatError] = []

    init(_ model: ModelDefinition, places: ModelPlaces) {
        self.model = model
        self.places = places
        let entityPlaces = Dictionary(model.entities.enumerated().map { ($1.name, $0) }) { first, _ in first }
        self.entityPlaces = entityPlaces
        parents = model.entities.map { $0.parentName.flatMap { entityPlaces[$0] } }
        relationshipsByName = model.entities.map { entity in
            Dictionary(entity.relationships.map { ($0.name, $0) }) { first, _ in first }
        }
        compositesByName = Dictionary(model.composites.map { ($0.name, $0) }) { first, _ in first }
        elementsByName = compositesByName.mapValues { composite in
            Dictionary(composite.elements.map { ($0.name, $0) }) { first, _ in first }
        }
    }

    /// Whether it is time to stop.
    var hasTooManyErrors: Bool { errors.count > Self.mostErrors }

    mutating func fail(_ reason: String, _ part: ModelPlaces.Part, entity: String? = nil, property: String? = nil) {
        guard !hasTooManyErrors else { return }
        let isLast = errors.count == Self.mostErrors
        errors.append(
            isLast
                ? ModelFormatError("there are too many errors to go on", file: places.file, line: places[part])
                : ModelFormatError(reason, file: places.file, line: places[part], entity: entity, property: property)
        )
    }

    /// The places of an entity and of those it inherits from, from itself upwards, each once and not more than there may
    /// be.
    func lineage(of place: Int) -> [Int] {
        var lineage = [place]
        var next = parents[place]
        while let parent = next, lineage.count <= Self.mostAncestors, !lineage.contains(parent) {
            lineage.append(parent)
            next = parents[parent]
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
