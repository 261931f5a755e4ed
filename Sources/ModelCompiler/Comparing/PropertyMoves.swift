internal import ManagedObjectModelFormat

/// The attributes that moved up or down in their hierarchy, which keeps what is stored for them.
struct PropertyMoves {
    /// Entity names of the newer version, by attribute: where it is now and where it was.
    private var origins: [Place: String] = [:]
    private var leavers: Set<Place> = []

    struct Place: Hashable {
        var entity: String
        var attribute: String
    }

    init(_ pairs: EntityPairs) {
        var removed: [Place: AttributeType] = [:]
        for entity in pairs.new.entities {
            for attribute in pairs.former(of: entity).map({ Self.attributes(of: $0, to: entity).removed }) ?? [] {
                removed[Place(entity: entity.name, attribute: attribute.name)] = attribute.type
            }
        }
        for entity in pairs.new.entities {
            let former = pairs.former(of: entity)
            let added = former.map { Self.attributes(of: $0, to: entity).added } ?? entity.attributes
            for attribute in added {
                let oldName = attribute.renamingIdentifier ?? attribute.name
                let origin = pairs.new.entities.first { other in
                    removed[Place(entity: other.name, attribute: oldName)] == attribute.type
                        && Self.areRelated(entity, other, in: pairs.new)
                }
                guard let origin else { continue }
                origins[Place(entity: entity.name, attribute: attribute.name)] = origin.name
                leavers.insert(Place(entity: origin.name, attribute: oldName))
            }
        }
    }

    /// The entity that had the attribute before.
    func origin(of attribute: String, in entity: String) -> String? {
        origins[Place(entity: entity, attribute: attribute)]
    }

    func hasLeft(_ attribute: String, _ entity: String) -> Bool {
        leavers.contains(Place(entity: entity, attribute: attribute))
    }

    private static func attributes(
        of old: EntityDefinition,
        to new: EntityDefinition
    ) -> DefinitionPairs<AttributeDefinition> {
        DefinitionPairs(from: old.attributes, to: new.attributes)
    }

    private static func areRelated(_ one: EntityDefinition, _ other: EntityDefinition, in model: ModelDefinition)
        -> Bool
    {
        let lines = [model.lineage(of: one), model.lineage(of: other)]
        return lines[0].contains { $0.name == other.name } || lines[1].contains { $0.name == one.name }
    }
}
