import CloudWire
import FoundationBackfill
import Synchronization
import UntrustedJSON

/// The work that a service is loaded with.
struct CloudWorkload: Sendable {
    let service: ServiceAddress

    private static func json(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        write(&writer)
        return writer.bytes
    }

    func makeZone(_ name: String, client: Int = 0) throws {
        let request = ZonesModify([.init(ZoneName(name), isDeletion: false)])
        let connection = try LoadConnection(port: service.port)
        _ = try connection.send(target(.zonesModify, client), Self.json(request.write))
    }

    private func target(_ operation: CloudOperationName, _ client: Int = 0) -> String {
        service.target(operation, client: client)
    }

    /// The request that saves some records.
    private static func save(_ numbers: Range<Int>, zone: String) -> [UInt8] {
        let operations = numbers.map { number in
            var record = WireRecord(recordName: "note-\(number)", recordType: "Note")
            record.fields = [
                "title": FieldEntry(.string("Note \(number)")),
                "body": FieldEntry(.string(LoadText.body(number))),
                "count": FieldEntry(.int64(Int64(number % 1_000))),
                "day": FieldEntry(.timestamp(1_700_000_000_000 + Double(number))),
            ]
            return RecordsModify.Operation(.create, record)
        }
        return json(RecordsModify(operations, zoneID: ZoneName(zone)).write)
    }

    /// Saves records in batches of 200 over some connections; returns the records a second.
    func save(_ count: Int, zone: String, connections: Int = 4) throws -> Double {
        let batches = Mutex(0)
        let seconds = try Self.time {
            try inThreads(connections) { _ in
                let connection = try LoadConnection(port: service.port)
                while true {
                    let batch = batches.withLock { batch in
                        defer { batch += 1 }
                        return batch
                    }
                    guard batch * 200 < count else { return }
                    let numbers = (batch * 200)..<min(count, batch * 200 + 200)
                    _ = try connection.send(target(.recordsModify), Self.save(numbers, zone: zone))
                }
            }
        }
        return Double(count) / seconds
    }

    /// Reads a feed from its start; returns the records a second and the last token but one.
    func readFeed(_ zone: String) throws -> (rate: Double, token: String?) {
        let connection = try LoadConnection(port: service.port)
        var (count, token, last, isOver) = (0, String?.none, String?.none, false)
        let seconds = try Self.time {
            while !isOver {
                let page = try readPage(zone, token, connection)
                count += page.count
                (last, token, isOver) = (token, page.token, !page.more)
            }
        }
        return (Double(count) / seconds, last)
    }

    func readPage(
        _ zone: String,
        _ token: String?,
        _ connection: LoadConnection
    ) throws -> (count: Int, token: String?, more: Bool) {
        let request = ZoneFeeds([ZoneFeed(ZoneName(zone), since: token)])
        let answer = try connection.send(target(.changesZone), Self.json(request.write))
        // Reads no more than needed: it is the service that is measured.
        let node = try JSONReader.read(answer)["zones"]?.array?.first
        return (node?["records"]?.array?.count ?? 0, node?["syncToken"]?.string, node?["moreComing"]?.bool ?? false)
    }

    /// Finds records by an index; returns the milliseconds of each query.
    func query(_ zone: String, among count: Int, times: Int) throws -> [Double] {
        let connection = try LoadConnection(port: service.port)
        return try (0..<times).map { time in
            var query = RecordsQuery(recordType: "Note")
            query.zoneID = ZoneName(zone)
            query.filters = [QueryFilter(.equals, "title", .string("Note \(time * 37 % count)"))]
            let body = Self.json(query.write)
            return try Self.time {
                let answer = try connection.send(target(.recordsQuery), body)
                guard answer.count > 100 else { throw LoadError("the query has found nothing") }
            } * 1_000
        }
    }

    /// Has each client save one record at a time, all clients at once; returns the milliseconds of each save.
    func saveFromAll(rounds: Int) throws -> [Double] {
        let times = Mutex<[Double]>([])
        for client in 0..<LoadedService.clients { try makeZone("own", client: client) }
        try inThreads(LoadedService.clients) { client in
            let connection = try LoadConnection(port: service.port)
            var own: [Double] = []
            for round in 0..<rounds {
                let body = Self.save(round..<(round + 1), zone: "own")
                own.append(try Self.time { _ = try connection.send(target(.recordsModify, client), body) } * 1_000)
            }
            times.withLock { $0 += own }
        }
        return times.withLock { $0 }
    }

    static func time(_ body: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try body()
        return (ContinuousClock.now - start) / .seconds(1)
    }
}

extension CloudWorkload {
    /// Opens sockets that only listen; returns the megabytes that they take, and the milliseconds until a push has reached
    /// all.
    func push(sockets count: Int) throws -> (memory: Double, time: Double) {
        let connection = try LoadConnection(port: service.port)
        try makeZone("pushed")
        let subscription = SubscriptionsModify([.save(WireSubscription("all", .database))])
        _ = try connection.send(target(.subscriptionsModify), Self.json(subscription.write))
        let before = try service.memory
        let sockets = try (0..<count).map { number in
            let answer = try connection.send(
                target(.tokensCreate),
                Array(#"{"apnsEnvironment":"development","clientId":"\#(number)"}"#.utf8)
            )
            let socket = try LoadConnection(port: service.port)
            try socket.upgrade("/push/socket/\(try JSONReader.read(answer)["apnsToken"]?.string ?? "")")
            return socket
        }
        let memory = try service.memory
        let time = try Self.time {
            _ = try connection.send(target(.recordsModify), Self.save(0..<1, zone: "pushed"))
            for socket in sockets { try socket.waitForNews() }
        }
        return (memory - before, time * 1_000)
    }
}

/// Texts of two hundred characters that differ.
enum LoadText {
    static func body(_ number: Int) -> String {
        String(repeating: "The quick brown fox \(number) jumps. ", count: 7)
    }
}

extension [Double] {
    /// The value below which 95 of 100 are.
    var percentile95: Double { sorted()[Swift.min(count - 1, count * 95 / 100)] }

    var median: Double { sorted()[count / 2] }
}
