import CoreData
import Testing

/// Tests that everything in stores written by Apple's framework is read as their tables contain it.
@Suite(.enabled(if: ModelFixtures.areThere, "there are no fixtures beside the package"))
struct RealFileReadingTests {
    private static var readOnly: [String: Any] { [NSReadOnlyPersistentStoreOption: true] }

    @Test func everyValueIsReadFromStoresThatAreOpenedReadOnly() throws {
        var tally = RealComparison.Tally()
        for store in RealStore.all {
            // Plain SQL reads a copy of its own, since it might change files that the library must not change.
            let (copy, reference) = (try store.copy(), try store.copy())
            let before = try copy.bytes()
            try copy.withStore(Self.readOnly) { context in
                try RealComparison.run("\(store)", context, reference.sql(), into: &tally)
                #expect(context.persistentStoreCoordinator?.persistentStores.first?.isReadOnly == true)
            }
            let after = try copy.bytes()
            for (name, bytes) in before {
                #expect(after[name] == bytes, "\(name) was changed by reading")
            }
            // For a file with a write-ahead log, SQLite needs two more files.
            let others = Set(after.keys).subtracting(before.keys)
            #expect(others.allSatisfy { $0.hasSuffix("-shm") || $0.hasSuffix("-wal") && after[$0]?.isEmpty == true })
        }
        print("read-only: \(tally)")
        #expect(tally.stores == 12)
    }

    @Test func everyValueIsReadFromStoresThatMayBeWritten() throws {
        var tally = RealComparison.Tally()
        for store in RealStore.all {
            let (copy, reference) = (try store.copy(), try store.copy())
            try copy.withStore { context in
                try RealComparison.run("\(store)", context, reference.sql(), into: &tally)
                #expect(!context.hasChanges)
            }
            #expect(try copy.sql().faults() == [])
        }
        print("read-write: \(tally)")
        #expect(tally.stores == 12)
    }

    @Test func eachVersionOfAStoreOpensWithItsOwnModelOnly() throws {
        let names = ["Moody.moody", "Moody 2.moody", "Moody 3.moody", "Moody 4.moody", "Moody 5.moody"]
        let copies = try names.map { try #require(RealStore.named($0)).copy() }
        let models = try copies.map { try $0.model() }
        #expect(models.allSatisfy { $0.hasHashes })
        for (index, copy) in copies.enumerated() {
            let before = try copy.bytes()
            for (other, model) in models.enumerated() where model.model != models[index].model {
                let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model.model)
                #expect(throws: CocoaError.self, "\(names[index]) with the model of \(names[other])") {
                    try coordinator.addPersistentStore(
                        ofType: NSSQLiteStoreType,
                        configurationName: nil,
                        at: copy.url,
                        options: nil
                    )
                }
            }
            #expect(try copy.bytes() == before, "\(names[index])")
            let moods = try copy.withStore { try $0.count(for: NSFetchRequest<NSManagedObject>(entityName: "Mood")) }
            #expect(moods == 4)
        }
        let versions = Set(models.map { $0.model.versionChecksum })
        print("\(versions.count) versions of a model open their own stores")
    }

    @Test(arguments: [false, true], [false, true])
    func rowsThatLieInTheLogAloneAreFound(isReadOnly: Bool, withSharedMemory: Bool) throws {
        let store = try #require(RealStore.named("SurfJournalModel.sqlite"))
        let copy = try store.copy(withSharedMemory: withSharedMemory)
        try copy.withStore([NSReadOnlyPersistentStoreOption: isReadOnly]) { context in
            let request = NSFetchRequest<NSManagedObject>(entityName: "JournalEntry")
            let count = try context.count(for: request)
            #expect(count == 5000)
            request.sortDescriptors = [NSSortDescriptor(key: "date", ascending: false)]
            request.fetchLimit = 1
            let first = try context.fetch(request).first
            #expect(first?.value(forKey: "location") is String)
        }
        // Without its log, the file contains the table, but no rows.
        let bare = try store.copy()
        try FileManager.default.removeItem(atPath: bare.url.path + "-wal")
        #expect(try bare.sql().integer("SELECT count(*) FROM ZJOURNALENTRY") == 0)
    }
}
