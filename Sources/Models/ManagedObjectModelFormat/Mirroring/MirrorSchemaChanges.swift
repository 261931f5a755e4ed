/// What the changes from one version of a model to another mean for a schema that is deployed: it can only grow, and devices
/// with the older version go on using it.
package struct MirrorSchemaChanges: Sendable {
    /// The changes: renamed and moved entities, renamed properties, then record types and fields by name.
    package let changes: [MirrorSchemaChange]

    /// Whether the newer version must not be deployed.
    package var isForbidden: Bool { changes.contains { $0.severity == .error } }

    /// Compares two versions of a model: the entities of configurations that are used with CloudKit, or all if no
    /// configuration is.
    package init(from old: ModelDefinition, to new: ModelDefinition) {
        var finder = MirrorSchemaChangeFinder(old: old, new: new)
        changes = finder.entityChanges() + finder.propertyChanges() + finder.typeChanges()
    }
}

/// Finds the changes, and keeps track of which differences of the schemas are explained.
private struct MirrorSchemaChangeFinder {
    private let old: MirrorScope
    private let new: MirrorScope
    private let pairs: EntityPairs
    /// The record types that entities left, and those that they came to.
    private var movedTypes: Set<String> = []
    /// The fields that properties left, and those that they came to, with their types.
    private var movedFields: Set<[String]> = []

    init(old: ModelDefinition, new: ModelDefinition) {
        self.old = MirrorScope(old, entityNames: old.syncedEntityNames)
        self.new = MirrorScope(new, entityNames: new.syncedEntityNames)
        pairs = EntityPairs(old: old, new: new)
    }

    // MARK: - Entities

    mutating func entityChanges() -> [MirrorSchemaChange] {
        var changes: [MirrorSchemaChange] = []
        var renamedTypes: Set<[String]> = []
        for entity in new.members {
            guard let former = pairs.former(of: entity), let type = new.recordType(of: entity),
                let formerType = old.recordType(of: former)
            else { continue }
            if former.name != entity.name {
                changes.append(Self.renamed(entity, from: former, type))
                if entity.parentName == nil, former.parentName == nil { renamedTypes.insert([formerType, type]) }
            }
            if formerType != type { movedTypes.formUnion([formerType, type]) }
        }
        return changes + moves(except: renamedTypes)
    }

    private static func renamed(
        _ entity: EntityDefinition,
        from former: EntityDefinition,
        _ type: String
    ) -> MirrorSchemaChange {
        let text =
            entity.parentName == nil
            ? "is renamed from \(former.name), so it has the new record type \(type), and the objects of older devices "
                + "do not come" : "is renamed from \(former.name), which older devices write into records of \(type)"
        let remedy = "keep the name, or add a new entity and copy the objects"
        return MirrorSchemaChange(.error, entity.name, nil, text, remedy: remedy)
    }

    /// Returns a change for each entity that keeps its name and gets another record type, because its hierarchy has
    /// another root.
    private func moves(except renamedTypes: Set<[String]>) -> [MirrorSchemaChange] {
        new.members.compactMap { entity -> MirrorSchemaChange? in
            guard let former = pairs.former(of: entity), former.name == entity.name,
                let type = new.recordType(of: entity), let formerType = old.recordType(of: former),
                type != formerType, !renamedTypes.contains([formerType, type])
            else { return nil }
            let text =
                "moves from the record type \(formerType) to \(type), so the objects of older devices do not come"
            return MirrorSchemaChange(.error, entity.name, nil, text, remedy: "keep the parent, or add a new entity")
        }
    }

    // MARK: - Properties

    /// Returns the changes of properties of entities that keep their record type.
    mutating func propertyChanges() -> [MirrorSchemaChange] {
        var changes: [MirrorSchemaChange] = []
        for entity in new.members {
            guard let former = pairs.former(of: entity), let type = new.recordType(of: entity),
                type == old.recordType(of: former)
            else { continue }
            let (before, now) = (old.model.lineage(of: former), new.model.lineage(of: entity))
            let attributes = DefinitionPairs(from: before.flatMap(\.attributes), to: now.flatMap(\.attributes))
            for (old, new) in attributes.kept where old.name != new.name && old.isMirrored && new.isMirrored {
                movedFields.formUnion([old.name, new.name].map { [type, MirrorNames.field(ofProperty: $0)] })
                let source = Self.source(new.name, in: now)
                changes.append(.renamed(old.name, to: source, kind: "attribute"))
            }
            let links = DefinitionPairs(from: before.flatMap(\.relationships), to: now.flatMap(\.relationships))
            for (old, new) in links.kept {
                guard let change = change(from: old, of: former, to: new, of: entity) else { continue }
                movedFields.formUnion([old.name, new.name].map { [type, MirrorNames.field(ofProperty: $0)] })
                changes.append(change)
            }
        }
        var seen: Set<MirrorSchemaChange> = []
        return changes.filter { seen.insert($0).inserted }
    }

    private static func source(_ property: String, in lineage: [EntityDefinition]) -> MirrorField.Source {
        let owner = lineage.first { $0.propertyNames.contains(property) }
        return MirrorField.Source(entity: owner?.name ?? "", property: property)
    }

    private func change(
        from former: RelationshipDefinition,
        of formerEntity: EntityDefinition,
        to relationship: RelationshipDefinition,
        of entity: EntityDefinition
    ) -> MirrorSchemaChange? {
        let source = Self.source(relationship.name, in: new.model.lineage(of: entity))
        let before = old.model.mirrorLink(of: former, in: formerEntity)
        let now = new.model.mirrorLink(of: relationship, in: entity)
        switch (before, now) {
        case (.field, .field), (.pairs, .pairs):
            guard former.name != relationship.name else { return nil }
            return .renamed(former.name, to: source, kind: "relationship")
        case (.otherEnd, .otherEnd):
            let isOrdered = former.isOrdered && relationship.isOrdered
            guard isOrdered, former.name != relationship.name else { return nil }
            return .renamed(former.name, to: source, kind: "relationship")
        case (.field(let field), .pairs), (.field(let field), .otherEnd):
            return Self.moved(source, from: "the field \(field)", to: now)
        case (.pairs, .field), (.pairs, .otherEnd):
            return Self.moved(source, from: "records of \(MirrorNames.pairType)", to: now)
        default: return nil
        }
    }

    private static func moved(_ source: MirrorField.Source, from place: String, to link: MirrorLink)
        -> MirrorSchemaChange
    {
        let destination =
            switch link {
            case .field(let field): "the field \(field)"
            case .pairs: "records of \(MirrorNames.pairType)"
            case .otherEnd, .none: "the other end"
            }
        return MirrorSchemaChange(
            .error,
            source.entity,
            source.property,
            "has its links in \(destination), where older devices have them in \(place)",
            remedy: "keep it as it was, and add a new relationship"
        )
    }

    // MARK: - Types and fields

    /// Returns the differences of the schemas that no other change explains.
    func typeChanges() -> [MirrorSchemaChange] {
        let (before, now) = (MirrorSchema(old), MirrorSchema(new))
        let names = Set((before.types + now.types).map(\.name)).sorted()
        return names.flatMap { name -> [MirrorSchemaChange] in
            switch (before.type(named: name), now.type(named: name)) {
            case (let old?, let new?): return fieldChanges(from: old, to: new)
            case (let old?, nil): return movedTypes.contains(name) ? [] : [.removed("record type \(name)", old.root)]
            case (nil, let new?): return movedTypes.contains(name) ? [] : [.added("record type \(name)", new.root)]
            case (nil, nil): return []
            }
        }
    }

    private func fieldChanges(from old: MirrorRecordType, to new: MirrorRecordType) -> [MirrorSchemaChange] {
        let isExplained = { (field: MirrorField) in field.isCompanion || movedFields.contains([new.name, field.name]) }
        let names = Set((old.fields + new.fields).map(\.name)).sorted()
        return names.compactMap { name in
            switch (old.field(named: name), new.field(named: name)) {
            case (let before?, let now?):
                guard before.typeName != now.typeName, let source = now.source else { return nil }
                return .typeChanged(from: before, to: now, source)
            case (let before?, nil):
                guard !isExplained(before), let source = before.source else { return nil }
                return .removed("field \(name)", source.entity, source.property)
            case (nil, let now?):
                guard !isExplained(now), let source = now.source else { return nil }
                return .added("field \(name)", source.entity, source.property)
            case (nil, nil): return nil
            }
        }
    }
}
