import CoreData

extension Smoke {
    static var modelChecks: [Check] {
        [
            Check(name: "a compiled model beside the program, with its generated class") { folder in
                let url = folder.appendingPathComponent("Store.sqlite")
                let context = try open(url)
                try context.performAndWait {
                    let place = Place(context: context)
                    (place.name, place.visits) = ("Bern", 2)
                    // A conversion that the compiler knows of would link what casts elsewhere need.
                    place.setValue(["Bern", "Berne"], forKey: "names")
                    try context.save()
                }
                let reader = try open(url)
                try reader.performAndWait {
                    let place = try require(reader.fetch(Place.fetchRequest()).first)
                    try expect(place.name, "Bern", "the name")
                    try expect(place.visits, 2, "the number")
                    try expect(place.names as? [String], ["Bern", "Berne"], "the array")
                }
            }
        ]
    }

    private static func open(_ url: URL) throws -> NSManagedObjectContext {
        let container = NSPersistentContainer(name: "StaticSmoke")
        container.persistentStoreDescriptions = [NSPersistentStoreDescription(url: url)]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        return container.viewContext
    }
}
