import CoreData
import Foundation
import Testing

/// Section L of the behaviours: batch updates.
@Suite struct BatchUpdateTests {
    private let library: Library
    private let context: NSManagedObjectContext

    init() throws {
        library = try Library()
        context = library.context()
        let folder = context.make("Folder", ["name": "f"])
        for index in 0..<4 {
            let note = context.make(index == 3 ? "Draft" : "Note", ["title": "\(index)", "position": index])
            if index < 2 { note.setValue(folder, forKey: "folder") }
        }
        try context.save()
        context.reset()
    }

    private func notes(_ column: String) throws -> [String] {
        try library.sql().values("SELECT ifnull(\(column), 'nil') || '' FROM ZNOTE ORDER BY Z_PK").compactMap(\.text)
    }

    @Test func S164_constantsAndExpressionsByNameAndDescription() throws {
        let entity = try #require(library.coordinator.managedObjectModel.entitiesByName["Note"])
        let rating = try #require(entity.propertiesByName["rating"])
        let count = try context.update(
            "Note",
            "position < 2",
            [
                "position": NSExpression(format: "position + 10"), rating: 2.5, "body": NSExpression(format: "title"),
                "isPinned": NSExpression(forConstantValue: true),
            ]
        )
        #expect(count as? Int == 2)
        #expect(try notes("ZPOSITION") == ["10", "11", "2", "3"])
        #expect(try notes("ZRATING") == ["2.5", "2.5", "nil", "nil"])
        #expect(try notes("ZBODY") == ["0", "1", "nil", "nil"])
        #expect(try notes("ZISPINNED") == ["1", "1", "0", "0"])
        #expect(try notes("Z_OPT") == ["2", "2", "1", "1"])
    }

    @Test func S162_resultTypes() throws {
        #expect(try context.update("Note", nil, ["body": "x"], .statusOnlyResultType) as? Bool == true)
        #expect(try context.update("Note", nil, ["body": "x"]) as? NSNumber == 4)
        let ids = try context.update("Note", "position >= 2", ["body": "y"], .updatedObjectIDsResultType)
        let found = try #require(ids as? [NSManagedObjectID])
        #expect(found.map { $0.uriRepresentation().path } == ["/Note/p3", "/Draft/p4"])
        #expect(try context.update("Note", "FALSEPREDICATE", ["body": "y"]) as? Int == 0)
    }

    @Test func subentitiesMayStayAsTheyAre() throws {
        let request = NSBatchUpdateRequest(entityName: "Note")
        request.includesSubentities = false
        request.propertiesToUpdate = ["body": "x"]
        _ = try context.execute(request)
        #expect(request.entity.name == "Note")
        #expect(try notes("ZBODY") == ["x", "x", "x", "nil"])
        try context.update("Draft", nil, ["reason": "r", "body": NSNull()])
        #expect(try notes("ZREASON") == ["nil", "nil", "nil", "r"])
    }

    @Test func conditionsThatJoinOrCannotBeSQLWorkToo() throws {
        try context.update("Note", "folder.name == 'f' AND position > 0", ["body": "joined"])
        #expect(try notes("ZBODY") == ["nil", "joined", "nil", "nil"])
        let request = NSBatchUpdateRequest(entityName: "Note")
        let isOdd = NSPredicate { object, _ in
            ((object as? NSManagedObject)?.text("position")).map { $0 == "3" } ?? false
        }
        let isLate = NSPredicate(format: "position > 1")
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [isLate, isOdd])
        request.propertiesToUpdate = ["body": "odd"]
        request.resultType = .updatedObjectsCountResultType
        #expect((try context.execute(request) as? NSBatchUpdateResult)?.result as? Int == 1)
        #expect(try notes("ZBODY") == ["nil", "joined", "nil", "odd"])
    }

    @Test func objectsInThePredicateStandForTheirRows() throws {
        let folder = try #require(context.all("Folder").first)
        folder.setValue("unsaved", forKey: "name")
        let request = NSBatchUpdateRequest(entityName: "Note")
        request.predicate = NSPredicate(format: "folder == %@", folder)
        request.propertiesToUpdate = ["body": "x"]
        _ = try context.execute(request)
        #expect(try notes("ZBODY") == ["x", "x", "nil", "nil"])
    }

    @Test func expressionsMayLookAtOtherRows() throws {
        try context.update(
            "Note",
            nil,
            ["body": NSExpression(format: "folder.name"), "position": NSExpression(format: "keywords.@count + 5")]
        )
        #expect(try notes("ZBODY") == ["f", "f", "nil", "nil"])
        #expect(try notes("ZPOSITION") == ["5", "5", "5", "5"])
    }

    @Test func numbersBecomeWhatTheAttributeHolds() throws {
        try context.update(
            "Note",
            nil,
            ["position": NSExpression(format: "position * 1.5"), "isPinned": NSExpression(format: "position")]
        )
        #expect(try notes("ZPOSITION") == ["0", "1", "3", "4"])
        #expect(try notes("ZISPINNED") == ["0", "1", "1", "1"])
    }

    @Test func toOneRelationshipsMove() throws {
        let (first, second) = (context.make("Folder", ["name": "1"]), context.make("Folder", ["name": "2"]))
        let old = context.make("Note", ["title": "old", "position": 9, "pinboard": second])
        try context.save()
        try context.update("Note", "position < 3", ["pinboard": first])
        try context.update("Note", "position IN {1, 2, 9}", ["pinboard": second.objectID])
        let folders = try library.reader().all("Folder", "name != 'f'", sortedBy: "name")
        #expect(folders.map { $0.others("pinned").map { $0.text("title") } } == [["0"], ["old", "1", "2"]])
        try context.update("Note", "title == 'old'", ["pinboard": NSNull()])
        #expect(try library.integer("SELECT count(*) FROM ZNOTE WHERE Z_FOK_PINBOARD IS NOT NULL") == 3)
        _ = old
    }

    @Test func nothingIsAValueToo() throws {
        try context.update("Note", nil, ["title": NSExpression(forConstantValue: nil), "position": NSNull()])
        #expect(try notes("ZTITLE") == ["nil", "nil", "nil", "nil"])
        #expect(try notes("ZPOSITION") == ["nil", "nil", "nil", "nil"])
    }

    @Test func wrongPropertiesAreRefused() throws {
        let wrong: [[AnyHashable: Any]] = [
            ["nonsense": 1], ["keywords": NSNull()], ["cover": NSNull()], [:], [7: 1],
            ["folder": NSExpression(format: "pinboard")], ["position": NSExpression(format: "title")],
        ]
        for properties in wrong {
            #expect(failure { try context.update("Note", nil, properties) }?.code == 134091)
        }
        #expect(failure { try context.update("Note", nil, ["position": "text"]) }?.code == 1550)
        #expect(failure { try context.update("Nothing", nil, ["position": 1]) }?.code == 134091)
        #expect(try notes("Z_OPT") == ["1", "1", "1", "1"])
    }

    @Test func S163_loadedObjectsStayAsTheyAreUntilTheyAreRefreshed() throws {
        let note = try #require(context.all("Note", "position == 0").first)
        #expect(note.text("title") == "0")
        try context.update("Note", nil, ["title": "new"])
        #expect(note.text("title") == "0")
        context.refresh(note, mergeChanges: false)
        #expect(note.text("title") == "new")
        #expect(try library.reader().all("Note").allSatisfy { $0.text("title") == "new" })
    }

    @Test func savingAnObjectThatWasUpdatedIsAConflict() throws {
        let note = try #require(context.all("Note", "position == 0").first)
        note.setValue("mine", forKey: "body")
        try context.update("Note", nil, ["title": "new"])
        #expect(failure { try context.save() }?.code == 133020)
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        try context.save()
        #expect(try library.reader().all("Note", "body == 'mine' AND title == 'new'").count == 1)
    }
}
