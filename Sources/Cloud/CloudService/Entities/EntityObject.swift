package import CloudWire
internal import ManagedObjectModelFormat

/// A record as the object that it mirrors, as far as a model explains the record.
package struct EntityObject: Sendable, Identifiable {
    package let record: WireRecord
    package let zone: ZoneName
    /// The entity that the record says; the root of its type if the model lacks that, and nil if it lacks both.
    package let entity: EntityShape?
    package let attributes: [AttributeReading]
    /// The relationships for which the record has a field.
    package let toOnes: [ToOneReading]
    /// The fields that no property of the entity has.
    package let unknownFields: [UnknownField]
    /// The ways in which the record as a whole does not fit the model.
    package let problems: [String]

    package var id: ObjectKey { key }
    package var key: ObjectKey { ObjectKey(name: record.recordName, zone: zone) }

    /// A text by which people know the object: the name of its record if it has no better one.
    package var title: String {
        let reading = attributes.first { $0.shape.name == entity?.titleAttribute }
        guard case .text(let text) = reading?.value else { return record.recordName }
        let line = text.split(whereSeparator: \.isNewline).first.map { String($0.prefix(80)) } ?? ""
        return line.allSatisfy(\.isWhitespace) ? record.recordName : line
    }
}

/// The place of an object: the name and the zone of its record.
package struct ObjectKey: Hashable, Sendable {
    package let name: String
    package let zone: ZoneName

    package init(name: String, zone: ZoneName) {
        (self.name, self.zone) = (name, zone)
    }
}

/// A to-one relationship with the name of the record that it leads to.
package struct ToOneReading: Hashable, Sendable, Identifiable {
    package let shape: RelationshipShape
    /// Nil if the relationship is empty, or if its field holds no name.
    package let target: String?
    package let problem: String?

    package var id: String { shape.name }

    /// - Returns: Nil for a relationship that has no field.
    init?(_ shape: RelationshipShape, in record: WireRecord) {
        guard let field = shape.field else { return nil }
        self.shape = shape
        switch record.fields[field]?.value {
        case nil: (target, problem) = (nil, nil)
        case .string(let name): (target, problem) = (name, nil)
        case .reference(let reference): (target, problem) = (reference.recordName, nil)
        case .some(let value): (target, problem) = (nil, "\(value.shape.wireName) is no name of a record.")
        }
    }
}

/// A field that no property of an entity has.
package struct UnknownField: Hashable, Sendable, Identifiable {
    package let name: String
    package let text: String

    package var id: String { name }
}

extension EntityModel {
    /// Reads a record as an object.
    ///
    /// - Parameter problem: The reason why the fields of the record cannot be read; nil if they can.
    package func object(of record: WireRecord, in zone: ZoneName, problem: String? = nil) -> EntityObject {
        var problems = [problem].compactMap(\.self)
        let entity = entity(of: record, &problems)
        let attributes = entity?.attributes.map { AttributeReading($0, in: record) } ?? []
        let toOnes = entity?.relationships.compactMap { ToOneReading($0, in: record) } ?? []
        var known = Self.ownFields.union(toOnes.compactMap(\.shape.field))
        for order in entity?.relationships.compactMap(\.orderField) ?? [] {
            known.formUnion([order, MirrorNames.asset(ofField: order)])
        }
        for attribute in attributes { known.formUnion([attribute.shape.field, attribute.shape.fileField]) }
        let unknown = record.fields.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }
            .compactMap { name, entry in
                entry.value.map { UnknownField(name: name, text: FieldCell.text(of: $0)) }
            }
        return EntityObject(
            record: record,
            zone: zone,
            entity: entity,
            attributes: attributes,
            toOnes: toOnes,
            unknownFields: unknown,
            problems: problems
        )
    }

    /// The name of the entity whose object a record mirrors; nil for other records.
    package static func entityName(of record: WireRecord) -> String? {
        guard let type = record.recordType, type.hasPrefix(MirrorNames.prefix) else { return nil }
        if case .string(let name) = record.fields[MirrorNames.entityName]?.value { return name }
        return String(type.dropFirst(MirrorNames.prefix.count))
    }

    func object(of found: BrowsedRecord) -> EntityObject {
        object(of: found.record, in: found.zone, problem: found.problem)
    }

    private func entity(of record: WireRecord, _ problems: inout [String]) -> EntityShape? {
        let type = record.recordType ?? ""
        let root = self[String(type.dropFirst(MirrorNames.prefix.count))]
        guard let root, root.recordType == type else {
            problems.append("The model has no entity whose records have the type \(type).")
            return nil
        }
        guard !isInferred else { return root }
        guard case .string(let name) = record.fields[MirrorNames.entityName]?.value else {
            if root.isAbstract { problems.append("The record does not say which entity it is of.") }
            return root
        }
        guard let entity = self[name], entity.rootName == root.name else {
            problems.append("The model has no entity “\(name)” below \(root.name), as which the record is shown.")
            return root
        }
        if entity.isAbstract { problems.append("\(name) is abstract: it cannot have objects.") }
        return entity
    }
}
