import CoreDataPostgreSQL
import PostgreSQLClient
import PostgreSQLCluster
import SeededRandom

/// Kills programs that save and crashes the server that they save to, and checks what is in the database after each time.
final class DatabaseCrasher {
    private let cluster: PrivateCluster
    private let url: URL
    private var random: SeededGenerator
    /// The number of the last reported save of each writer.
    private var reported: [Int64: Int64] = [:]
    private var tally = (saves: 0, unreported: 0, unknown: 0)

    init(seed: UInt64) throws {
        cluster = try PrivateCluster(settings: PrivateCluster.durable)
        url = cluster.url(schema: "crash")
        random = SeededGenerator(seed: seed)
        _ = try CrashModel.open(url)
    }

    /// Kills one of two programs that save, again and again.
    func killPrograms(_ count: Int) throws {
        var savers = try (0..<2).map { try SaverProcess(url, writer: $0) }
        for round in 0..<count {
            let writer = Int64(round % 2)
            try note(savers[round % 2].awaitLines(), of: writer)
            pause()
            try note(savers[round % 2].kill(), of: writer)
            try check(writer)
            savers[round % 2] = try SaverProcess(url, writer: writer)
        }
        for (writer, saver) in savers.enumerated() {
            try note(saver.kill(), of: Int64(writer))
            try check(Int64(writer))
        }
    }

    /// Crashes the server again and again while two programs save, which go on.
    func crashServer(_ count: Int) throws {
        let savers = try (0..<2).map { try SaverProcess(url, writer: $0) }
        for _ in 0..<count {
            for (writer, saver) in savers.enumerated() { try note(saver.awaitLines(), of: Int64(writer)) }
            pause()
            try cluster.crash()
        }
        for (writer, saver) in savers.enumerated() {
            try note(saver.awaitLines() + saver.kill(), of: Int64(writer))
            try check(Int64(writer))
        }
    }

    func end() throws { try cluster.stop() }

    var description: String {
        "\(tally.saves) saves whole, \(tally.unreported) of them unreported; of \(tally.unknown) an error said that nobody knows"
    }

    private func pause() { usleep(UInt32(random.next() % 60_000)) }

    /// Notes what a writer has reported. Its saves must follow each other.
    private func note(_ lines: [String], of writer: Int64) throws {
        for line in lines {
            let isUnknown = line.hasPrefix("unknown ")
            guard let number = Int64(isUnknown ? line.dropFirst(8) : line[...]) else {
                throw CrashFault("writer \(writer) \(line)")
            }
            let last = reported[writer] ?? 0
            if isUnknown { tally.unknown += 1 }
            guard number == last + 1 || isUnknown && number == last else {
                throw CrashFault("save \(number) of writer \(writer) came after save \(last)")
            }
            reported[writer] = number
            tally.saves += 1
        }
    }

    /// Waits until the server has noticed that a writer is gone. What was sent before is done, and may be committed.
    private func awaitEnd(of writer: Int64) throws {
        guard let address = PostgreSQLAddress(url) else { throw CrashFault("\(url) is not an address") }
        let connection = try PostgreSQLConnection(address)
        defer { connection.close() }
        let name = SaverProcess.name(of: writer)
        for _ in 0..<3_000 {
            let isThere = try connection.withStatement("SELECT 1 FROM pg_stat_activity WHERE application_name = $1") {
                try $0.bind(name, at: 1)
                return try $0.step()
            }
            if !isThere { return }
            usleep(10_000)
        }
        throw CrashFault("the server still works for writer \(writer)")
    }

    /// Checks that the database has what the last save of a writer has left, which is the last reported one or the next.
    private func check(_ writer: Int64) throws {
        try awaitEnd(of: writer)
        let context = try CrashModel.open(url)
        let counters = try context.all("Counter", of: writer)
        let (last, count) = (reported[writer] ?? 0, counters.first?.integer("count") ?? 0)
        guard counters.count <= 1, count == last || count == last + 1 else {
            throw CrashFault("writer \(writer) reported save \(last), and \(counters.count) counters say \(count)")
        }
        if count > last { (tally.unreported, tally.saves) = (tally.unreported + 1, tally.saves + 1) }
        reported[writer] = count
        let batches = try context.all("Batch", of: writer)
        let expected = Set(max(1, count - CrashModel.batchCount + 1)...max(count, 1))
        guard Set(batches.map { $0.integer("number") }) == (count == 0 ? [] : expected), batches.count <= expected.count
        else { throw CrashFault("writer \(writer) has other batches than those of its saves up to \(count)") }
        for batch in batches {
            let items = (batch.value(forKey: "items") as? NSSet)?.compactMap { $0 as? NSManagedObject } ?? []
            guard items.map({ $0.integer("place") }).sorted() == Array(0..<Int64(CrashModel.itemCount)),
                items.allSatisfy({ $0.integer("number") == batch.integer("number") })
            else { throw CrashFault("batch \(batch.integer("number")) of writer \(writer) is not whole") }
        }
    }
}
