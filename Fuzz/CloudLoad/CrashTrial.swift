import CloudService
import CloudWire
import CoreDataCommandLine
import FoundationBackfill
import SeededRandom
import Synchronization
import UntrustedJSON

/// Kills a service while clients save, again and again, and looks whether it kept its word: every record that a client was told
/// of is there, batches are there as a whole or not at all, feeds have no gap, and the store has no fault.
///
/// On a database, two servers run, and are killed one after the other: the clients of the first one go on with the second.
struct CrashTrial {
    private static let clients = 20
    private static let batch = 5

    private let place: LoadedPlace
    private let servers: Int
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

    init(_ place: LoadedPlace, seed: UInt64) {
        self.place = place
        servers = place.stores.isDatabase ? 2 : 1
        random = SeededGenerator(seed: seed)
        told = [Set<Int>](repeating: [], count: Self.clients)
    }

    /// Kills the service some times.
    ///
    /// - Returns: The number of batches that were acknowledged.
    mutating func run(kills: Int) async throws -> Int {
        for round in 0..<kills {
            let services = try (0..<servers).map { _ in try ServiceProcess(place) }
            if round == 0 {
                let workload = CloudWorkload(service: services[0].address)
                for client in 0..<Self.clients { try workload.makeZone("z", client: client) }
            }
            try saveUntilEnd(of: services)
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

    /// What a round has sent and was told, and when its servers are killed.
    private struct Round: Sendable {
        var told: [Set<Int>]
        var sent: [Int]
        /// The batches that were acknowledged in this round.
        var acknowledged = 0
        /// The servers that are still to be killed, the next one last: after so many batches, and then in so many seconds.
        var ends: [(process: Int32, batches: Int, delay: Double)]

        /// Counts an acknowledged batch, and kills the next server if it is time.
        mutating func note(_ batch: Int, of client: Int) {
            told[client].insert(batch)
            acknowledged += 1
            guard let next = ends.last, acknowledged >= next.batches else { return }
            ends.removeLast()
            DispatchQueue.global().asyncAfter(deadline: .now() + next.delay) { kill(next.process, SIGKILL) }
        }
    }

    private mutating func saveUntilEnd(of services: [ServiceProcess]) throws {
        let addresses = services.map(\.address)
        let ends = addresses.enumerated().map { index, address in
            let batches = Int.random(in: 1...40, using: &random) + index * 40
            return (address.process, batches, Double.random(in: 0...0.05, using: &random))
        }
        let round = Mutex(Round(told: told, sent: sent, ends: ends.reversed()))
        try inThreads(Self.clients) { client in
            for turn in addresses.indices {
                do {
                    try Self.save(as: client, at: addresses[(client + turn) % addresses.count], round)
                } catch is LoadError {
                    // The server was killed: nobody knows what has become of the last batch.
                    continue
                }
            }
        }
        (told, sent) = round.withLock { ($0.told, $0.sent) }
        for service in services { service.stop() }
    }

    /// Saves one batch after the other, until the server is killed.
    private static func save(as client: Int, at address: ServiceAddress, _ round: borrowing Mutex<Round>) throws {
        let connection = try LoadConnection(port: address.port)
        while true {
            let batch = round.withLock { round in
                defer { round.sent[client] += 1 }
                return round.sent[client]
            }
            let answer = try connection.send(address.target(.recordsModify, client: client), request(client, batch))
            let records = try JSONReader.read(answer)["records"]?.array ?? []
            if records.allSatisfy({ $0["recordChangeTag"] != nil }), records.count == Self.batch {
                round.withLock { $0.note(batch, of: client) }
            }
        }
    }

    /// Looks for what must never be in a store.
    private func check(_ round: Int) async throws {
        let faults = try await ServiceCheck.run(in: place.stores, assets: place.assets).faults
        guard faults.isEmpty else { throw LoadError("round \(round): \(faults.prefix(5).joined(separator: "; "))") }
    }

    /// Reads what the feeds have had since the last time, from the next service.
    private mutating func follow(_ round: Int) throws {
        let service = try ServiceProcess(place)
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
