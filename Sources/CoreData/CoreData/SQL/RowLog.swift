internal import Foundation
internal import FoundationBackfill

/// Logs the rows that reads return, by the names of the model: level 3 of the SQL log.
enum RowLog {
    /// Logs rows of objects, one in a line.
    static func tell(_ rows: [RowSnapshot], in layout: ModelLayout) {
        for row in rows { Log.row(line(row, in: layout)) }
    }

    /// Logs rows of values.
    static func tell(_ rows: [[Value]], of entity: EntityLayout) {
        for row in rows { Log.row("\(entity.name) (\(row.map { text($0) }.joined(separator: ", ")))") }
    }

    /// Returns the line of a row: `Note/p1 {title = "On cards", folder = Folder/p2}`. A row without values was read for its
    /// key.
    static func line(_ row: RowSnapshot, in layout: ModelLayout) -> String {
        let entity = layout.entity(row.entityNumber)
        guard row.slotCount > 0 else { return "\(entity.name)/p\(row.key)" }
        let values = entity.properties.filter { !$0.slots.isEmpty }.map { "\($0.name) = \(text($0, of: row, layout))" }
        return "\(entity.name)/p\(row.key) {\(values.joined(separator: ", "))}"
    }

    private static func text(_ property: PropertyLayout, of row: RowSnapshot, _ layout: ModelLayout) -> String {
        let slots = row.entitySlots(in: layout)
        let values = property.slots.map { row.value($0, slots[$0].form) }
        guard let relationship = property.relationship else {
            let texts = zip(property.slots, values).map { text($1, slots[$0].attributeType) }
            return texts.count == 1 ? texts[0] : "(\(texts.joined(separator: ", ")))"
        }
        guard case .integer(let key) = values[0] else { return "nil" }
        var number = relationship.destination
        if values.count > 1, case .integer(let stored) = values[1] { number = Int(stored) }
        return "\(layout.entity(number).name)/p\(key)"
    }

    private static func text(_ value: Value, _ type: NSAttributeType = .undefinedAttributeType) -> String {
        switch value {
        case .null: "nil"
        case .integer(let number): type == .booleanAttributeType ? (number == 0 ? "NO" : "YES") : "\(number)"
        case .real(let number):
            type == .dateAttributeType ? "\(Date(timeIntervalSinceReferenceDate: number))" : "\(number)"
        case .digits(let digits): digits
        case .text(let text): "\"\(text)\""
        case .bytes(let data):
            type == .UUIDAttributeType && data.count == 16
                ? "\(data.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })" : "\(data.count) bytes"
        }
    }
}

extension RowSnapshot {
    fileprivate func entitySlots(in layout: ModelLayout) -> [Slot] { layout.entity(entityNumber).slots }
}
