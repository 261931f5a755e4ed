import CoreDataPostgreSQL

/// Inserting, changing and deleting on a server. Each pass has a store of its own.
enum ServerWritingWorkloads {
    static func all(_ fixture: ServerFixture) -> [ServerWorkload] {
        let some = fixture.values.somePlaces(fixture.values.count / 10)
        let few = fixture.values.somePlaces(fixture.values.count / 100)
        return [inserting, updating(some), deleting(some), savingOne(few)]
    }

    private static func raw(_ schema: String, _ fixture: ServerFixture, _ work: @escaping (RawNotes) -> Void)
        -> ServerWorkload.Pass
    {
        let notes = RawNotes(fixture, schema)
        return ServerWorkload.Pass(
            work: {
                work(notes)
                return (0, nil)
            },
            check: { contents(schema, fixture) },
            end: { fixture.remove(schema) }
        )
    }

    /// A pass of the store, in a context that already has objects.
    private static func ours<Kept>(
        _ schema: String,
        _ fixture: ServerFixture,
        prepare: (NSManagedObjectContext) throws -> Kept,
        _ work: @escaping (NSManagedObjectContext, Kept) throws -> Void
    ) throws -> ServerWorkload.Pass {
        let container = try fixture.open(schema)
        let context = container.newBackgroundContext()
        let kept = try context.performAndWait { try prepare(context) }
        return ServerWorkload.Pass(
            work: {
                try context.performAndWait { try work(context, kept) }
                return (0, kept)
            },
            check: {
                try fixture.close(container)
                return contents(schema, fixture)
            },
            end: { fixture.remove(schema) }
        )
    }

    /// Returns a number that both sides must have made.
    private static func contents(_ schema: String, _ fixture: ServerFixture) -> Int {
        fixture.raw.number(
            "SELECT count(*) + coalesce(sum(length(title)), 0) + coalesce(sum(version), 0) + coalesce(sum(folder_id), 0) "
                + "FROM \(schema).note"
        )
    }

    private static var inserting: ServerWorkload {
        ServerWorkload(
            name: "P1 insert all: the save",
            goal: 1.6,
            clock: CLOCK_MONOTONIC,
            raw: { fixture in raw(try fixture.emptyStore(), fixture) { $0.insertAll() } },
            ours: { fixture in
                try ours(fixture.emptyStore(), fixture) { context in
                    fixture.values.insert(into: context, folders: fixture.folderCount)
                } _: { context, _ in
                    try context.save()
                }
            }
        )
    }

    private static func updating(_ places: [Int]) -> ServerWorkload {
        ServerWorkload(
            name: "P2 update \(places.count): set two values and save",
            goal: 1.3,
            clock: CLOCK_MONOTONIC,
            raw: { fixture in raw(try fixture.copy(), fixture) { $0.update(places) } },
            ours: { fixture in
                try ours(fixture.copy(), fixture) { context in
                    let notes = try WritingWorkloads.notes(context)
                    return places.map { notes[$0] }
                } _: { context, notes in
                    WritingWorkloads.change(notes, places)
                    try context.save()
                }
            }
        )
    }

    private static func deleting(_ places: [Int]) -> ServerWorkload {
        ServerWorkload(
            name: "P3 delete \(places.count) and save",
            goal: 1.3,
            clock: CLOCK_MONOTONIC,
            raw: { fixture in raw(try fixture.copy(), fixture) { $0.delete(places) } },
            ours: { fixture in
                try ours(fixture.copy(), fixture) { context in
                    let notes = try WritingWorkloads.notes(context)
                    return places.map { notes[$0] }
                } _: { context, notes in
                    for note in notes { context.delete(note) }
                    try context.save()
                }
            }
        )
    }

    private static func savingOne(_ places: [Int]) -> ServerWorkload {
        ServerWorkload(
            name: "P4 save of one object",
            goal: 1.5,
            repetitions: places.count,
            clock: CLOCK_MONOTONIC,
            raw: { fixture in raw(try fixture.copy(), fixture) { $0.saveOneByOne(places) } },
            ours: { fixture in
                try ours(fixture.copy(), fixture, prepare: WritingWorkloads.notes) { context, notes in
                    for (index, place) in places.enumerated() {
                        notes[place].title = "Save \(index)"
                        try context.save()
                    }
                }
            }
        )
    }
}
