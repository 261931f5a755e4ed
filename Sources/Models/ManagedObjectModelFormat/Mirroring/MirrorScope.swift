/// The part of a model whose objects are mirrored.
struct MirrorScope {
    let model: IndexedModel
    /// The entities whose objects are mirrored, in the order of the model.
    let members: [EntityDefinition]
    /// The members and their ancestors, whose properties they have, in the order of the model.
    let owners: [EntityDefinition]
    /// The hierarchies that have members, in the order of the model.
    let hierarchies: [Hierarchy]
    private let memberNames: Set<String>
    private let rootNames: [String: String]

    /// The entities that share a record type.
    struct Hierarchy {
        /// The name of the entity without a parent.
        let root: String
        /// The members and their ancestors, in the order of the model.
        var owners: [EntityDefinition]

        var recordType: String { MirrorNames.recordType(ofRoot: root) }
    }

    /// - Parameter entityNames: The names of the members; nil for all entities.
    init(_ model: ModelDefinition, entityNames: Set<String>? = nil) {
        let model = IndexedModel(model)
        self.model = model
        members = model.entities.filter { entityNames?.contains($0.name) != false }
        memberNames = Set(members.map(\.name))
        let lineages = members.map(model.lineage)
        let ownerNames = Set(lineages.joined().map(\.name))
        owners = model.entities.filter { ownerNames.contains($0.name) }
        var rootNames: [String: String] = [:]
        for lineage in lineages {
            for entity in lineage { rootNames[entity.name] = lineage[0].name }
        }
        self.rootNames = rootNames
        var hierarchies: [Hierarchy] = []
        var places: [String: Int] = [:]
        for owner in owners {
            let root = rootNames[owner.name] ?? owner.name
            if let place = places[root] {
                hierarchies[place].owners.append(owner)
            } else {
                places[root] = hierarchies.count
                hierarchies.append(Hierarchy(root: root, owners: [owner]))
            }
        }
        self.hierarchies = hierarchies
    }

    /// Returns the record type of a member's objects; nil if the entity is no member.
    func recordType(of entity: EntityDefinition) -> String? {
        memberNames.contains(entity.name) ? rootNames[entity.name].map(MirrorNames.recordType) : nil
    }

    /// Returns the fields that the properties in a hierarchy need, in the order of the model. If several properties need
    /// a field, it is there for each of them.
    func fields(of hierarchy: Hierarchy) -> [MirrorField] {
        hierarchy.owners.flatMap { owner in
            let links = owner.relationships.flatMap { relationship -> [MirrorField] in
                let source = MirrorField.Source(entity: owner.name, property: relationship.name)
                if let order = model.mirrorOrderField(of: relationship, in: owner) {
                    let asset = MirrorNames.asset(ofField: order)
                    return [
                        MirrorField(order, .string, source: source),
                        MirrorField(asset, .asset, source: source, isCompanion: true),
                    ]
                }
                guard case .field(let name) = model.mirrorLink(of: relationship, in: owner) else { return [] }
                return [MirrorField(name, .string, source: source)]
            }
            return owner.attributes.flatMap { $0.mirrorFields(of: owner.name) } + links
        }
    }
}

extension ModelDefinition {
    /// The entities of the configurations that are used with CloudKit; nil if no configuration is, and therefore all
    /// entities could be.
    package var syncedEntityNames: Set<String>? {
        let synced = configurations.filter(\.isUsedWithCloudKit)
        return synced.isEmpty ? nil : Set(synced.flatMap(\.entityNames))
    }
}
