import CoreData

/// Objects with a value of every kind.
enum Trips {
    private static let date = Date(timeIntervalSinceReferenceDate: 700_000_000.25)
    private static let key = UUID(uuidString: "0A0B0C0D-1111-2222-3333-444455556666")
    private static let link = URL(string: "https://example.org/trip?day=2")

    /// Inserts a trip and saves it.
    ///
    /// - Parameter archives: Whether it has values in archives, which not every store can hold.
    static func insert(into context: NSManagedObjectContext, archives: Bool = true) throws {
        ValueTransformer.setValueTransformer(RouteTransformer(), forName: RouteTransformer.name)
        try context.performAndWait {
            let trip = NSEntityDescription.insertNewObject(forEntityName: "Trip", into: context)
            let plain: [String: Any?] = [
                "name": "Zürich", "date": date, "price": Decimal(string: "12.5"), "key": key, "link": link,
                "picture": Data([1, 2, 3]),
            ]
            let archived: [String: Any?] = [
                "tags": ["x", "y"], "route": Route(["Bern", "Zürich"]),
                "facts": ["days": 3, "who": ["Ann", "Bo"], "paid": true, "map": ["a": 1.5]] as [String: Any],
            ]
            let values = archives ? plain.merging(archived) { $1 } : plain
            for (name, value) in values { trip.setValue(value, forKey: name) }
            let legs = [1.5, 2.5].map { length in
                let leg = NSEntityDescription.insertNewObject(forEntityName: "Leg", into: context)
                leg.setValue(length, forKey: "length")
                return leg
            }
            trip.setValue(NSOrderedSet(array: legs), forKey: "legs")
            try context.save()
        }
    }

    /// Checks the only trip of a store.
    static func check(_ context: NSManagedObjectContext, title: String = "name", archives: Bool = true) throws {
        try context.performAndWait {
            context.reset()
            let request = NSFetchRequest<NSManagedObject>(entityName: "Trip")
            request.predicate = NSPredicate(format: "%K CONTAINS[cd] %@", title, "zur")
            let trips = try context.fetch(request)
            try expect(trips.count, 1, "the number of trips")
            let trip = trips[0]
            try expect(trip.value(forKey: title) as? String, "Zürich", "the name")
            try expect(trip.value(forKey: "date") as? Date, date, "the date")
            try expect(trip.value(forKey: "price") as? Decimal, Decimal(string: "12.5"), "the price")
            try expect(trip.value(forKey: "key") as? UUID, key, "the key")
            try expect(trip.value(forKey: "link") as? URL, link, "the link")
            try expect(trip.value(forKey: "picture") as? Data, Data([1, 2, 3]), "the picture")
            let legs = (trip.value(forKey: "legs") as? NSOrderedSet)?.array as? [NSManagedObject]
            try expect(legs?.map { $0.value(forKey: "length") as? Double }, [1.5, 2.5], "the legs")
            if archives { try checkArchives(of: trip) }
        }
    }

    private static func checkArchives(of trip: NSManagedObject) throws {
        try expect(trip.value(forKey: "tags") as? [String], ["x", "y"], "the array")
        let facts = trip.value(forKey: "facts") as? [String: Any]
        try expect(facts?["days"] as? Int, 3, "the number in the dictionary")
        try expect(facts?["who"] as? [String], ["Ann", "Bo"], "the array in the dictionary")
        try expect(facts?["paid"] as? Bool, true, "the Boolean in the dictionary")
        try expect(facts?["map"] as? [String: Double], ["a": 1.5], "the dictionary in the dictionary")
        try expect((trip.value(forKey: "route") as? Route)?.stops, ["Bern", "Zürich"], "the program's object")
    }
}
