import CoreData

/// A context with a million registered objects: what costs the same beside few must cost the same beside many, and what
/// goes through all of them no more for each.
enum ManyObjects {
    private typealias Pass = StoreWorkload.Pass

    static func run(_ options: ShapeOptions) throws {
        let fixture = try StoreFixture(
            notes: options.isQuick ? 2_000 : 1_000_000,
            folders: options.isQuick ? 100 : 10_000
        )
        defer { try? fixture.removeFiles() }
        let count = fixture.values.count
        print(
            "\n\(count) registered objects beside few (the yardstick), medians of \(options.rounds) interleaved rounds"
        )
        try options.run(all(fixture), fixture)
        guard options.key == nil else { return }
        let bytes =
            try PeakMemory.megabytes("ours", fixture.url(false)) - PeakMemory.megabytes("none", fixture.url(false))
        let raw = try FileManager.default.attributesOfItem(atPath: fixture.url(false).path)[.size] as? Int ?? 0
        let form = "memory of a registered object with its row: %.0f bytes; a row takes %d in the file"
        print(String(format: form, bytes * 1_048_576 / Double(count), raw / count))
    }

    private static func all(_ fixture: StoreFixture) -> [StoreWorkload] {
        let few = max(fixture.values.count / 1_000, 100)
        let places = fixture.someNotes(fixture.values.count).filter { $0 < few }
        return [
            saving("L1 save of one", places.prefix(500)), fetching("L2 fetch 40 by index", fixture),
            lookingUp("L3 look up \(few) that are registered", places),
            // All of them at once, beside a tenth at a time.
            emptying("L4 refreshAllObjects()", fixture) { $0.refreshAllObjects() },
            emptying("L5 reset()", fixture) { $0.reset() },
        ]
    }

    /// Returns a side whose context has the first notes registered.
    private static func side(
        _ fixture: StoreFixture,
        registered: Int,
        isWriting: Bool = false,
        _ work: @escaping (NSManagedObjectContext, [Note]) throws -> Int
    ) throws -> Pass {
        let url = isWriting ? try fixture.copy(fixture.url(true)) : fixture.url(true)
        let container = try fixture.open(url, true)
        let context = container.newBackgroundContext()
        let request = NSFetchRequest<Note>(entityName: "Note")
        request.predicate = NSPredicate(format: "position < %d", registered)
        let notes = try context.performAndWait { try context.fetch(request).sorted { $0.position < $1.position } }
        return Pass(
            work: { (try context.performAndWait { try work(context, notes) }, notes) },
            end: {
                try fixture.close(container)
                if isWriting { try fixture.remove(url) }
            }
        )
    }

    /// Returns a workload beside all objects, compared with the same beside few.
    private static func beside(
        _ name: String,
        _ few: Int,
        repetitions: Int = 1,
        isWriting: Bool = false,
        _ work: @escaping (NSManagedObjectContext, [Note]) throws -> Int
    ) -> StoreWorkload {
        StoreWorkload(
            name: name,
            goal: 1.3,
            repetitions: repetitions,
            raw: { try side($0, registered: few, isWriting: isWriting, work) },
            ours: { try side($0, registered: $0.values.count, isWriting: isWriting, work) }
        )
    }

    private static func saving(_ name: String, _ places: ArraySlice<Int>) -> StoreWorkload {
        beside(name, places.max().map { $0 + 1 } ?? 1, repetitions: places.count, isWriting: true) { context, notes in
            for place in places {
                notes[place].title = "Save"
                try context.save()
            }
            return 0
        }
    }

    private static func fetching(_ name: String, _ fixture: StoreFixture) -> StoreWorkload {
        let starts = ReadingWorkloads.starts(fixture)
        return beside(name, 1_000, repetitions: starts.count) { context, _ in
            let request = NSFetchRequest<Note>(entityName: "Note")
            return try starts.reduce(0) { sum, start in
                let dates = [start, start + 40].map { NSDate(timeIntervalSinceReferenceDate: $0) }
                request.predicate = NSPredicate(format: "created >= %@ AND created < %@", argumentArray: dates)
                return try context.fetch(request).reduce(sum) { $0 &+ $1.checksum }
            }
        }
    }

    private static func lookingUp(_ name: String, _ places: [Int]) -> StoreWorkload {
        // All of them several times, since a pass over few takes no time.
        let some = [[Int]](repeating: places, count: 50).joined()
        return beside(name, places.count, repetitions: some.count) { context, notes in
            try some.reduce(0) { sum, place in
                let note = try context.existingObject(with: notes[place].objectID) as? Note
                return sum &+ (note === notes[place] ? note?.checksum ?? 0 : 0)
            }
        }
    }

    private static func emptying(
        _ name: String,
        _ fixture: StoreFixture,
        _ body: @escaping (NSManagedObjectContext) -> Void
    ) -> StoreWorkload {
        let tenth = fixture.values.count / 10
        return StoreWorkload(
            name: name,
            goal: 1.3,
            raw: { fixture in
                let passes = try (0..<10).map { _ in
                    try side(fixture, registered: tenth) { context, _ in
                        body(context)
                        return 0
                    }
                }
                return Pass(
                    work: { (0, try passes.map { try $0.work().kept }) },
                    end: { for pass in passes { try pass.end() } }
                )
            },
            ours: {
                try side($0, registered: $0.values.count) { context, _ in
                    body(context)
                    return 0
                }
            }
        )
    }
}
