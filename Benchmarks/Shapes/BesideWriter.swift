import CCoreDataSQLite
import CoreData
import Synchronization

/// Readers beside a writer, and writers beside each other, by the clock: contexts of one container, compared with connections
/// of SQLite that do the same.
enum BesideWriter {
    static func run(_ options: ShapeOptions) throws {
        let fixture = try StoreFixture(notes: options.isQuick ? 2_000 : 100_000, folders: options.isQuick ? 20 : 1_000)
        defer { try? fixture.removeFiles() }
        let seconds = options.isQuick ? 0.1 : 1.0
        print(
            "\nreaders and writers for \(seconds) s each, by the clock, medians of \(options.rounds) interleaved rounds"
        )
        print(
            line(
                "side by side",
                ["reads/s raw", "saves/s raw", "95 % ms raw", "longest raw"].flatMap { [$0, "ours", "ratio"] }
            )
        )
        for crew in [Crew(1, 1), Crew(2, 1), Crew(4, 1), Crew(8, 1), Crew(0, 1), Crew(0, 8)] {
            var (raws, ours): ([Rates], [Rates]) = ([], [])
            for round in 0..<options.rounds {
                let sides = round.isMultiple(of: 2) ? [true, false] : [false, true]
                for isOurs in sides {
                    let rates = try crew.work(fixture, seconds, isOurs ? oursSide : rawSide)
                    if isOurs { ours.append(rates) } else { raws.append(rates) }
                }
            }
            print(
                line(
                    crew.name,
                    [\Rates.reads, \Rates.saves, \Rates.latency, \Rates.longest].flatMap { figures(raws, ours, $0) }
                )
            )
        }
    }

    private static func line(_ name: String, _ figures: [String]) -> String {
        Table.line(name, figures, first: 26, others: 12)
    }

    private static func figures(_ raws: [Rates], _ ours: [Rates], _ path: KeyPath<Rates, Double>) -> [String] {
        let (raw, own) = (raws.map { $0[keyPath: path] }.median, ours.map { $0[keyPath: path] }.median)
        guard raw > 0 else { return ["", "", ""] }
        let ratio = zip(raws, ours).map { $1[keyPath: path] / $0[keyPath: path] }.median
        return [String(format: raw < 100 ? "%.2f" : "%.0f", raw), String(format: own < 100 ? "%.2f" : "%.0f", own)]
            + [String(format: "%.2f", ratio)]
    }

    /// A task that a thread repeats: a reader's query, or a writer's save.
    typealias Step = () throws -> Void
    typealias Side = @Sendable (_ url: URL, _ container: NSPersistentContainer) -> Maker

    /// Makes the steps of one thread, on that thread.
    struct Maker: Sendable {
        let reader: @Sendable (_ number: Int) throws -> Step
        let writer: @Sendable (_ number: Int) throws -> Step
    }

    struct Rates {
        var reads = 0.0
        var saves = 0.0
        /// The time in milliseconds in which 95 of 100 saves were made.
        var latency = 0.0
        /// The time of the slowest save.
        var longest = 0.0
    }

    // MARK: - The sides

    private static let oursSide: Side = { _, container in
        Maker(
            reader: { number in
                let context = container.newBackgroundContext()
                var random = UInt64(number)
                return {
                    try context.performAndWait {
                        let request = NSFetchRequest<Note>(entityName: "Note")
                        let dates = range(&random).map { NSDate(timeIntervalSinceReferenceDate: $0) }
                        request.predicate = NSPredicate(format: "created >= %@ AND created < %@", argumentArray: dates)
                        _ = try context.fetch(request).reduce(0) { $0 &+ $1.checksum }
                    }
                }
            },
            writer: { number in
                let context = container.newBackgroundContext()
                let notes = try context.performAndWait {
                    let request = NSFetchRequest<Note>(entityName: "Note")
                    request.predicate = NSPredicate(
                        format: "position >= %d AND position < %d",
                        number * 200,
                        number * 200 + 200
                    )
                    return try context.fetch(request)
                }
                var saves = 0
                return {
                    try context.performAndWait {
                        notes[saves % notes.count].title = "Save \(saves)"
                        saves += 1
                        try context.save()
                    }
                }
            }
        )
    }

    private static let rawSide: Side = { url, _ in
        Maker(
            reader: { number in
                let database = RawDatabase(url)
                let sql =
                    "SELECT \(RawDatabase.Statement.noteColumns) FROM ZNOTE WHERE ZCREATED >= ? AND ZCREATED < ?"
                let statement = database.prepare(sql)
                var random = UInt64(number)
                return {
                    for (index, bound) in range(&random).enumerated() {
                        sqlite3_bind_double(statement, Int32(index + 1), bound)
                    }
                    var sum = 0
                    while sqlite3_step(statement) == SQLITE_ROW { sum &+= statement.checksum }
                    sqlite3_reset(statement)
                    withExtendedLifetime(database) {}
                }
            },
            writer: { number in
                let database = RawDatabase(url)
                sqlite3_busy_timeout(database.handle, 10_000)
                let update = database.prepare("UPDATE ZNOTE SET ZTITLE = ?, Z_OPT = Z_OPT + 1 WHERE Z_PK = ?")
                let (begin, commit) = (database.prepare("BEGIN IMMEDIATE"), database.prepare("COMMIT"))
                var saves = 0
                return {
                    database.execute(begin)
                    update.bind("Save \(saves)", at: 1)
                    sqlite3_bind_int64(update, 2, Int64(number * 200 + saves % 200 + 1))
                    database.execute(update)
                    database.execute(commit)
                    saves += 1
                }
            }
        )
    }

    /// Returns the next of pseudo-random ranges of forty dates.
    private static func range(_ random: inout UInt64) -> [Double] {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let start = Double((random >> 33) % 1_900)
        return [start, start + 40]
    }
}

/// A number of readers and writers that work at the same time.
struct Crew {
    private let readers: Int
    private let writers: Int

    init(_ readers: Int, _ writers: Int) {
        (self.readers, self.writers) = (readers, writers)
    }

    var name: String {
        let crowd = writers == 1 ? "a writer" : "\(writers) writers"
        return readers == 0 ? crowd : "\(readers) \(readers == 1 ? "reader" : "readers") beside \(crowd)"
    }

    /// Lets all of them work on a copy of the store for some time.
    func work(_ fixture: StoreFixture, _ seconds: Double, _ side: BesideWriter.Side) throws -> BesideWriter.Rates {
        let url = try fixture.copy(fixture.url(true))
        let container = try fixture.open(url, true)
        let maker = side(url, container)
        let outcome = Mutex<(reads: Int, saves: [Double], failure: (any Error)?)>((0, [], nil))
        let (ready, done) = (DispatchSemaphore(value: 0), DispatchGroup())
        for number in 0..<readers + writers {
            done.enter()
            Thread.detachNewThread { [readers] in
                defer { done.leave() }
                do {
                    let isReader = number < readers
                    let step = try isReader ? maker.reader(number) : maker.writer(number - readers)
                    ready.wait()
                    let times = try Self.times(of: step, seconds)
                    outcome.withLock { outcome in
                        if isReader {
                            outcome.reads += times.count
                        } else {
                            outcome.saves += times
                        }
                    }
                } catch {
                    outcome.withLock { $0.failure = error }
                }
            }
        }
        for _ in 0..<readers + writers { ready.signal() }
        done.wait()
        try fixture.close(container)
        try fixture.remove(url)
        let (reads, saves, failure) = outcome.withLock { $0 }
        if let failure { throw failure }
        return BesideWriter.Rates(
            reads: Double(reads) / seconds,
            saves: Double(saves.count) / seconds,
            latency: saves.sorted().dropFirst(saves.count * 95 / 100).first ?? 0,
            longest: saves.max() ?? 0
        )
    }

    /// Returns the milliseconds that each step took.
    private static func times(of step: BesideWriter.Step, _ seconds: Double) throws -> [Double] {
        var times: [Double] = []
        let end = DispatchTime.now().uptimeNanoseconds + UInt64(seconds * 1e9)
        var start = DispatchTime.now().uptimeNanoseconds
        while start < end {
            try step()
            let now = DispatchTime.now().uptimeNanoseconds
            times.append(Double(now - start) / 1e6)
            start = now
        }
        return times
    }
}
