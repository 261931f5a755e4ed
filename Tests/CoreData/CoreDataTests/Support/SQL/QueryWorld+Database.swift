import CoreDataSQLite
import Foundation
import FoundationBackfill

@testable import CoreData

/// Writes the objects with plain SQL.
extension QueryWorld {
    func bind(_ value: Value, _ index: Int, _ statement: Statement) throws {
        switch value {
        case .null: try statement.bindNull(index)
        case .integer(let integer): try statement.bind(integer, at: index)
        case .real(let real): try statement.bind(real, at: index)
        case .digits(let digits): try statement.bind(digits: digits, at: index)
        case .text(let text): try statement.bind(text, at: index)
        case .bytes(let data): try statement.bind(Array(data), asBlobAt: index)
        }
    }

    func insert(_ object: QueryObject) throws {
        let table = object.table
        var columns: [(name: String, value: Value)] = [
            ("Z_PK", .integer(object.key)), ("Z_ENT", .integer(Int64(table.storedNumber))), ("Z_OPT", .integer(1)),
        ]
        for (index, slot) in table.entity.slots.enumerated() {
            columns.append((table.columns[index], stored(slot, object)))
        }
        try insert(into: table.table, columns)
    }

    private func stored(_ slot: Slot, _ object: QueryObject) -> Value {
        let name = object.table.entity.properties[slot.ordinal].name
        switch slot.role {
        case .attribute(let element?):
            let elements = object.values[name] as? [String: Any]
            return AttributeCoding.stored(elements?[element], as: slot.attributeType)
        case .attribute(nil):
            return AttributeCoding.stored(object.values[name], as: slot.attributeType)
        case .key:
            return (object.values[name] as? QueryObject).map { .integer($0.key) } ?? .null
        case .entityNumber:
            return (object.values[name] as? QueryObject).map { .integer(Int64($0.table.storedNumber)) } ?? .null
        }
    }

    func insertMembers(of object: QueryObject) throws {
        for property in object.table.entity.properties {
            let members = object.members[property.name] ?? []
            switch object.table.relationships[property.ordinal] {
            case .joinTable(let table, let ownKey, let memberKey, _, _)?
            where property.name == "keywords" || property.name == "references":
                for member in members {
                    try insert(into: table, [(ownKey, .integer(object.key)), (memberKey, .integer(member.key))])
                }
            case .destinationColumn(let table, let key, let order, _)?:
                for (place, member) in members.enumerated() {
                    let ordered = order.map { ", \($0) = \(2048 + 1024 * place)" } ?? ""
                    let sql = "UPDATE \(table) SET \(key) = \(object.key)\(ordered) WHERE Z_PK = \(member.key)"
                    try connection.execute(sql)
                }
            default: continue
            }
        }
    }

    private func insert(into table: String, _ columns: [(name: String, value: Value)]) throws {
        let names = columns.map(\.name).joined(separator: ", ")
        let marks = Array(repeating: "?", count: columns.count).joined(separator: ", ")
        let statement = try connection.statement("INSERT INTO \(table) (\(names)) VALUES (\(marks))")
        defer { statement.giveBack() }
        for (index, column) in columns.enumerated() {
            try bind(column.value, index + 1, statement)
        }
        try statement.run()
    }
}
