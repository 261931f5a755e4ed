import CoreDataPostgreSQL

/// Fetching and looking up on a server.
enum ServerReadingWorkloads {
    static func all(_ fixture: ServerFixture) -> [ServerWorkload] {
        [
            ServerWorkload(
                name: "P5 fetch all, read all",
                goal: 1.6,
                clock: CLOCK_MONOTONIC,
                raw: { fixture in raw(fixture) { $0.readAll() } },
                ours: { try ours($0, ReadingWorkloads.readAll) }
            ), lookUps(fixture.values.somePlaces(fixture.values.count / 5)),
        ]
    }

    private static func raw(_ fixture: ServerFixture, _ work: @escaping (RawNotes) -> Int) -> ServerWorkload.Pass {
        let notes = RawNotes(fixture, fixture.schema)
        return ServerWorkload.Pass(work: { (work(notes), nil) })
    }

    /// A pass of the store in a new context, so that no objects are registered yet.
    private static func ours(
        _ fixture: ServerFixture,
        _ work: @escaping (NSManagedObjectContext) throws -> (Int, Any?)
    ) throws -> ServerWorkload.Pass {
        let container = try fixture.open(fixture.schema)
        let context = container.newBackgroundContext()
        return ServerWorkload.Pass(
            work: { try context.performAndWait { try work(context) } },
            end: { try fixture.close(container) }
        )
    }

    private static func lookUps(_ places: [Int]) -> ServerWorkload {
        ServerWorkload(
            name: "P6 \(places.count) look-ups, 1,000 at a time",
            goal: 1.6,
            clock: CLOCK_MONOTONIC,
            raw: { fixture in raw(fixture) { $0.lookUp(places) } },
            ours: { try lookUp(places, $0) }
        )
    }

    private static func lookUp(_ places: [Int], _ fixture: ServerFixture) throws -> ServerWorkload.Pass {
        let container = try fixture.open(fixture.schema)
        let context = container.newBackgroundContext()
        let request = NSFetchRequest<NSManagedObjectID>(entityName: "Note")
        request.resultType = .managedObjectIDResultType
        request.sortDescriptors = [NSSortDescriptor(key: "position", ascending: true)]
        let known = try context.performAndWait { try context.fetch(request) }
        let wanted = places.map { known[$0] }
        return ServerWorkload.Pass(
            work: {
                try context.performAndWait {
                    let notes = try stride(from: 0, to: wanted.count, by: 1_000).flatMap { start in
                        let request = NSFetchRequest<Note>(entityName: "Note")
                        let some = Array(wanted[start..<min(start + 1_000, wanted.count)])
                        request.predicate = NSPredicate(format: "SELF IN %@", some)
                        return try context.fetch(request)
                    }
                    return (notes.reduce(0) { $0 &+ $1.checksum }, notes)
                }
            },
            end: { try fixture.close(container) }
        )
    }
}
