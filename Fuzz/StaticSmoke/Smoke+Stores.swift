import CoreData
import JSONStore

extension Smoke {
    /// Each kind of store, made, saved, reopened and read.
    static var storeChecks: [Check] {
        let files: [(String, NSPersistentStore.StoreType)] = [
            ("SQLite", .sqlite), ("XML", .xml), ("binary", .binary),
        ]
        return files.map { kind, type in
            Check(name: "a store of the kind \(kind)") { folder in
                let url = folder.appendingPathComponent("Store")
                try Trips.insert(into: TripModel.open(url, type))
                try Trips.check(TripModel.open(url, type))
            }
        } + [inMemory, custom, metadata, history]
    }

    private static var inMemory: Check {
        Check(name: "a store in memory") { _ in
            let context = try TripModel.open(nil, .inMemory)
            try Trips.insert(into: context)
            try Trips.check(context)
        }
    }

    private static var custom: Check {
        Check(name: "a store of the program's own, with a property list for its metadata") { folder in
            JSONStore.register()
            let url = folder.appendingPathComponent("Store")
            try Trips.insert(into: TripModel.open(url, JSONStore.storeType), archives: false)
            try Trips.check(TripModel.open(url, JSONStore.storeType), archives: false)
        }
    }

    private static var metadata: Check {
        Check(name: "a program's values in the metadata of a store") { folder in
            let url = folder.appendingPathComponent("Store")
            let context = try TripModel.open(url, .sqlite)
            let coordinator = try require(context.persistentStoreCoordinator)
            let store = try require(coordinator.persistentStores.first)
            let date = Date(timeIntervalSinceReferenceDate: 5)
            coordinator.setMetadata(
                (store.metadata ?? [:]).merging(["list": ["a", "b"], "made": date]) { $1 },
                for: store
            )
            try Trips.insert(into: context)
            let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: url)
            try expect(metadata["list"] as? [String], ["a", "b"], "the list")
            try expect(metadata["made"] as? Date, date, "the date")
            try expect((metadata[NSStoreModelVersionHashesKey] as? [String: Data])?.count, 2, "the number of hashes")
        }
    }

    private static var history: Check {
        Check(name: "a history with tokens in archives and in JSON") { folder in
            let context = try TripModel.open(
                folder.appendingPathComponent("Store"),
                .sqlite,
                options: [NSPersistentHistoryTrackingKey: true]
            )
            try Trips.insert(into: context)
            try context.performAndWait {
                let token = try require(transactions(after: nil, context).last?.token)
                let archive = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
                let type = NSPersistentHistoryToken.self
                try expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: type, from: archive), token, "the token")
                try expect(JSONDecoder().decode(type, from: JSONEncoder().encode(token)), token, "the token in JSON")
                try expect(transactions(after: token, context).count, 0, "the number of transactions after it")
            }
            try Trips.insert(into: context)
        }
    }

    private static func transactions(
        after token: NSPersistentHistoryToken?,
        _ context: NSManagedObjectContext
    ) throws -> [NSPersistentHistoryTransaction] {
        let result = try context.execute(NSPersistentHistoryChangeRequest.fetchHistory(after: token))
        return (result as? NSPersistentHistoryResult)?.result as? [NSPersistentHistoryTransaction] ?? []
    }
}

/// Stops a check if a value is missing.
func require<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Smoke.Fault(description: "there is no \(Value.self)") }
    return value
}
