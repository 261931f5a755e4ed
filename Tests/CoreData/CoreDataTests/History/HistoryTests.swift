import CoreData
import Foundation
import Testing

/// The history that saves record.
@Suite struct HistoryTests {
    @Test func S168_eachSaveIsATransactionWithAChangeForEachObject() throws {
        let chronicle = try Chronicle()
        let context = chronicle.context
        let folder = context.make("Folder", ["name": "one"])
        let notes = (0..<3).map { context.make("Note", ["title": "\($0)", "folder": folder]) }
        try context.save()
        notes[0].setValue("changed", forKey: "title")
        notes[0].setValue("once more", forKey: "title")
        context.delete(notes[1])
        try context.save()
        let transactions = try chronicle.transactions()
        #expect(transactions.map(\.transactionNumber) == [1, 2])
        #expect(transactions[0].summary == ["insert Folder", "insert Note", "insert Note", "insert Note"])
        #expect(transactions[1].summary == ["delete Note", "update Folder", "update Note"])
        let ids = transactions[1].changes?.filter { $0.changeType == .update }.map(\.changedObjectID) ?? []
        #expect(Set(ids) == [notes[0].objectID, folder.objectID])
        let numbers = transactions.flatMap { $0.changes ?? [] }.map(\.changeID)
        #expect(numbers == Array(1...7))
    }

    @Test func S168_savesThatWriteNothingLeaveNoTrace() throws {
        let chronicle = try Chronicle()
        let note = try chronicle.save("one")
        note.setValue("one", forKey: "title")
        try chronicle.context.save()
        try chronicle.context.save()
        #expect(try chronicle.transactions().count == 1)
    }

    @Test func S168_savesThatFailLeaveNoTrace() throws {
        let chronicle = try Chronicle()
        let note = try chronicle.save("one")
        try chronicle.sql().execute("UPDATE ZNOTE SET Z_OPT = Z_OPT + 1")
        note.setValue("two", forKey: "title")
        #expect(errorCode { try chronicle.context.save() } == .managedObjectMerge)
        #expect(try chronicle.transactions().count == 1)
        #expect(try chronicle.sql().integer("SELECT count(*) FROM ACHANGE") == 1)
        chronicle.context.mergePolicy = NSMergePolicy.overwrite
        try chronicle.context.save()
        #expect(try chronicle.transactions().map(\.summary) == [["insert Note"], ["update Note"]])
    }

    @Test func S169_transactionsSayWhoWhereAndWhen() throws {
        let chronicle = try Chronicle()
        let start = Date()
        try chronicle.save("one")
        chronicle.context.transactionAuthor = nil
        chronicle.context.name = nil
        try chronicle.save("two")
        let transactions = try chronicle.transactions()
        let name = ProcessInfo.processInfo.processName
        #expect(transactions.map(\.author) == ["ada", nil] && transactions.map(\.contextName) == ["desk", nil])
        #expect(transactions.allSatisfy { $0.processID == name && !$0.bundleID.isEmpty })
        let identifier = try chronicle.store.identifier
        #expect(transactions.allSatisfy { $0.storeID == identifier })
        #expect(transactions.allSatisfy { $0.timestamp >= start && $0.timestamp <= Date() })
        // Each string is written once.
        #expect(try chronicle.sql().integer("SELECT count(DISTINCT ZNAME) - count(*) FROM ATRANSACTIONSTRING") == 0)
    }

    @Test func S169_theAuthorIsThatOfTheContextThatSavesToTheStore() throws {
        let chronicle = try Chronicle()
        let child = NSManagedObjectContext(.privateQueue)
        child.parent = chronicle.context
        child.transactionAuthor = "child"
        _ = child.make("Note", ["title": "one"])
        try child.save()
        #expect(try chronicle.transactions().isEmpty)
        try chronicle.context.save()
        #expect(try chronicle.transactions().map(\.author) == ["ada"])
    }

    @Test func S171_updatesListTheProperties() throws {
        let chronicle = try Chronicle()
        let (context, note) = (chronicle.context, try chronicle.save("one"))
        let keyword = context.make("Keyword", ["word": "k"])
        let folder = context.make("Folder", ["name": "f"])
        note.setValue("two", forKey: "title")
        note.setValue(folder, forKey: "folder")
        note.setValue(NSSet(object: keyword), forKey: "keywords")
        try context.save()
        let changes = try #require(chronicle.transactions().last?.changes)
        let update = try #require(changes.first { $0.changeType == .update })
        #expect(update.updatedProperties.map { Set($0.map(\.name)) } == ["title", "folder", "keywords"])
        #expect(update.changedObjectID == note.objectID && update.tombstone == nil)
        #expect(changes.filter { $0.changeType == .insert }.allSatisfy { $0.updatedProperties == nil })
        // The property description belongs to the model.
        #expect(update.updatedProperties?.contains { $0 === note.entity.propertiesByName["title"] } == true)
    }

    @Test func S171_theBitsAreThoseOfTheNamesInOrderFromTheHighestOn() throws {
        let chronicle = try Chronicle()
        let note = try chronicle.save("one")
        note.setValue(7, forKey: "position")
        try chronicle.context.save()
        let names = note.entity.propertiesByName.keys.sorted()
        let bit = try #require(names.firstIndex(of: "position"))
        var bytes = [UInt8](repeating: 0, count: (names.count + 7) / 8)
        bytes[bit / 8] = 0x80 >> UInt8(bit % 8)
        let hex = bytes.map { String(format: "%02X", $0) }.joined()
        #expect(try chronicle.sql().text("SELECT hex(ZCOLUMNS) FROM ACHANGE WHERE ZCHANGETYPE = 1") == hex)
        #expect(
            try chronicle.sql().integer("SELECT count(*) FROM ACHANGE WHERE ZCHANGETYPE = 0 AND ZCOLUMNS IS NULL") == 1
        )
    }

    @Test(arguments: [false, true])
    func S171_deletionsKeepTheValuesThatAreToBeKept(isFault: Bool) throws {
        let chronicle = try Chronicle()
        let identifier = UUID()
        let note = chronicle.context.make(
            "Note",
            [
                "title": "kept", "body": "lost", "position": 7, "identifier": identifier,
                "picture": Data(repeating: 1, count: 300_000),
            ]
        )
        let keyword = chronicle.context.make("Keyword", ["word": "plain"])
        try chronicle.context.save()
        let ids = [note.objectID, keyword.objectID]
        if isFault { chronicle.context.reset() }
        for id in ids { chronicle.context.delete(chronicle.context.object(with: id)) }
        try chronicle.context.save()
        let changes = try #require(chronicle.transactions().last?.changes)
        #expect(changes.count == 2 && changes.allSatisfy { $0.changeType == .delete && $0.updatedProperties == nil })
        let tombstone = try #require(changes.first { $0.changedObjectID == ids[0] }?.tombstone)
        #expect(tombstone["title"] as? String == "kept" && tombstone["position"] as? Int == 7)
        #expect(tombstone["identifier"] as? UUID == identifier)
        // Omits attributes without the flag, attributes without a value, and attributes with external storage.
        #expect(Set(tombstone.keys.compactMap { $0 as? String }) == ["title", "position", "identifier"])
        #expect(changes.first { $0.changedObjectID == ids[1] }.map { $0.tombstone == nil } == true)
        // Sorted by name: created, identifier, picture, position, title.
        let sql = "SELECT typeof(ZTOMBSTONE3) || ZTOMBSTONE3 || typeof(ZTOMBSTONE4) || ZTOMBSTONE4 FROM ACHANGE"
        #expect(try chronicle.sql().text("\(sql) WHERE ZTOMBSTONE4 IS NOT NULL") == "integer7textkept")
    }

    @Test func subentitiesAreRecordedAsWhatTheyAre() throws {
        let chronicle = try Chronicle()
        _ = chronicle.context.make("Draft", ["title": "one"])
        _ = chronicle.context.make("Note", ["title": "two"])
        let draft = chronicle.context.make("Draft", ["title": "three", "reason": "why"])
        try chronicle.context.save()
        draft.setValue("because", forKey: "reason")
        chronicle.context.delete(try #require(chronicle.context.all("Draft", "title == 'one'").first))
        try chronicle.context.save()
        let transactions = try chronicle.transactions()
        #expect(transactions[0].summary == ["insert Draft", "insert Draft", "insert Note"])
        #expect(transactions[1].summary == ["delete Draft", "update Draft"])
        let changes = transactions[1].changes ?? []
        #expect(changes.first { $0.changeType == .update }?.updatedProperties?.map(\.name) == ["reason"])
        #expect(changes.first { $0.changeType == .delete }?.tombstone?["title"] as? String == "one")
    }

    @Test func S180_aStoreWithHistoryIsReadOnlyWithoutTheOption() throws {
        let chronicle = try Chronicle()
        try chronicle.save("one")
        let coordinator = chronicle.library.coordinator
        try coordinator.remove(chronicle.store)
        let store = try coordinator.addPersistentStore(type: .sqlite, at: chronicle.library.url)
        #expect(store.isReadOnly)
        let context = chronicle.library.context()
        #expect(try context.all("Note").count == 1)
        _ = context.make("Note", ["title": "two"])
        #expect(throws: CocoaError.self) { try context.save() }
        // History can be fetched, but not deleted.
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: nil as NSPersistentHistoryToken?)
        let result = try context.execute(request) as? NSPersistentHistoryResult
        #expect((result?.result as? [NSPersistentHistoryTransaction])?.count == 1)
        #expect(throws: CocoaError.self) {
            try context.execute(NSPersistentHistoryChangeRequest.deleteHistory(before: Date()))
        }
    }

    /// Saves with a history, opens the store again, and returns whether it is read-only.
    private static func isReadOnly(deletingAll: Bool = false, _ options: [String: Any]) throws -> Bool {
        let chronicle = try Chronicle()
        try chronicle.save("one")
        if deletingAll { try deleteAll(chronicle) }
        let coordinator = chronicle.library.coordinator
        try coordinator.remove(chronicle.store)
        let store = try coordinator.addPersistentStore(type: .sqlite, at: chronicle.library.url, options: options)
        return store.isReadOnly
    }

    private static func deleteAll(_ chronicle: Chronicle) throws {
        let request = NSPersistentHistoryChangeRequest.deleteHistory(before: Date.distantFuture)
        _ = try chronicle.context.execute(request)
    }

    /// The warning says that the store is read-only: it is written just then.
    @Test func S180_aWarningIsWrittenWhereTheStoreIsReadOnly() async throws {
        let silent = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let plain = try Library()
            _ = plain.coordinator
            let memory = NSPersistentStoreCoordinator(managedObjectModel: LibraryModel.make())
            _ = try memory.addPersistentStore(type: .inMemory, at: URL(fileURLWithPath: "/dev/null"))
            let ended = try HistoryTests.isReadOnly(deletingAll: true, [NSPersistentHistoryTrackingKey: false])
            let read = try HistoryTests.isReadOnly([NSReadOnlyPersistentStoreOption: true])
            let kept = try HistoryTests.isReadOnly([NSPersistentHistoryTrackingKey: true])
            exit([ended, read, kept] == [false, true, false] ? EXIT_SUCCESS : EXIT_FAILURE)
        }
        #expect(!String(decoding: silent.standardErrorContent, as: UTF8.self).contains("Forcing into Read Only"))
        let warned = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let plain = try HistoryTests.isReadOnly([:])
            let ended = try HistoryTests.isReadOnly([NSPersistentHistoryTrackingKey: false])
            let empty = try HistoryTests.isReadOnly(deletingAll: true, [:])
            exit(plain && ended && empty ? EXIT_SUCCESS : EXIT_FAILURE)
        }
        let lines = String(decoding: warned.standardErrorContent, as: UTF8.self).split(separator: "\n")
        #expect(lines.filter { $0.contains("Forcing into Read Only") }.count == 3)
    }

    @Test func S180_anEmptyHistoryEndsWithFalse() throws {
        let chronicle = try Chronicle()
        try chronicle.save("one")
        let library = chronicle.library
        let token = try #require(library.coordinator.currentPersistentHistoryToken(fromStores: nil))
        try Self.deleteAll(chronicle)
        try library.coordinator.remove(chronicle.store)
        let ended = try library.coordinator.addPersistentStore(
            type: .sqlite,
            at: library.url,
            options: [NSPersistentHistoryTrackingKey: false]
        )
        let context = library.context()
        _ = context.make("Note", ["title": "two"])
        try context.save()
        try library.coordinator.remove(ended)
        // Without the option the store stays as it is now: without a history.
        let plain = try library.coordinator.addPersistentStore(type: .sqlite, at: library.url)
        #expect(!plain.isReadOnly)
        try library.coordinator.remove(plain)
        // A history that begins anew does not tell of the change in between, so the old token must not be accepted.
        _ = try library.coordinator.addPersistentStore(
            type: .sqlite,
            at: library.url,
            options: [NSPersistentHistoryTrackingKey: true]
        )
        let other = library.context()
        let fetch = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
        let error = #expect(throws: CocoaError.self) { try other.execute(fetch) }
        #expect(error?.code.rawValue == 134301)
        _ = other.make("Note", ["title": "three"])
        try other.save()
        #expect(throws: CocoaError.self) { try other.execute(fetch) }
        let all = NSPersistentHistoryChangeRequest.fetchHistory(after: nil as NSPersistentHistoryToken?)
        let result = try other.execute(all) as? NSPersistentHistoryResult
        #expect((result?.result as? [NSPersistentHistoryTransaction])?.map(\.transactionNumber) == [3])
    }

    @Test func S180_anEmptyHistoryEndsWhenTheStoreIsMigrated() throws {
        let chronicle = try Chronicle()
        try chronicle.save("one")
        try Self.deleteAll(chronicle)
        try chronicle.library.coordinator.remove(chronicle.store)
        let newer = try Chronicle.model()
        newer.entitiesByName["Note"]?.properties.append(NoteModels.attribute("subtitle", .string))
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: newer)
        let store = try coordinator.addPersistentStore(
            type: .sqlite,
            at: chronicle.library.url,
            options: [
                NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
                NSPersistentHistoryTrackingKey: false,
            ]
        )
        #expect(!store.isReadOnly)
        try coordinator.remove(store)
    }

    @Test func theOptionMayComeWithADescription() throws {
        let library = try Library()
        let url = library.folder.appendingPathComponent("Container.sqlite")
        let container = NSPersistentContainer(name: "Library", managedObjectModel: LibraryModel.make())
        let description = NSPersistentStoreDescription(url: url)
        description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
        description.setOption(true as NSNumber, forKey: NSPersistentStoreRemoteChangeNotificationPostOptionKey)
        container.persistentStoreDescriptions = [description]
        container.loadPersistentStores { #expect($1 == nil) }
        let coordinator = container.persistentStoreCoordinator
        let announcements = Announcements(coordinator)
        let context = container.newBackgroundContext()
        try context.performAndWait {
            _ = context.make("Note", ["title": "one"])
            try context.save()
        }
        let token = try #require(coordinator.currentPersistentHistoryToken(fromStores: nil))
        #expect(announcements.wait { $0.last?.token == token })
        try coordinator.remove(try #require(coordinator.persistentStores.first))
    }

    @Test func aStoreThatWasMadeWithoutHistoryBeginsOne() throws {
        let library = try Library()
        let first = library.context()
        _ = first.make("Note", ["title": "before"])
        try first.save()
        try library.coordinator.remove(try #require(library.coordinator.persistentStores.first))
        let options = [NSPersistentHistoryTrackingKey: true]
        try library.coordinator.addPersistentStore(type: .sqlite, at: library.url, options: options)
        let context = library.context()
        _ = context.make("Note", ["title": "after"])
        try context.save()
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: .distantPast)
        let result = try context.execute(request) as? NSPersistentHistoryResult
        #expect((result?.result as? [NSPersistentHistoryTransaction])?.map(\.summary) == [["insert Note"]])
    }
}
