import CoreDataSQLite
import Foundation
import FoundationBackfill
import SeededRandom

@testable import CoreData

/// The same objects in memory and in a database.
final class QueryWorld {
    let layout = ModelLayout(QueryModel.make())
    let tables: StoreTables
    let connection: Connection
    private(set) var objects: [String: [QueryObject]] = [:]
    private var random: SeededGenerator

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        tables = SchemaBuilder.tables(of: layout)
        connection = try Connection(path: ":memory:", mode: .create)
        try SQLFunctions.register(on: connection)
        for sql in SchemaBuilder.schema(of: layout).statements {
            try connection.execute(sql)
        }
        makeObjects()
        for object in objects.values.joined() {
            try insert(object)
        }
        for object in objects.values.joined() {
            try insertMembers(of: object)
        }
    }

    /// Returns the objects of an entity and its subentities.
    func objects(of name: String) -> [QueryObject] {
        guard let entity = layout.entity(named: name) else { return [] }
        return entity.numbers.flatMap { objects[layout.entity($0).name] ?? [] }
    }

    /// Returns the integers in the first column of a statement's rows.
    func keys(_ fetch: CompiledFetch) throws -> [Int64] {
        let statement = try connection.statement(fetch.sql)
        for (index, value) in fetch.values.enumerated() {
            try bind(value, index + 1, statement)
        }
        var keys: [Int64] = []
        while try statement.step() {
            keys.append(statement.value(0).int64)
        }
        return keys
    }

    /// Returns the rows of a statement.
    func rows(_ fetch: CompiledFetch) throws -> [[Value]] {
        let statement = try connection.statement(fetch.sql)
        for (index, value) in fetch.values.enumerated() {
            try bind(value, index + 1, statement)
        }
        var rows: [[Value]] = []
        while try statement.step() {
            rows.append((0..<statement.columnCount).map { statement.value($0).copied })
        }
        return rows
    }

    // MARK: - Objects

    static let texts = [
        "", "a", "Ab", "ab", "abc", "ABC", "Über", "U\u{308}ber", "uber", "Straße", "strasse", "Äpfel", "café",
        "cafe\u{301}",
        "cafe", "Zebra", "zebra", "naïve", "a*b", "a%b", "a_b", "日本", "e", "é", "line\nbreak", "ÅNGSTRÖM", "K2",
    ]

    private func makeObjects() {
        var key: Int64 = 0
        for (name, count) in [
            ("Folder", 6), ("Keyword", 7), ("Attachment", 24), ("Note", 30), ("Draft", 8), ("Outline", 4),
        ] {
            guard let entity = layout.entity(named: name) else { continue }
            objects[name] = (0..<count).map { _ in
                key += 1
                return makeObject(entity, key)
            }
        }
        for object in objects.values.joined().sorted(by: { $0.key < $1.key }) {
            connect(object)
        }
    }

    private func makeObject(_ entity: EntityLayout, _ key: Int64) -> QueryObject {
        let object = QueryObject(tables.table(of: entity), key: key)
        for property in entity.properties {
            guard let type = property.attributeType, !property.isTransient else { continue }
            if type == .compositeAttributeType {
                object.values[property.name] = ["x": real(), "y": real()]
            } else if let value = value(type) {
                object.values[property.name] = value
            }
        }
        return object
    }

    private func real() -> Double { Double(random.below(40) - 8) / 4 }

    private func value(_ type: NSAttributeType) -> Any? {
        guard random.below(4) > 0 else { return nil }
        switch type {
        case .stringAttributeType: return Self.texts[random.below(Self.texts.count)]
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType:
            return NSNumber(value: random.below(14) - 4)
        case .booleanAttributeType: return NSNumber(value: random.below(2) == 0)
        case .doubleAttributeType: return NSNumber(value: real())
        case .decimalAttributeType: return NSDecimalNumber(decimal: Decimal(random.below(40)) * 25 / 100 + 0.1)
        case .dateAttributeType:
            let half = random.below(20)
            // Seconds of one day, and days of several months.
            return Date(timeIntervalSinceReferenceDate: half < 12 ? Double(half) / 2 : Double(half - 14) * 400_000)
        case .UUIDAttributeType: return Self.uuid(random.below(5))
        case .URIAttributeType: return URL(string: "https://example.org/\(random.below(5))")
        case .binaryDataAttributeType: return Data([UInt8(random.below(4))])
        default: return nil
        }
    }

    static func uuid(_ number: Int) -> UUID {
        UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, UInt8(number)))
    }

    private func connect(_ object: QueryObject) {
        for property in object.table.entity.properties {
            guard let relationship = property.relationship else { continue }
            let candidates = objects(of: layout.entity(relationship.destination).name)
            switch property.kind {
            case .toOne where random.below(4) > 0:
                let other = candidates[random.below(candidates.count)]
                object.values[property.name] = other
                if let name = inverseName(relationship) { other.members[name, default: []].append(object) }
            case .toMany where property.name == "keywords" || property.name == "references":
                for other in candidates where random.below(6) == 0 {
                    object.members[property.name, default: []].append(other)
                    if let name = inverseName(relationship) { other.members[name, default: []].append(object) }
                }
            default: break
            }
        }
        // A member of a relationship without an inverse has one owner.
        if object.table.entity.name == "Attachment", random.below(2) == 0 {
            let notes = objects(of: "Note")
            notes[random.below(notes.count)].members["extras", default: []].append(object)
        }
    }

    private func inverseName(_ relationship: PropertyLayout.Relationship) -> String? {
        relationship.inverse.map { layout.entity(relationship.destination).properties[$0].name }
    }
}
