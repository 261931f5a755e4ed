/// The rules for names and fields.
extension MirrorRules {
    private static let renaming = "rename it, and keep its present name as renaming identifier"

    func nameObjections(to entity: EntityDefinition) -> [MirrorObjection] {
        var objections: [MirrorObjection] = []
        if entity.parentName == nil,
            let fault = fault(of: MirrorNames.recordType(ofRoot: entity.name), as: "record type")
        {
            objections.append(MirrorObjection(.names, entity.name, nil, fault, remedy: Self.renaming))
        }
        for attribute in entity.attributes where attribute.isMirrored {
            let plain = MirrorNames.field(ofProperty: attribute.name)
            let longest = attribute.type.isMirroredWithAsset ? MirrorNames.asset(ofField: plain) : plain
            objections += fieldNameObjections(to: attribute.name, of: entity, as: plain, longest: longest)
        }
        for relationship in entity.relationships {
            let name = relationship.name
            switch scope.model.mirrorLink(of: relationship, in: entity) {
            case .field(let field):
                objections += fieldNameObjections(to: name, of: entity, as: field, longest: field)
            case .pairs where name.contains(where: { ":;".contains($0) }):
                let reason = "cannot be synced under a name with the sign that stands between the names of two"
                objections.append(MirrorObjection(.names, entity.name, name, reason, remedy: Self.renaming))
            default: break
            }
            guard let order = scope.model.mirrorOrderField(of: relationship, in: entity) else { continue }
            objections += fieldNameObjections(
                to: name,
                of: entity,
                as: order,
                longest: MirrorNames.asset(ofField: order)
            )
        }
        return objections
    }

    private func fieldNameObjections(
        to property: String,
        of entity: EntityDefinition,
        as field: String,
        longest: String
    ) -> [MirrorObjection] {
        let own = [MirrorNames.entityName, MirrorNames.moveReceipt]
        if (own + own.map(MirrorNames.asset)).contains(field) {
            let reason = "cannot be synced as the field \(field), which every record has for other purposes"
            return [MirrorObjection(.freeNames, entity.name, property, reason, remedy: Self.renaming)]
        }
        guard let fault = fault(of: field, as: "field") ?? fault(of: longest, as: "field") else { return [] }
        return [MirrorObjection(.names, entity.name, property, fault, remedy: Self.renaming)]
    }

    /// Returns why a name cannot be that of a record type or field; nil if it can.
    private func fault(of name: String, as kind: String) -> String? {
        guard MirrorNames.isPlain(name) else {
            return "cannot be synced as the \(kind) \(name), since such a name has letters of ASCII, digits and "
                + "underscores only"
        }
        guard name.utf8.count > MirrorNames.greatestLength else { return nil }
        return "cannot be synced as the \(kind) \(name), since such a name has at most \(MirrorNames.greatestLength) "
            + "characters"
    }

    /// Returns the objections to the fields of a hierarchy: those that two properties need in different ways, and too
    /// many of them.
    func fieldObjections(to hierarchy: MirrorScope.Hierarchy) -> [MirrorObjection] {
        var known: [String: MirrorField] = [:]
        var objections: [MirrorObjection] = []
        for field in scope.fields(of: hierarchy) {
            guard let first = known[field.name] else {
                known[field.name] = field
                continue
            }
            guard first.typeName != field.typeName, let source = field.source, let other = first.source else {
                continue
            }
            let reason =
                "cannot be synced as \(field.typeName) in the field \(field.name) of \(hierarchy.recordType), "
                + "which \(other.entity).\(other.property) has as \(first.typeName)"
            objections.append(
                MirrorObjection(.agreement, source.entity, source.property, reason, remedy: "choose another name")
            )
        }
        let count = known.count + MirrorRecordType.commonFields.count
        guard count > MirrorNames.mostFields else { return objections }
        let reason =
            "cannot be synced with its sub-entities as the record type \(hierarchy.recordType), which would have "
            + "\(count) of at most \(MirrorNames.mostFields) fields"
        let remedy = "move attributes to related entities; strings and data need two fields each"
        return objections + [MirrorObjection(.fieldCount, hierarchy.root, nil, reason, remedy: remedy)]
    }
}
