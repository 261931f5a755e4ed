import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import SeededRandom
import Testing

@testable import CoreData

/// Transformable attributes that are kept as `jsonb`.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct JSONColumnTests {
    struct Style: Codable, Equatable {
        var size: Double
        var fonts: [String] = []
        var price: Decimal?
    }

    /// Makes JSON of texts, unless they begin with `!`.
    private final class Words: ValueTransformer {
        static let name = NSValueTransformerName("JSONColumnTests.Words")
        override func transformedValue(_ value: Any?) -> Any? {
            (value as? String).map {
                Data(($0.hasPrefix("!") ? $0 : "{\"b\":1.50, \"words\":\"\($0)\",\"b\":2e3}").utf8)
            }
        }
        override func reverseTransformedValue(_ value: Any?) -> Any? {
            let object = (value as? Data).flatMap { try? JSONSerialization.jsonObject(with: $0) as? [String: Any] }
            return object?["words"] as? String
        }
    }

    private static func model(_ type: String? = "jsonb", of changed: String = "style") -> NSManagedObjectModel {
        ValueTransformer.setValueTransformer(Words(), forName: Words.name)
        CodableAttributeTypes.allow(Style.self)
        let note = NSEntityDescription()
        note.name = "Note"
        note.properties = ["title", "style", "list", "words"].map { name in
            let attribute = NSAttributeDescription()
            attribute.name = name
            attribute.attributeType = name == "title" ? .stringAttributeType : .transformableAttributeType
            attribute.isOptional = true
            if name == "words" { attribute.valueTransformerName = Words.name.rawValue }
            if let type, name != "title" || changed == name { attribute.userInfo = ["postgresql.type": type] }
            return attribute
        }
        let model = NSManagedObjectModel()
        model.entities = [note]
        return model
    }

    private let database: DatabaseCase
    private let context: NSManagedObjectContext

    init() throws {
        database = try DatabaseCase(Self.model())
        context = try database.context()
    }

    private func note(_ context: NSManagedObjectContext) throws -> NSManagedObject {
        try #require(try context.all("Note").first)
    }

    @Test("Values come back equal, and others ask for them with the server's operators")
    func values() throws {
        let style = Style(size: 12.5, fonts: ["ä", "\"b\""], price: Decimal(string: "0.10"))
        let list: NSDictionary = ["tags": ["x", "y"], "count": 3, "isNew": true]
        context.insert("Note", ["title": "a", "style": style, "list": list, "words": "hello"])
        context.insert("Note", ["title": "b"])
        try context.save()
        let columns =
            "SELECT column_name FROM information_schema.columns WHERE table_schema = '$s' AND data_type = 'jsonb'"
        #expect(try database.rows(columns).sorted() == ["list", "style", "words"])
        let sql =
            "SELECT style->'$value'->>'size', list->'tags'->>1, words->>'words' FROM $s.note WHERE list @> '{\"count\": 3}'"
        #expect(try database.rows(sql) == ["12.5 y hello"])
        let other = try database.context()
        let read = try #require(try other.all("Note", "style != nil").first)
        #expect(read.value(forKey: "style") as? Style == style)
        #expect(read.value(forKey: "list") as? NSDictionary == list)
        #expect(read.value(forKey: "words") as? String == "hello")
        #expect(try other.all("Note", "style == nil").count == 1)
    }

    @Test("What others write is read")
    func others() throws {
        context.insert("Note", ["style": Style(size: 1), "list": ["a"]])
        try context.save()
        _ = try database.rows(
            "UPDATE $s.note SET style = jsonb_set(style, '{$value,size}', '7'), list = list || '[2]', version = version + 1 RETURNING id"
        )
        let other = try database.context()
        let read = try note(other)
        #expect((read.value(forKey: "style") as? Style)?.size == 7)
        #expect(read.value(forKey: "list") as? NSArray == ["a", 2])
    }

    @Test("Rows in memory are those of the server, so that unchanged values are not written")
    func sameRows() throws {
        let object = context.insert("Note", ["style": Style(size: 1e3, fonts: ["f"]), "words": "w"])
        try context.save()
        let written = try #require(object.snapshot)
        let other = try database.context()
        let read = try note(other)
        _ = read.value(forKey: "words")
        for slot in read.layout.slots.indices {
            #expect(read.snapshot?.hasSameValue(as: written, slot, read.layout.slots[slot].form) == true)
        }
        read.setValue("w", forKey: "words")
        read.setValue("t", forKey: "title")
        #expect(Set(read.changedValues().keys).isSubset(of: ["title", "words"]))
        try other.save()
        #expect(read.changedSlots.numbers.isEmpty)
    }

    @Test("The form of texts is the server's, whatever they are")
    func serverForm() throws {
        var random = SeededGenerator(seed: 28)
        func number() -> String {
            let (whole, fraction) = (Int.random(in: 0...2000, using: &random), Int.random(in: 0...99, using: &random))
            let exponent = Int.random(in: -12...12, using: &random)
            return [
                "\(whole)", "-\(whole).\(fraction)", "\(whole).0\(fraction)0e\(exponent)", "-0", "0.00E+3", "12e-3",
            ]
            .randomElement(using: &random) ?? "0"
        }
        func text() -> String {
            let parts = [
                "a", "ä", "🧀", "\\n", "\\u000b", "\\u001F", "\\/", "\\\"", "\\\\", "\\u00e9", "\\ud83e\\uddc0",
                "\u{7f}",
            ]
            return
                "\"\((0..<Int.random(in: 0...3, using: &random)).compactMap { _ in parts.randomElement(using: &random) }.joined())\""
        }
        func value(_ depth: Int) -> String {
            switch Int.random(in: 0...(depth > 0 ? 5 : 3), using: &random) {
            case 0: return ["null", "true", "false"].randomElement(using: &random) ?? "null"
            case 1: return number()
            case 2, 3: return text()
            case 4: return "[\((0..<3).map { _ in value(depth - 1) }.joined(separator: " ,"))]"
            default: return "{\((0..<4).map { _ in "\(text()) :\(value(depth - 1))" }.joined(separator: ","))}"
            }
        }
        for _ in 0..<300 {
            let json = value(3)
            let kept = ServerJSON.kept(Data(json.utf8)).map { String(decoding: $0, as: UTF8.self) }
            let sql = "SELECT CAST(CAST('\(json.replacingOccurrences(of: "'", with: "''"))' AS jsonb) AS text)"
            #expect(try kept == database.rows(sql).first, "\(json)")
        }
        for wrong in ["", "{", "bplist00", "[1,]", "\"\\u0000\"", "1e9999999", "01"] {
            #expect(ServerJSON.kept(Data(wrong.utf8)) == nil, "\(wrong)")
        }
    }

    @Test("A value that is not JSON is a validation error that names the object, and nothing is written")
    func noJSON() throws {
        let object = context.insert("Note", ["title": "a", "words": "!no"])
        context.insert("Note", ["title": "b"])
        let error = try #require(throws: CocoaError.self) { try context.save() }
        #expect(error.code == .managedObjectValidation)
        #expect(error.userInfo[NSValidationKeyErrorKey] as? String == "words")
        #expect(error.userInfo[NSValidationObjectErrorKey] as? NSManagedObject === object)
        #expect(try database.rows("SELECT title FROM $s.note") == [])
        object.setValue(["date": Date()], forKey: "list")
        let several = try #require(throws: CocoaError.self) { try context.save() }
        #expect(several.code == .validationMultipleErrors)
        object.setValue(nil, forKey: "words")
        object.setValue(nil, forKey: "list")
        try context.save()
        #expect(try database.rows("SELECT title FROM $s.note").count == 2)
        object.setValue("!no", forKey: "words")
        #expect(throws: CocoaError.self) { try context.save() }
    }

    @Test("Batch requests write JSON, and refuse what is none")
    func batches() throws {
        let objects: [[String: Any]] = [["title": "a", "style": Style(size: 2)], ["title": "b", "words": "w"]]
        try context.execute(NSBatchInsertRequest(entityName: "Note", objects: objects))
        let update = NSBatchUpdateRequest(entityName: "Note")
        update.propertiesToUpdate = ["list": ["k": 1]]
        try context.execute(update)
        let sql = "SELECT title, style->'$value'->>'size', list->>'k' FROM $s.note ORDER BY title"
        #expect(try database.rows(sql) == ["a 2 1", "b - 1"])
        let wrong = NSBatchInsertRequest(entityName: "Note", objects: [["words": "!no"]])
        #expect(throws: CocoaError.self) { try context.execute(wrong) }
        #expect(try database.rows("SELECT id FROM $s.note").count == 2)
    }

    @Test("A store of the same version becomes one with JSON and back, unless a value is none")
    func migration() throws {
        let migrating: [AnyHashable: Any] = [
            NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
        ]
        let plain = try DatabaseCase(Self.model(nil))
        let first = try plain.context()
        first.insert("Note", ["style": Style(size: 3), "words": "w"])
        try first.save()
        let json = DatabaseCase(url: plain.url, Self.model())
        #expect(throws: CocoaError.self) { try json.context() }
        let second = try json.context(migrating)
        #expect((try note(second).value(forKey: "style") as? Style)?.size == 3)
        #expect(try plain.rows("SELECT style->'$value'->>'size' FROM $s.note") == ["3"])
        let third = try plain.context(migrating)
        #expect(try note(third).value(forKey: "words") as? String == "w")
        third.insert("Note", ["title": "x", "list": ["archived": 1]])
        try third.save()
        let error = try #require(throws: CocoaError.self) { try json.context(migrating) }
        #expect(error.code == .migration && error.localizedDescription.contains("Note.list"))
        #expect(try plain.context().all("Note").count == 2)
    }

    @Test("User info that says something else is an error that names it")
    func mistakes() throws {
        let unknown = try #require(throws: CocoaError.self) { try DatabaseCase(Self.model("json")).context() }
        #expect(unknown.localizedDescription.contains("“json”"))
        let text = try #require(throws: CocoaError.self) { try DatabaseCase(Self.model(of: "title")).context() }
        #expect(text.localizedDescription.contains("Note.title"))
    }
}
