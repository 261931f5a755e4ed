internal import ManagedObjectModelFormat

/// A part of a model that stands for itself in the file: it is read and written without the others.
enum ModelPart: Hashable, Sendable {
    /// An entity, and whether the file gives it an empty class name, which means none.
    case entity(EntityDefinition, hasEmptyClassName: Bool)
    case composite(CompositeDefinition)
    case fetchRequest(FetchRequestDefinition)
    case configuration(ConfigurationDefinition)
    case position(String, ElementPosition)

    /// The element of the part in the file.
    var elementName: String {
        switch self {
        case .entity: "entity"
        case .composite: "composite"
        case .fetchRequest: "fetchRequest"
        case .configuration: "configuration"
        case .position: "element"
        }
    }

    var name: String {
        switch self {
        case .entity(let entity, _): entity.name
        case .composite(let composite): composite.name
        case .fetchRequest(let request): request.name
        case .configuration(let configuration): configuration.name
        case .position(let name, _): name
        }
    }
}

extension ModelDefinition {
    /// The parts of the model in the order in which Xcode writes them.
    var parts: [ModelPart] {
        let emptyNamed = document.entitiesWithEmptyClassName
        return entities.map { ModelPart.entity($0, hasEmptyClassName: emptyNamed.contains($0.name)) }
            + composites.map(ModelPart.composite) + fetchRequests.map(ModelPart.fetchRequest)
            + configurations.map(ModelPart.configuration)
            + document.positionOrder.compactMap { name in
                document.positions[name].map { ModelPart.position(name, $0) }
            }
    }

    /// The model without its parts: what the root element says.
    var withoutParts: ModelDefinition {
        var model = ModelDefinition()
        model.versionIdentifiers = versionIdentifiers
        model.document.attributes = document.attributes
        return model
    }

    /// Adds a part behind the others of its kind. Of positions with one name, the last counts, as in the reader.
    mutating func append(_ part: ModelPart) {
        switch part {
        case .entity(let entity, let hasEmptyClassName):
            entities.append(entity)
            if hasEmptyClassName { document.entitiesWithEmptyClassName.insert(entity.name) }
        case .composite(let composite): composites.append(composite)
        case .fetchRequest(let request): fetchRequests.append(request)
        case .configuration(let configuration): configurations.append(configuration)
        case .position(let name, let position):
            if document.positions.updateValue(position, forKey: name) == nil { document.positionOrder.append(name) }
        }
    }
}
