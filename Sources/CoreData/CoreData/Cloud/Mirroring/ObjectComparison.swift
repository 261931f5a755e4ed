#if CloudKit
internal import CloudSync
internal import CloudWire
internal import FoundationBackfill

/// Compares an object with the version of its row, and tells which differences a user has made.
struct ObjectComparison {
    let object: NSManagedObject
    let entity: MirroredEntity
    /// What the object has.
    let fields: [String: FieldValue]
    /// The version of the row; nil if it has none.
    let known: RecordVersion?
    /// That version with the present names of renamed properties.
    let version: RecordVersion
    /// The fields that wait for other records.
    let waiting: Set<String>
    /// The fields of a newer model that the object does not show yet.
    let gained: Set<String>
    /// Those of them that the object has shown under former names.
    let renamed: Set<String>
    /// The names of the properties that have changed according to the history; nil if it does not say.
    let properties: Set<String>?

    /// The fields that a user has changed.
    var changes: [String] {
        (fields.keys.filter { version.fields[$0] == nil } + version.fields.keys).filter(isChange)
    }

    private func isChange(_ field: String) -> Bool {
        guard entity.owns(field), fields[field] != version.fields[field] else { return false }
        // A relationship whose destination has not come is not empty.
        if waiting.contains(field), fields[field] == nil { return false }
        guard let known else { return true }
        if properties?.contains(MirroredEntity.property(ofField: field)) == true { return true }
        var hasNeverHeld = version.hasNeverHeld(field)
        if gained.contains(field) {
            guard renamed.contains(field), entity.isEdited(field, to: fields[field], since: known) else { return false }
            hasNeverHeld = entity.formerField(of: field).map { known.hasNeverHeld($0) } ?? true
        }
        // What an object has from the start is no change of a record that never said anything else.
        return !(hasNeverHeld && entity.isUsual(fields[field], ofField: field, object))
    }
}

extension MirroredEntity {
    /// The name of the property that a field is of.
    fileprivate static func property(ofField field: String) -> String {
        String(field.dropFirst(MirroredModel.prefix.count))
    }

    /// Whether a field's value is what an object has from the start.
    func isUsual(_ value: FieldValue?, ofField field: String, _ object: NSManagedObject) -> Bool {
        guard let value, let attribute = attributesByField[field] else { return value == nil }
        let description = object.entity.attributesByName[attribute.name]
        return value == attribute.field(of: description?.defaultValue, object)
    }

    /// Whether a field is one that the entity has, and not one of a later model.
    func owns(_ field: String) -> Bool {
        field == MirroredModel.entityName || attributesByField[field] != nil || toOnes.contains { $0.field == field }
            || orders.contains { $0.field == field }
    }
}
#endif
