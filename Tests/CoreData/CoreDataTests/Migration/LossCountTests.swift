import CoreDataSQLite
import Foundation
import ManagedObjectModelFormat
import SeededRandom
import Testing

@testable import CoreData

/// Counting what a migration drops from a store.
@Suite struct LossCountTests {
    /// Items and their drafts, in boxes, with marks and neighbours.
    private static func model(_ change: (inout [String: [NSPropertyDescription]]) -> Void = { _ in })
        -> NSManagedObjectModel
    {
        var properties: [String: [NSPropertyDescription]] = [
            "Item": [NoteModels.attribute("text", .string), NoteModels.attribute("size", .integer64)],
            "Draft": [NoteModels.attribute("reason", .string)],
            "Box": [NoteModels.attribute("label", .string)],
            "Mark": [NoteModels.attribute("word", .string)],
        ]
        change(&properties)
        let entities = properties.sorted { $0.key < $1.key }.map { NoteModels.entity($0, $1) }
        let model = NoteModels.model(entities)
        if let draft = model.entitiesByName["Draft"] { model.entitiesByName["Item"]?.subentities = [draft] }
        return model
    }

    private static func related(_ model: NSManagedObjectModel) -> NSManagedObjectModel {
        guard let item = model.entitiesByName["Item"], let box = model.entitiesByName["Box"],
            let mark = model.entitiesByName["Mark"]
        else { return model }
        NoteModels.relate(item, "box", box, "items")
        let (marks, items, next) = (
            NSRelationshipDescription(), NSRelationshipDescription(), NSRelationshipDescription()
        )
        (marks.name, marks.destinationEntity, marks.inverseRelationship) = ("marks", mark, items)
        (items.name, items.destinationEntity, items.inverseRelationship) = ("items", item, marks)
        (next.name, next.destinationEntity, next.maxCount) = ("next", item, 1)
        item.properties += [marks, next]
        mark.properties += [items]
        return model
    }

    private static func fill(_ url: URL, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        try MigratedFolder.write(.sqlite, at: url, related(model())) { context in
            let boxes = (0..<3).map { _ in MigratedFolder.insert("Box", into: context) }
            let marks = (0..<4).map { _ in MigratedFolder.insert("Mark", into: context) }
            var last: NSManagedObject?
            for _ in 0..<40 {
                let isDraft = Bool.random(using: &random)
                let item = MigratedFolder.insert(isDraft ? "Draft" : "Item", into: context)
                if Bool.random(using: &random) { item.setValue("text", forKey: "text") }
                let sizes: [Int64] = [1, 1 << 53, (1 << 53) + 1, .max, .min, -(1 << 53) - 1]
                if Bool.random(using: &random) { item.setValue(sizes.randomElement(using: &random), forKey: "size") }
                if isDraft, Bool.random(using: &random) { item.setValue("reason", forKey: "reason") }
                if Bool.random(using: &random) { item.setValue(boxes.randomElement(using: &random), forKey: "box") }
                if Bool.random(using: &random) { item.setValue(last, forKey: "next") }
                item.setValue(NSSet(array: marks.filter { _ in Bool.random(using: &random) }), forKey: "marks")
                last = item
            }
        }
    }

    private static func counts(
        _ url: URL,
        _ old: NSManagedObjectModel,
        _ new: NSManagedObjectModel
    ) throws -> (statements: [LossCount], objects: [LossCount]) {
        let losses = ModelLoss.all(from: old.definition, to: new.definition)
        let connection = try Connection(path: url.path, mode: .readOnly)
        defer { connection.close() }
        let counter = LossCounter(
            session: connection,
            tables: try StoreFile.tables(connection, layout: old.layout())
        )
        return (
            try counter.counts(of: losses), try StoredLosses(at: url, NSSQLiteStoreType, old).counts(of: losses)
        )
    }

    /// One statement per table counts what reading all objects counts.
    @Test(arguments: 1...6) func statementsCountLikeObjects(_ seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let url = folder.file("Items.store")
        try Self.fill(url, seed: seed)
        let newer = [
            Self.model(),
            Self.model { $0["Item"] = [NoteModels.attribute("size", .double)] },
            Self.related(
                Self.model {
                    $0["Item"] = [NoteModels.attribute("size", .double)]
                    $0["Draft"] = [NoteModels.attribute("reason", .string), NoteModels.attribute("text", .string)]
                }
            ),
            Self.model { $0["Draft"] = nil },
            Self.model { $0["Box"] = nil },
        ]
        for (number, new) in newer.enumerated() {
            let (statements, objects) = try Self.counts(url, Self.related(Self.model()), new)
            #expect(statements == objects, "\(number)")
            #expect(statements.contains { $0.count > 0 }, "\(number)")
        }
    }

    @Test func lossesAreNamedOnceAndOnlyWhereTheyAre() {
        let old = Self.related(Self.model()).definition
        func texts(_ new: NSManagedObjectModel) -> [String] {
            ModelLoss.all(from: old, to: new.definition).map(\.text)
        }
        #expect(texts(Self.related(Self.model())).isEmpty)
        #expect(
            texts(Self.model { $0["Item"] = [NoteModels.attribute("size", .double)] }) == [
                "the values of Item.text", "digits of Item.size beyond 53 bits",
                "the links of Box.items and Item.box", "the links of Item.marks and Mark.items",
                "the links of Item.next",
            ]
        )
        // A property that moves down is lost by the others alone.
        let moved = Self.related(
            Self.model {
                $0["Item"] = [NoteModels.attribute("size", .integer64)]
                $0["Draft"]?.append(NoteModels.attribute("text", .string))
            }
        )
        let losses = ModelLoss.all(from: old, to: moved.definition)
        #expect(losses.map(\.text) == ["the values of Item.text"] && losses.first?.owners == ["Item"])
        // One side goes on, and with it the links.
        let oneWay = Self.related(Self.model())
        oneWay.entitiesByName["Item"]?.relationshipsByName["box"]?.inverseRelationship = nil
        oneWay.entitiesByName["Box"]?.properties.removeAll { $0.name == "items" }
        #expect(texts(oneWay).isEmpty)
        let renamed = Self.related(Self.model())
        renamed.entitiesByName["Box"]?.renamingIdentifier = "Box"
        renamed.entitiesByName["Box"]?.name = "Case"
        #expect(texts(renamed).isEmpty)
    }
}
