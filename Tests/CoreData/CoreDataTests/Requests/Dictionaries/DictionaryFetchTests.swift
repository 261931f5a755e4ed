import CoreData
import Foundation
import Testing

/// Dictionary fetches with groups and computed columns, through the public interface.
@Suite struct DictionaryFetchTests {
    private let library: Library
    private let context: NSManagedObjectContext

    init() throws {
        library = try Library()
        context = library.context()
        let folders = ["x", "y"].map { context.make("Folder", ["name": $0]) }
        let notes: [(String, Int, Double?, Int?)] = [
            ("a", 1, 2.5, 0), ("b", 2, 1.5, 0), ("c", 4, nil, 1), ("d", 8, nil, 1), ("e", 16, 4, nil),
        ]
        for (title, position, rating, folder) in notes {
            let note = context.make(title == "d" ? "Draft" : "Note", ["title": title, "position": position])
            note.setValue(rating, forKey: "rating")
            note.setValue(folder.map { folders[$0] }, forKey: "folder")
            note.setValue(Date(timeIntervalSinceReferenceDate: Double(position)), forKey: "created")
        }
        try context.save()
    }

    private func request(_ properties: [Any]?) -> NSFetchRequest<NSDictionary> {
        let request = NSFetchRequest<NSDictionary>(entityName: "Note")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = properties
        return request
    }

    @Test func S144_aggregatesWithoutGroupsAreOneRow() throws {
        let columns = [
            column("sum:(position)", "sum"), column("average:(rating)", "average"), column("min:(title)", "first"),
            column("max:(created)", "last"), column("count:(rating)", "rated"), column("count:(SELF)", "all"),
        ]
        let found = try context.fetch(request(columns))
        #expect(found.count == 1)
        let row = try #require(found.first as? [String: Any])
        #expect(row["sum"] as? Int == 31)
        #expect(row["average"] as? Double == 8.0 / 3)
        #expect(row["first"] as? String == "a")
        #expect(row["last"] as? Date == Date(timeIntervalSinceReferenceDate: 16))
        #expect(row["rated"] as? Int == 3)
        #expect(row["all"] as? Int == 5)
    }

    @Test func S144_groupsAreARowEach() throws {
        let grouped = request(["folder.name", column("sum:(position)", "sum"), column("sum:(rating)", "rating")])
        grouped.propertiesToGroupBy = ["folder.name"]
        grouped.sortDescriptors = [NSSortDescriptor(key: "folder.name", ascending: true)]
        let found = try context.fetch(grouped)
        #expect(found.map { $0["folder.name"] as? String } == [nil, "x", "y"])
        #expect(found.map { $0["sum"] as? Int } == [16, 3, 12])
        #expect(found.map { $0["rating"] as? Double } == [4, 4, 0])
        #expect(found[0].allKeys.count == 2, "What is nil is left out")
    }

    @Test func groupsCanBeOrderedByWhatSumsThemUp() throws {
        let grouped = request(["folder.name", column("max:(position)", "greatest")])
        grouped.propertiesToGroupBy = ["folder.name"]
        grouped.sortDescriptors = [NSSortDescriptor(key: "greatest", ascending: false)]
        grouped.fetchLimit = 2
        #expect(try context.fetch(grouped).map { $0["greatest"] as? Int } == [16, 8])
        grouped.fetchOffset = 1
        #expect(try context.fetch(grouped).map { $0["greatest"] as? Int } == [8, 2])
    }

    @Test func S143_toOneRelationshipsAreIdentifiers() throws {
        let folder = try #require(context.all("Folder", "name == 'x'").first)
        let model = try #require(context.persistentStoreCoordinator).managedObjectModel
        let property = try #require(model.entitiesByName["Note"]?.propertiesByName["folder"])
        let wanted = request([property, "title", "folder.name"])
        wanted.predicate = NSPredicate(format: "title == 'a'")
        let row = try #require(context.fetch(wanted).first)
        #expect(row["folder"] as? NSManagedObjectID == folder.objectID)
        #expect(row["folder.name"] as? String == "x")
        #expect(row.allKeys.count == 3)
    }

    @Test func identifiersAreOfTheObjectsOwnEntities() throws {
        let id = column("SELF", "id", .objectIDAttributeType)
        id.expression = NSExpression.expressionForEvaluatedObject()
        let wanted = request([id, "title"])
        wanted.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        let found = try context.fetch(wanted).compactMap { $0["id"] as? NSManagedObjectID }
        #expect(found == (try context.all("Note", sortedBy: "title").map(\.objectID)))
        #expect(found.map { $0.entity.name } == ["Note", "Note", "Note", "Draft", "Note"])
        let cover = context.make("Cover", ["note": try #require(context.all("Draft").first)])
        try context.save()
        let covers = NSFetchRequest<NSDictionary>(entityName: "Cover")
        covers.resultType = .dictionaryResultType
        covers.propertiesToFetch = ["note"]
        let note = try #require(try context.fetch(covers).first?["note"] as? NSManagedObjectID)
        #expect(note.entity.name == "Draft")
        #expect(note == (cover.value(forKey: "note") as? NSManagedObject)?.objectID)
    }

    @Test func S145_groupsAreTestedByVariables() throws {
        let grouped = request(["folder", column("count:(SELF)", "n")])
        grouped.propertiesToGroupBy = ["folder"]
        grouped.havingPredicate = NSPredicate(format: "$n > 1")
        #expect(try context.fetch(grouped).map { $0["n"] as? Int } == [2, 2])
        grouped.havingPredicate = NSPredicate(format: "n > 1")
        #expect(throws: CocoaError.self) { try context.fetch(grouped) }
        grouped.havingPredicate = NSPredicate(format: "sum:(position) > 3")
        #expect(try context.fetch(grouped).count == 2)
    }

    @Test func groupsNeedDictionaries() throws {
        let objects = NSFetchRequest<NSManagedObject>(entityName: "Note")
        objects.propertiesToGroupBy = ["title"]
        let error = #expect(throws: CocoaError.self) { try context.fetch(objects) }
        #expect(error?.localizedDescription == "Invalid fetch request: GROUP BY requires NSDictionaryResultType")
    }

    @Test func declaredTypesAreKept() throws {
        let columns = [
            column("average:(position)", "whole", .integer32AttributeType),
            column("sum:(position)", "real", .doubleAttributeType),
            column("sum:(position)", "decimal", .decimalAttributeType),
            column("sum:(position)", "text", .stringAttributeType),
            column("max:(title)", "mismatch", .dateAttributeType),
        ]
        let row = try #require(try context.fetch(request(columns)).first)
        #expect(row["whole"] as? Int == 6)
        #expect(row["real"] as? Double == 31)
        #expect(row["decimal"] is NSDecimalNumber)
        #expect(row["text"] as? String == "31")
        #expect(row["mismatch"] == nil)
    }

    @Test func dictionariesOfSwiftCanBeAskedFor() throws {
        let wanted = NSFetchRequest<[String: Any]>(entityName: "Note")
        wanted.resultType = .dictionaryResultType
        wanted.propertiesToFetch = ["title"]
        wanted.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
        #expect(try context.fetch(wanted).compactMap { $0["title"] as? String } == ["a", "b", "c", "d", "e"])
        let any = NSFetchRequest<any NSFetchRequestResult>(entityName: "Note")
        any.resultType = .dictionaryResultType
        #expect((try context.fetch(any) as? [[String: Any]])?.count == 5)
    }

    @Test func S139_dictionariesAreOfTheStoreWhateverIsAskedFor() throws {
        try #require(context.all("Note", "title == 'a'").first).setValue(100, forKey: "position")
        _ = context.make("Note", ["title": "new", "position": 1000])
        let wanted = request([column("sum:(position)", "sum")])
        #expect(wanted.includesPendingChanges)
        #expect(try context.fetch(wanted).first?["sum"] as? Int == 31)
        let child = NSManagedObjectContext(.privateQueue)
        child.parent = context
        #expect(try child.performAndWait { try child.fetch(wanted).first?["sum"] as? Int } == 31)
    }

    @Test func whatSQLCannotCarryIsComputedOfObjects() throws {
        let wanted = request(["folder.name", column("stddev:(position)", "deviation"), column("SELF.@count", "n")])
        wanted.predicate = NSPredicate { object, _ in
            (object as? NSManagedObject)?.value(forKey: "title") as? String != "e"
        }
        wanted.propertiesToGroupBy = ["folder.name"]
        wanted.sortDescriptors = [NSSortDescriptor(key: "folder.name", ascending: true)]
        // Unsaved changes are ignored, as in SQL.
        try #require(context.all("Note", "title == 'a'").first).setValue(100, forKey: "position")
        let found = try context.fetch(wanted)
        #expect(found.map { $0["deviation"] as? Double } == [0.5, 2])
        #expect(found.map { $0["n"] as? Int } == [2, 2])
    }

    @Test func severalStoresAreSummedUpTogether() throws {
        let other = try library.coordinator.addPersistentStore(
            ofType: NSInMemoryStoreType,
            configurationName: nil,
            at: nil,
            options: nil
        )
        let note = context.make("Note", ["title": "f", "position": 32])
        context.assign(note, to: other)
        try context.save()
        let found = try context.fetch(request([column("sum:(position)", "sum"), column("max:(title)", "last")]))
        #expect(found.map { $0["sum"] as? Int } == [63])
        #expect(found.map { $0["last"] as? String } == ["f"])
        let sorted = request(["title", column("SELF", "id")])
        sorted.sortDescriptors = [NSSortDescriptor(key: "title", ascending: false)]
        sorted.fetchLimit = 2
        let rows = try context.fetch(sorted)
        #expect(rows.map { $0["title"] as? String } == ["f", "e"])
        #expect(rows.first?["id"] as? NSManagedObjectID == note.objectID)
    }

    @Test func mistakesBesideWhatSQLCannotCarryAreFound() {
        let wanted = request([column("SUBQUERY(keywords, $k, $k.word == $missing).@count", "n")])
        wanted.predicate = NSPredicate { _, _ in true }
        #expect(throws: CocoaError.self) { try context.fetch(wanted) }
    }

    @Test func dictionariesAreOneStatement() throws {
        let grouped = request(["folder.name", column("sum:(position)", "sum")])
        grouped.propertiesToGroupBy = ["folder.name"]
        var found: [NSDictionary] = []
        try library.expect(statements: 1) { found = try context.fetch(grouped) }
        #expect(found.count == 3)
    }

    @Test func valuesAreWhatObjectsHave() throws {
        let note = try #require(context.all("Note", "title == 'a'").first)
        note.setValue(["one", "two"] as NSArray, forKey: "tags")
        note.setValue(Data([1, 2, 3]), forKey: "picture")
        note.setValue(UUID(), forKey: "identifier")
        note.setValue(URL(string: "https://example.org"), forKey: "source")
        note.setValue(NSDecimalNumber(string: "1.25"), forKey: "price")
        note.setValue(true, forKey: "isPinned")
        try context.save()
        let all = request(nil)
        all.predicate = NSPredicate(format: "title == 'a'")
        let row = try #require(try context.fetch(all).first)
        for name in note.entity.attributesByName.keys {
            #expect((row[name] as? NSObject) == (note.value(forKey: name) as? NSObject), "\(name)")
        }
    }
}
