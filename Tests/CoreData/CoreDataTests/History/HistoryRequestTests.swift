import CoreData
import Foundation
import Testing

/// Requests that fetch or delete history.
@Suite struct HistoryRequestTests {
    private let chronicle: Chronicle

    init() throws {
        chronicle = try Chronicle()
    }

    @Test func S170_fetchingAfterAndDeletingBeforeLeaveThePlaceOut() throws {
        for number in 1...5 { try chronicle.save("\(number)") }
        let all = try chronicle.transactions()
        #expect(try chronicle.transactions(after: all[1].token).map(\.transactionNumber) == [3, 4, 5])
        let after = NSPersistentHistoryChangeRequest.fetchHistory(after: all[2])
        #expect(after.token == all[2].token)
        #expect((try chronicle.result(after) as? [NSPersistentHistoryTransaction])?.count == 2)
        let since = NSPersistentHistoryChangeRequest.fetchHistory(after: all[3].timestamp)
        #expect((try chronicle.result(since) as? [NSPersistentHistoryTransaction])?.map(\.transactionNumber) == [5])
        #expect(try chronicle.transactions(after: chronicle.token).isEmpty)
        let deletion = NSPersistentHistoryChangeRequest.deleteHistory(before: try chronicle.token)
        #expect(try chronicle.result(deletion) as? Bool == true)
        #expect(try chronicle.transactions().map(\.transactionNumber) == [5])
        #expect(try chronicle.sql().integer("SELECT count(*) FROM ACHANGE") == 1)
    }

    @Test func S170_historyIsDeletedByDateTransactionAndCounted() throws {
        for number in 1...4 { try chronicle.save("\(number)") }
        let all = try chronicle.transactions()
        let none = NSPersistentHistoryChangeRequest.deleteHistory(before: nil as NSPersistentHistoryToken?)
        #expect(try chronicle.result(none, .count) as? Int == 0)
        let early = NSPersistentHistoryChangeRequest.deleteHistory(before: all[1].timestamp)
        #expect(try chronicle.result(early, .count) as? Int == 1)
        let transaction = NSPersistentHistoryChangeRequest.deleteHistory(before: all[2])
        #expect(try chronicle.result(transaction, .count) as? Int == 1)
        let rest = NSPersistentHistoryChangeRequest.deleteHistory(before: .distantFuture)
        #expect(try chronicle.result(rest, .count) as? Int == 2)
        #expect(try chronicle.transactions().isEmpty)
    }

    @Test func S172_resultTypes() throws {
        let note = try chronicle.save("one")
        note.setValue("two", forKey: "title")
        try chronicle.context.save()
        let all = NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)
        #expect(all.resultType == .transactionsAndChanges)
        let full = try #require(chronicle.result(all) as? [NSPersistentHistoryTransaction])
        #expect(full.allSatisfy { $0.changes?.count == 1 })
        let bare = try #require(chronicle.result(all, .transactionsOnly) as? [NSPersistentHistoryTransaction])
        #expect(bare.count == 2 && bare.allSatisfy { $0.changes == nil } && bare == full)
        let changes = try #require(chronicle.result(all, .changesOnly) as? [NSPersistentHistoryChange])
        #expect(changes.map(\.changeType) == [.insert, .update])
        #expect(changes.map { $0.transaction?.transactionNumber } == [1, 2])
        #expect(try chronicle.result(all, .objectIDs) as? [NSManagedObjectID] == [note.objectID])
        #expect(try chronicle.result(all, .count) as? NSNumber == 2)
        #expect(try chronicle.result(all, .statusOnly) as? Bool == true)
        #expect(NSPersistentHistoryChangeRequest.deleteHistory(before: Date()).resultType == .statusOnly)
    }

    @Test func S172_S173_changesCanBeAskedFor() throws {
        let notes = try (0..<3).map { try chronicle.save("\($0)") }
        notes[1].setValue("changed", forKey: "title")
        try chronicle.context.save()
        chronicle.context.delete(notes[2])
        try chronicle.context.save()
        #expect(try chronicle.changes("changeType == 1").map(\.changedObjectID) == [notes[1].objectID])
        #expect(
            try chronicle.changes("changedObjectID == %@", notes[1].objectID).map(\.changeType) == [.insert, .update]
        )
        #expect(try chronicle.changes("changedEntity == 'Note' AND changeID > 3").count == 2)
        #expect(try chronicle.changes("ANY updatedProperties == 'title'").count == 1)
        #expect(try chronicle.changes("transaction.transactionNumber == 5").first?.changeType == .delete)
        let request = try #require(NSPersistentHistoryChange.fetchRequest)
        request.fetchOffset = 1
        request.fetchLimit = 2
        let windowed = NSPersistentHistoryChangeRequest.fetchHistory(withFetch: request)
        #expect((try chronicle.result(windowed) as? [NSPersistentHistoryChange])?.map(\.changeID) == [2, 3])
        #expect(try chronicle.result(windowed, .count) as? Int == 2)
    }

    @Test func S172_transactionsOfFoundChangesHaveTheseAlone() throws {
        let first = try chronicle.save("1")
        _ = chronicle.context.make("Note", ["title": "2"])
        first.setValue("changed", forKey: "title")
        try chronicle.context.save()
        try chronicle.save("3")
        let request = try #require(NSPersistentHistoryChange.fetchRequest)
        request.predicate = NSPredicate(format: "changedObjectID == %@", first.objectID)
        let fetch = NSPersistentHistoryChangeRequest.fetchHistory(withFetch: request)
        let found = try #require(
            chronicle.result(fetch, .transactionsAndChanges) as? [NSPersistentHistoryTransaction]
        )
        #expect(found.map(\.transactionNumber) == [1, 2])
        #expect(found.map(\.summary) == [["insert Note"], ["update Note"]])
        let headers = try chronicle.result(fetch, .transactionsOnly) as? [NSPersistentHistoryTransaction]
        #expect(headers?.map(\.transactionNumber) == [1, 2])
        #expect(headers?.allSatisfy { $0.changes == nil } == true)
    }

    @Test func S173_tokensHaveAnOrder() throws {
        for number in 1...4 { try chronicle.save("\(number)") }
        let tokens = try chronicle.transactions().map(\.token)
        for (format, wanted) in [
            ("token > %@", [3, 4]), ("token >= %@", [2, 3, 4]), ("token < %@", [1]), ("token <= %@", [1, 2]),
            ("token == %@", [2]), ("token != %@", [1, 3, 4]), ("%@ < token AND author == 'ada'", [3, 4]),
        ] as [(String, [Int64])] {
            #expect(try chronicle.transactions(format, tokens[1]).map(\.transactionNumber) == wanted, "\(format)")
        }
        let between = try chronicle.transactions("token > %@ AND token <= %@", tokens[0], tokens[2])
        #expect(between.map(\.transactionNumber) == [2, 3])
        #expect(try chronicle.changes("transaction.token > %@", tokens[2]).count == 1)
        // Where a token does not contain a store, it stands at its beginning.
        let other = try Chronicle()
        for number in 1...9 { try other.save("\(number)") }
        #expect(try chronicle.transactions("token > %@", other.token).count == 4)
        #expect(try chronicle.transactions("token > %@ AND ANY changes.changeType == 0", tokens[2]).count == 1)
    }

    @Test func S173_transactionsAreFoundByPredicates() throws {
        for author in ["ada", "bob", "ada", nil] as [String?] {
            chronicle.context.transactionAuthor = author
            try chronicle.save(author ?? "nobody")
        }
        #expect(try chronicle.transactions("author == 'ada'").map(\.transactionNumber) == [1, 3])
        #expect(try chronicle.transactions("author == 'bob'").map(\.summary) == [["insert Note"]])
        #expect(try chronicle.transactions("author != %@", "ada").map(\.transactionNumber) == [2, 4])
        #expect(try chronicle.transactions("transactionNumber > 2 AND contextName == 'desk'").count == 2)
        #expect(try chronicle.transactions("timestamp > %@", Date.distantPast).count == 4)
        #expect(try chronicle.transactions("changes.@count == 1 AND author == nil").count == 1)
        let request = try #require(NSPersistentHistoryTransaction.fetchRequest)
        request.predicate = NSPredicate(format: "author == 'ada'")
        let after = NSPersistentHistoryChangeRequest.fetchHistory(after: try chronicle.transactions()[0].token)
        after.fetchRequest = request
        #expect((try chronicle.result(after) as? [NSPersistentHistoryTransaction])?.map(\.transactionNumber) == [3])
        #expect(try chronicle.result(after, .count) as? Int == 1)
    }

    @Test func S173_theOrderIsThatOfTheHistory() throws {
        let request = try #require(NSPersistentHistoryTransaction.fetchRequest)
        request.sortDescriptors = [NSSortDescriptor(key: "author", ascending: true)]
        let sorted = NSPersistentHistoryChangeRequest.fetchHistory(withFetch: request)
        #expect(errorCode { _ = try chronicle.result(sorted) } == .persistentStoreUnsupportedRequestType)
        let notes = NSFetchRequest<any NSFetchRequestResult>(entityName: "Note")
        let foreign = NSPersistentHistoryChangeRequest.fetchHistory(withFetch: notes)
        #expect(errorCode { _ = try chronicle.result(foreign) } == .persistentStoreUnsupportedRequestType)
    }

    @Test func S174_theEntitiesHaveApplesNames() throws {
        let context = chronicle.context
        #expect(NSPersistentHistoryTransaction.entityDescription(with: context)?.name == "Transaction")
        #expect(NSPersistentHistoryChange.entityDescription(with: context)?.name == "Change")
        #expect(NSPersistentHistoryTransaction.entityDescription?.name == "Transaction")
        let request = try #require(NSPersistentHistoryTransaction.fetchRequest)
        #expect(request.entityName == "Transaction")
        #expect(NSPersistentHistoryTransaction.entityDescription?.attributesByName["author"] != nil)
    }

    @Test func requestsAreCopied() throws {
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: try chronicle.token)
        request.resultType = .count
        let copy = try #require(request.copy() as? NSPersistentHistoryChangeRequest)
        #expect(copy.token == request.token && copy.resultType == .count && copy !== request)
    }

    @Test func withoutAHistoryRequestsFail() throws {
        let library = try Library()
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)
        #expect(errorCode { try library.context().execute(request) } == .persistentStoreUnsupportedRequestType)
        #expect(library.coordinator.currentPersistentHistoryToken(fromStores: nil) == nil)
        request.affectedStores = library.coordinator.persistentStores
        #expect(errorCode { try chronicle.context.execute(request) } == .persistentStoreUnsupportedRequestType)
    }

    @Test func S179_transactionsCanBeReplayed() throws {
        let other = NSPersistentStoreCoordinator(managedObjectModel: try Chronicle.model())
        let options = [NSPersistentHistoryTrackingKey: true]
        try other.addPersistentStore(type: .sqlite, at: chronicle.library.url, options: options)
        let theirs = NSManagedObjectContext(.privateQueue)
        theirs.persistentStoreCoordinator = other
        let notes = [try chronicle.save("kept"), try chronicle.save("doomed")]
        let known = try theirs.all("Note", sortedBy: "title")
        #expect(known.map { $0.value(forKey: "title") as? String } == ["doomed", "kept"])
        let token = try chronicle.token
        notes[0].setValue("changed", forKey: "title")
        chronicle.context.delete(notes[1])
        let added = chronicle.context.make("Note", ["title": "added"])
        try chronicle.context.save()
        let transaction = try #require(chronicle.transactions(after: token).first)
        let notification = transaction.objectIDNotification()
        #expect(notification.name == .NSManagedObjectContextDidSaveObjectIDs)
        #expect(notification.userInfo?[NSInsertedObjectIDsKey] as? Set<NSManagedObjectID> == [added.objectID])
        #expect(known[1].value(forKey: "title") as? String == "kept")
        theirs.mergeChanges(fromContextDidSave: notification)
        #expect(known[1].value(forKey: "title") as? String == "changed")
        #expect(known[0].isDeleted)
        #expect(try theirs.all("Note", "title == 'added'").map(\.objectID) == [added.objectID])
    }
}
