import CloudService
import CloudWire
import CoreDataCommandLine
import FoundationBackfill
import SeededRandom
import Synchronization
import UntrustedJSON

/// Kills a service while clients save, again and again, and looks whether it kept its word: every record that a client was told
/// of is there, batches are there as a whole or not at all, feeds have no gap, and the store has no fault.
struct CrashTrial {
    private static let clients = 20
    private static let batch = 5

    private let folder: URL
    private var random: SeededGenerator
    /// The batches that were acknowledged, and those that were sent, by client.
    private var told: [Set<Int>]
    private var sent = [Int](repeating: 0, count: clients)
    /// The records that the feeds have shown, and where they go on, by client.
    private var followers = [Follower](repeating: Follower(), count: clients)

    private struct Follower {
        var names: Set<String> = []
        var token: String?
    }

    init(_ folder: URL, seed: UInt64) {
        self.folder = folder
        random = SeededGenerator(seed: seed)
        told = [Set<Int>](repeating: [], count: Self.clients)
    }

    /// Kills the service some times.
    ///
    /// - Returns: The number of batches that were acknowledged.
    mutating func run(kills: Int) async throws -> Int {
        for round in 0..<kills {
            let service = try ServiceProcess(folder)
            if round == 0 {
                let workload = CloudWorkload(service: service.address)
                for client in 0..<Self.clients { try workload.makeZone("z", client: client) }
            }
            let delay = Double.random(in: 0.02...0.25, using: &random)
            try saveUntilEnd(of: service, after: delay)
            try follow(round)
            if round % 10 == 9 || round == kills - 1 { try await check(round) }
        }
        return told.reduce(0) { $0 + $1.count }
    }

    private static func name(_ client: Int, _ batch: Int, _ number: Int) -> String { "c\(client)-b\(batch)-r\(number)" }

    private static func request(_ client: Int, _ batch: Int) -> [UInt8] {
        let operations = (0..<Self.batch).map { number in
            var record = WireRecord(recordName: name(client, batch, number), recordType: "Note")
            record.fields = ["title": FieldEntry(.string("\(batch)")), "count": FieldEntry(.int64(Int64(number)))]
            return RecordsModify.Operation(.create, record)
        }
        var writer = JSONWriter()
        RecordsModify(operations, zoneID: ZoneName("z")).write(to: &writer)
        return writer.bytes
    }

    private mutating func saveUntilEnd(of service: ServiceProcess, after delay: Double) throws {
        let address = service.address
        let outcome = Mutex((told: told, sent: sent))
        let first = sent
        DispatchQueue.global().asyncAfter(deadline: .now() + delay) { kill(address.process, SIGKILL) }
        try inThreads(Self.clients) { client in
            var batch = first[client]
            do {
                let connection = try LoadConnection(port: address.port)
                while true {
                    outcome.withLock { $0.sent[client] = batch + 1 }
                    let target = address.target(.recordsModify, client: client)
                    let answer = try connection.send(target, Self.request(client, batch))
                    let records = try JSONReader.read(answer)["records"]?.array ?? []
                    if records.allSatisfy({ $0["recordChangeTag"] != nil }), records.count == Self.batch {
                        outcome.withLock { _ = $0.told[client].insert(batch) }
                    }
                    batch += 1
                }
            } catch is LoadError {
                // The service was killed: nobody knows what has become of the last batch.
                return
            }
        }
        (told, sent) = outcome.withLock { $0 }
        service.stop()
    }

    /// Looks for what must never be in a store.
    private func check(_ round: Int) async throws {
        let faults = try await ServiceCheck.run(in: folder).faults
        guard faults.isEmpty else { throw LoadError("round \(round): \(faults.prefix(5).joined(separator: "; "))") }
    }

    /// Reads what the feeds have had since the last time, from the next service.
    private mutating func follow(_ round: Int) throws {
        let service = try ServiceProcess(folder)
        let workload = CloudWorkload(service: service.address)
        for client in 0..<Self.clients {
            let page = try workload.names(inFeedOf: "z", client: client, since: followers[client].token)
            guard page.names.isDisjoint(with: followers[client].names) else {
                throw LoadError("round \(round): a record of client \(client) is in the feed twice")
            }
            followers[client].names.formUnion(page.names)
            followers[client].token = page.token
            let names = followers[client].names
            for batch in 0..<sent[client] {
                let there = (0..<Self.batch).filter { names.contains(Self.name(client, batch, $0)) }.count
                guard there == Self.batch || there == 0 && !told[client].contains(batch) else {
                    throw LoadError("round \(round): of batch \(batch) of client \(client), \(there) records are there")
                }
            }
        }
        service.stop()
    }
}

extension CloudWorkload {
    /// The names of the records in a feed after a token, which is read in pages, and its last token.
    ///
    /// - Throws: An error if a name is there twice.
    fileprivate func names(
        inFeedOf zone: String,
        client: Int,
        since start: String?
    ) throws -> (names: Set<String>, token: String?) {
        let connection = try LoadConnection(port: service.port)
        var (names, token, isOver) = (Set<String>(), start, false)
        while !isOver {
            var writer = JSONWriter()
            ZoneFeeds([ZoneFeed(ZoneName(zone), since: token)]).write(to: &writer)
            let answer = try connection.send(service.target(.changesZone, client: client), writer.bytes)
            let node = try JSONReader.read(answer)["zones"]?.array?.first
            for record in node?["records"]?.array ?? [] {
                guard names.insert(record["recordName"]?.string ?? "").inserted else {
                    throw LoadError("a record is in the feed twice")
                }
            }
            token = node?["syncToken"]?.string
            isOver = node?["moreComing"]?.bool != true
        }
        return (names, token)
    }
}
