import CoreData
import Foundation
import Testing

/// Statement 167: batch requests in the history.
@Suite struct BatchHistoryTests {
    private let chronicle: Chronicle
    private let context: NSManagedObjectContext

    init() throws {
        chronicle = try Chronicle()
        context = chronicle.context
    }

    private func latest() throws -> NSPersistentHistoryTransaction {
        try #require(chronicle.transactions().last)
    }

    @Test func S167_insertionsAreOneTransaction() throws {
        let objects = (0..<300).map { ["title": "\($0)"] }
        _ = try context.insert(NSBatchInsertRequest(entityName: "Note", objects: objects))
        let transaction = try latest()
        #expect(try chronicle.transactions().count == 1)
        #expect(transaction.author == "ada" && transaction.contextName == "desk")
        #expect(transaction.summary.count == 300)
        #expect(transaction.changes?.allSatisfy { $0.changeType == .insert } == true)
        let keys = transaction.changes?.map { $0.changedObjectID.uriRepresentation().lastPathComponent }
        #expect(keys == (1...300).map { "p\($0)" })
    }

    /// Their saves, too, are recorded under the name of the context that writes them.
    @Test func S167_requestsOfChildrenCarryTheAuthorOfTheRoot() throws {
        let child = NSManagedObjectContext(.privateQueue)
        child.parent = context
        (child.transactionAuthor, child.name) = ("child", "room")
        let grandchild = NSManagedObjectContext(.privateQueue)
        grandchild.parent = child
        _ = try grandchild.insert(NSBatchInsertRequest(entityName: "Note", objects: [["title": "a"]]))
        #expect(try latest().author == "ada" && latest().contextName == "desk")
        try child.update("Note", "title == 'a'", ["title": "b"])
        #expect(try latest().author == "ada" && latest().contextName == "desk")
        #expect(try chronicle.transactions().count == 2)
    }

    @Test func S167_updatesSayWhatTheyChanged() throws {
        for title in ["a", "b", "c"] { _ = context.make(title == "c" ? "Draft" : "Note", ["title": title]) }
        try context.save()
        try context.update("Note", "title != 'a'", ["title": "x", "position": NSExpression(format: "position + 1")])
        let transaction = try latest()
        #expect(transaction.summary.map { $0.split(separator: " ").last.map(String.init) } == ["Draft", "Note"])
        for change in transaction.changes ?? [] {
            #expect(change.changeType == .update)
            #expect(change.updatedProperties?.map(\.name).sorted() == ["position", "title"])
        }
    }

    @Test func S167_deletionsKeepValues() throws {
        for index in 0..<3 {
            _ = context.make("Note", ["title": "\(index)", "position": index, "cover": context.make("Cover")])
        }
        try context.save()
        try context.deleteAll("Note", "position > 0")
        let transaction = try latest()
        let notes = try #require(transaction.changes).filter { $0.changedObjectID.entity.name == "Note" }
        #expect(transaction.changes?.count == 4)
        #expect(transaction.changes?.allSatisfy { $0.changeType == .delete } == true)
        #expect(notes.map { $0.tombstone?["title"] as? String } == ["1", "2"])
    }

    @Test func S167_rowsThatLoseAnOwnerAreUpdatedOnce() throws {
        let folder = context.make("Folder")
        _ = context.make("Note", ["folder": folder, "pinboard": folder])
        try context.save()
        try context.deleteAll("Folder")
        let changes = try #require(latest().changes)
        #expect(changes.map(\.changeType) == [.delete, .update])
        #expect(changes[1].updatedProperties?.map(\.name).sorted() == ["folder", "pinboard"])
    }

    @Test func nothingLeavesNoTransaction() throws {
        try chronicle.save("a")
        try context.deleteAll("Note", "title == 'x'")
        try context.update("Note", "title == 'x'", ["body": "y"])
        _ = try context.insert(NSBatchInsertRequest(entityName: "Note", objects: []))
        #expect(try chronicle.transactions().count == 1)
    }

    @Test func mergesOfDuplicatesAreUpdates() throws {
        let tag = ModelParts.entity("Tag", [ModelParts.attribute("word"), ModelParts.attribute("color")])
        tag.uniquenessConstraints = [["word"]]
        let library = try Library(ModelParts.model(tag), options: [NSPersistentHistoryTrackingKey: true])
        let context = library.context()
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        _ = try context.insert(NSBatchInsertRequest(entityName: "Tag", objects: [["word": "a"], ["word": "b"]]))
        let objects = [["word": "b", "color": "red"], ["word": "c"]]
        _ = try context.insert(NSBatchInsertRequest(entityName: "Tag", objects: objects))
        let result = try context.execute(NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast))
        let transactions = (result as? NSPersistentHistoryResult)?.result as? [NSPersistentHistoryTransaction]
        let changes = try #require(transactions?.last?.changes)
        #expect(changes.map(\.changeType) == [.update, .insert])
        #expect(changes[0].updatedProperties?.map(\.name).sorted() == ["color", "word"])
    }
}
