import FoundationBackfillCore

extension ModelDefinition {
    /// Returns the structural errors of the model: missing, duplicate and unknown names, cycles of inheritance,
    /// inverses that do not match, and formats that do not parse. Doubtful but valid models are for the compiler to
    /// warn about.
    ///
    /// - Parameter places: The locations of the parts in the file of the model.
    /// - Returns: The errors by entity in the order of the file, then those of the rest of the model; at most a hundred
    ///   and one.
    package func validationErrors(places: ModelPlaces = ModelPlaces()) -> [ModelFormatError] {
        var validator = ModelValidator(self, places: places)
        validator.validateEntities()
        validator.validateComposites()
        validator.validateFetchRequests()
        validator.validateConfigurations()
        return validator.errors
    }
}

/// Collects the structural errors of a model.
struct ModelValidator {
    /// The greatest number of errors to report. An error that says so follows them.
    static let mostErrors = 100
    /// The greatest depth of inheritance, far above that of any model. Without such limits, the time to validate a
    /// hostile file would grow with the square of its size.
    static let mostAncestors = 100
    /// The greatest number of composites that a composite may contain, directly or indirectly.
    static let mostNestedComposites = 100

    let model: ModelDefinition
    let places: ModelPlaces
    /// The indexes of entities by name; of entities with the same name, the first.
    let entityPlaces: [String: Int]
    /// The index of each entity's parent; nil if it has none or the parent is unknown.
    let parents: [Int?]
    /// The relationships of each entity, by name.
    let relationshipsByName: [[String: RelationshipDefinition]]
    let compositesByName: [String: CompositeDefinition]
    /// The elements of composites, by names of composite and element.
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

    /// Whether validation should stop.
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

    /// Returns the indexes of an entity and its ancestors, from itself upwards. Each occurs once, and the number is
    /// limited by `mostAncestors`.
    func lineage(of place: Int) -> [Int] {
        var lineage = [place]
        var next = parents[place]
        while let parent = next, lineage.count <= Self.mostAncestors, !lineage.contains(parent) {
            lineage.append(parent)
            next = parents[parent]
        }
        return lineage
    }

    /// Reports an empty or duplicate name.
    ///
    /// - Parameter names: The names so far, to which the name is added.
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
            fail("the name “\(name)” is used twice: \(kind) needs another", part, entity: entity)
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
