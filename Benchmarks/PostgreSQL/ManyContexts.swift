import CoreDataPostgreSQL
import Dispatch
import Synchronization

/// How much hundreds of contexts do that read and save at the same time, compared with twenty.
enum ManyContexts {
    private static let saves = 2_000

    /// Returns the report line: saves and fetches in a second, medians of interleaved rounds.
    static func report(_ fixture: ServerFixture, rounds: Int) throws -> String {
        var rates: [[Double]] = [[], []]
        for _ in 0..<rounds {
            for (place, count) in [20, 500].enumerated() {
                let schema = try fixture.emptyStore()
                rates[place].append(try rate(of: count, schema, fixture))
                fixture.remove(schema)
            }
        }
        let (few, many) = (median(rates[0]), median(rates[1]))
        let form = "saves with fetches in a second by 20 contexts: %.0f, by 500: %.0f, which is %.0f %%; goal 90 %%"
        return String(format: form, few, many, many / few * 100)
    }

    private static func median(_ rates: [Double]) -> Double { rates.sorted()[rates.count / 2] }

    private static func rate(of count: Int, _ schema: String, _ fixture: ServerFixture) throws -> Double {
        let container = try fixture.open(schema)
        let contexts = (0..<count).map { _ in container.newBackgroundContext() }
        let failure = Mutex<(any Error)?>(nil)
        let group = DispatchGroup()
        let start = ContinuousClock.now
        for _ in 0..<saves / count {
            for context in contexts {
                group.enter()
                context.perform {
                    defer { group.leave() }
                    do { try saveAndFetch(context) } catch { failure.withLock { $0 = error } }
                }
            }
        }
        group.wait()
        let seconds = start.duration(to: .now) / .seconds(1)
        try fixture.close(container)
        if let failure = failure.withLock({ $0 }) { throw failure }
        return Double(saves) / seconds
    }

    private static func saveAndFetch(_ context: NSManagedObjectContext) throws {
        let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
        note.setValue("load", forKey: "title")
        try context.save()
        let request = NSFetchRequest<Note>(entityName: "Note")
        request.predicate = NSPredicate(format: "title == %@", "load")
        request.fetchLimit = 5
        _ = try context.fetch(request)
    }
}
