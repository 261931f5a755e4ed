#if CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill

/// An attribute or a to-one relationship of an object in conflict, with its values in both forms: as objects and as records have them.
struct ConflictProperty {
    let name: String
    let object: NSManagedObject
    private let kind: Kind
    private let zone: Int64
    private let work: MirrorWork

    private enum Kind {
        case attribute(MirroredAttribute)
        case toOne(NSRelationshipDescription)
    }

    /// - Returns: Nil for a field that is no property of the object's entity.
    init?(_ field: String, of object: NSManagedObject, _ entity: MirroredEntity, zone: Int64, _ work: MirrorWork) {
        if let attribute = entity.attributesByField[field] {
            (name, kind) = (attribute.name, .attribute(attribute))
        } else if let toOne = entity.toOnes.first(where: { $0.field == field }),
            let relationship = object.entity.relationshipsByName[toOne.name]
        {
            (name, kind) = (toOne.name, .toOne(relationship))
        } else {
            return nil
        }
        (self.object, self.zone, self.work) = (object, zone, work)
    }

    /// The value of a side; nil if it cannot be told, for instance because its object has not come.
    func version(_ side: FieldConflict.Side) throws -> CloudKitPropertyConflict.Version? {
        let date = side.time.map { Date(timeIntervalSince1970: Double($0.milliseconds) / 1_000) }
        guard let field = side.value, field != .string("") || !isToOne else { return .init(value: nil, date: date) }
        return try value(of: field).map { .init(value: $0, date: date) }
    }

    private var isApart: Bool { object.entity.relationshipsByName[name]?.staysApart == true }

    private var isToOne: Bool { if case .toOne = kind { true } else { false } }

    private func value(of field: FieldValue) throws -> Any? {
        switch kind {
        case .attribute(let attribute):
            do {
                return try attribute.value(of: field, object)
            } catch is CocoaError {
                return nil
            }
        case .toOne: return try target(field)?.objectID
        }
    }

    private func target(_ field: FieldValue?) throws -> NSManagedObject? {
        guard case .string(let name) = field else { return nil }
        return try work.object(named: name, near: zone, leavesZone: isApart)
    }

    /// The field's value for a value that somebody has chosen; nil for none.
    ///
    /// - Throws: An error if the property cannot have it.
    func field(of value: Any?) throws -> FieldValue? {
        guard let value = flattened(value) else {
            try validate(nil)
            return nil
        }
        let field: FieldValue?
        switch kind {
        case .attribute(let attribute):
            var checked: Any? = value
            try object.validateValue(&checked, forKey: name)
            field = attribute.field(of: checked, object)
        case .toOne(let relationship): field = try self.field(of: value, relationship)
        }
        // What is no number is not equal to itself, and would be a change for ever.
        guard let field, field == field else { throw unusable(value) }
        return field
    }

    private func field(of value: Any, _ relationship: NSRelationshipDescription) throws -> FieldValue? {
        guard let id = value as? NSManagedObjectID, id.store === work.mirror.identity,
            let destination = relationship.destinationEntity, id.entity.isKindOf(entity: destination),
            let row = try work.existingRow(of: id), row.zone == zone || isApart, let target = try work.object(of: row)
        else { throw unusable(value) }
        try validate(target)
        return .string(row.name)
    }

    private func validate(_ value: Any?) throws {
        var checked = value
        try object.validateValue(&checked, forKey: name)
    }

    private func unusable(_ value: Any) -> CocoaError {
        let owner = object.entity.name ?? "an object"
        return ErrorFactory.makeError(
            .coreData,
            "The property \(name) of \(owner) cannot have a value of the type \(type(of: value))",
            advice: "Decide for a value that the object could have, or the identifier of an object of the same store"
        )
    }

    /// The objects whose own relationships to one object may change with this one, whichever of some values it gets.
    func partners(_ fields: [FieldValue?]) throws -> [NSManagedObject] {
        guard case .toOne(let relationship) = kind, let inverse = relationship.inverseRelationship, !inverse.isToMany
        else { return [] }
        let targets = try fields.compactMap { try target($0) } + related(object, name)
        return targets + targets.flatMap { related($0, inverse.name) }
    }

    private func related(_ object: NSManagedObject, _ name: String) -> [NSManagedObject] {
        (object.value(forKey: name) as? NSManagedObject).map { [$0] } ?? []
    }
}
#endif
