import CoreData

extension Smoke {
    static var migrationChecks: [Check] {
        [
            Check(name: "a lightweight migration in place") { folder in
                let url = folder.appendingPathComponent("Store")
                try Trips.insert(into: TripModel.open(url, .sqlite))
                let options = [
                    NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true,
                ]
                try checkMigrated(TripModel.open(url, .sqlite, TripModel.newer(), options: options))
            }
        ] + [NSPersistentStore.StoreType.sqlite, .xml, .binary].map(copying)
    }

    private static func copying(_ type: NSPersistentStore.StoreType) -> Check {
        Check(name: "a lightweight migration of the kind \(type.rawValue) by copying") { folder in
            let url = folder.appendingPathComponent("Store")
            try Trips.insert(into: TripModel.open(url, type))
            let (old, new) = (TripModel.older(), TripModel.newer())
            try NSMigrationManager(sourceModel: old, destinationModel: new).migrateStore(
                from: url,
                sourceType: type.rawValue,
                with: NSMappingModel.inferredMappingModel(forSourceModel: old, destinationModel: new),
                toDestinationURL: url,
                destinationType: type.rawValue
            )
            try checkMigrated(TripModel.open(url, type, new))
        }
    }

    private static func checkMigrated(_ context: NSManagedObjectContext) throws {
        try Trips.check(context, title: "heading")
        try context.performAndWait {
            let trip = try require(context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Trip")).first)
            try expect(trip.value(forKey: "rating") as? Int, 3, "the default of the new attribute")
        }
    }
}
