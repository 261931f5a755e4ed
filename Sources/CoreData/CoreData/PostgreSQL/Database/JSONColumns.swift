internal import Foundation
internal import FoundationBackfill

/// Transformable attributes whose values are kept as `jsonb`, for others who read and write the tables.
///
/// Their transformers make JSON: those of `Codable` values do, and a program's own may.
enum JSONColumns {
    /// The key in the user info of an attribute, and the type that it asks for.
    static let key = "postgresql.type"
    static let type = "jsonb"

    /// The column of an attribute that asks for one of JSON; nil for others.
    static func column(of property: PropertyLayout, in entity: EntityLayout) -> SQLDialect.OwnColumn? {
        guard property.attributeType == .transformableAttributeType else { return nil }
        return isAsked(for: entity.propertyDescription(at: property.ordinal) as? NSAttributeDescription) ? column : nil
    }

    static let column = SQLDialect.OwnColumn(type: type) { ServerJSON.kept($0) != nil }

    /// Whether an attribute asks for a column of JSON.
    static func isAsked(for attribute: NSAttributeDescription?) -> Bool {
        attribute?.attributeType == .transformableAttributeType && TableMapping.text(key, attribute?.userInfo) == type
    }

    /// Returns what is wrong with the user info of a model's attributes, as part of a message; nil if nothing is.
    static func mistake(in layout: ModelLayout) -> String? {
        for entity in layout.entities {
            for property in layout.declaredProperties(of: entity) {
                let description = entity.propertyDescription(at: property.ordinal)
                let leaves = (description as? NSCompositeAttributeDescription)?.leaves.map(\.element.userInfo) ?? []
                let place = "\(entity.name).\(property.name) has \(key) in its user info"
                if leaves.contains(where: { $0?[key] != nil }) {
                    return "an element of \(place); elements of composite attributes have columns of the usual types"
                }
                guard let value = description?.userInfo?[key] else { continue }
                if value as? String != type { return "\(place), “\(value)”; “\(type)” is known" }
                if property.attributeType != .transformableAttributeType {
                    return "\(place); only transformable attributes can be kept as \(type)"
                }
            }
        }
        return nil
    }

    /// Throws if a value of new or changed objects is none that its column holds.
    ///
    /// - Parameter slots: The slots of columns of JSON, by the numbers of entities.
    static func requireJSON(_ changes: SaveChanges, in slots: [Int: [Int]]) throws {
        guard !slots.isEmpty else { return }
        var errors: [CocoaError] = []
        for (index, object) in (changes.inserted + changes.updated).enumerated() {
            guard let slots = slots[object.layout.number] else { continue }
            let isNew = index < changes.inserted.count
            let changed = isNew ? SlotSet() : object.changedSlots
            for slot in slots where isNew || changed.contains(slot) {
                guard case .bytes(let data) = try object.storedValue(inSlot: slot), ServerJSON.kept(data) == nil else {
                    continue
                }
                errors.append(ErrorFactory.noJSON(object, object.layout.properties[object.layout.slots[slot].ordinal]))
            }
        }
        if let error = ErrorFactory.combined(errors) { throw error }
    }

    /// Returns the slots of columns of JSON, by the numbers of the entities that have some.
    static func slots(_ tables: StoreTables) -> [Int: [Int]] {
        tables.layout.entities.reduce(into: [:]) { slots, entity in
            let own = entity.properties.filter { tables.dialect.ownColumn?(entity, $0) != nil }.flatMap(\.slots)
            if !own.isEmpty { slots[entity.number] = own }
        }
    }
}

extension SchemaPlan {
    /// The attributes with columns of types that they ask for, by entity and name.
    var ownColumns: [String] {
        layout.entities.flatMap { entity in
            entity.properties.filter { dialect.ownColumn?(entity, $0) != nil }.map { "\(entity.name).\($0.name)" }
        }.sorted()
    }
}

extension SQLDialect {
    /// The dialect in which attributes with some names, after those of their entities, are kept as JSON, and no others.
    func keepingJSON(_ names: [String]) -> SQLDialect {
        var dialect = self
        let known = Set(names)
        dialect.ownColumn = { known.contains("\($0.name).\($1.name)") ? JSONColumns.column : nil }
        return dialect
    }
}

extension ErrorFactory {
    /// 1550: A column of JSON cannot hold what a transformer has made of a value.
    static func noJSON(_ object: NSManagedObject, _ property: PropertyLayout) -> CocoaError {
        let subject = ValidationSubject(
            entity: object.layout.name,
            key: property.name,
            value: object.modeledValue(at: property.ordinal),
            object: object,
            objectURI: object.objectID.uriRepresentation()
        )
        let detail =
            "the column holds JSON, and the attribute's transformer has made none of the value. Use a Codable type, or a "
            + "transformer that makes JSON in UTF-8, without the character NUL. Nothing was written"
        return invalid(.managedObjectValidation, subject, detail)
    }
}
