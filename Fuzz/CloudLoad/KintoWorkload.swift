import FoundationBackfill
import Synchronization
import UntrustedJSON

/// The same work for Kinto, Mozilla's store for synchronisation, with its quickest storage: its own memory.
struct KintoWorkload: Sendable {
    private static let login = "Authorization: Basic bG9hZDpsb2Fk\r\n"
    let port: UInt16

    private func send(
        _ connection: LoadConnection,
        _ method: String,
        _ path: String,
        _ body: String
    ) throws -> [UInt8] {
        try connection.send("/v1\(path)", Array(body.utf8), method: method, headers: Self.login)
    }

    func makeCollection(_ name: String) throws {
        let connection = try LoadConnection(port: port)
        _ = try send(connection, "PUT", "/buckets/load", "{}")
        _ = try send(connection, "PUT", "/buckets/load/collections/\(name)", "{}")
    }

    private static func record(_ number: Int) -> String {
        """
        {"data":{"title":"Note \(number)","body":"\(LoadText.body(number))","count":\(number % 1_000),\
        "day":\(1_700_000_000_000 + number)}}
        """
    }

    /// Saves records in batches of 200 over some connections; returns the records a second.
    func save(_ count: Int, _ name: String, connections: Int = 4) throws -> Double {
        let batches = Mutex(0)
        let seconds = try CloudWorkload.time {
            try inThreads(connections) { _ in
                let connection = try LoadConnection(port: port)
                while true {
                    let batch = batches.withLock { batch in
                        defer { batch += 1 }
                        return batch
                    }
                    guard batch * 200 < count else { return }
                    let requests = ((batch * 200)..<min(count, batch * 200 + 200)).map { number in
                        let path = "/buckets/load/collections/\(name)/records/note-\(number)"
                        return #"{"method":"PUT","path":"\#(path)","body":\#(Self.record(number))}"#
                    }
                    _ = try send(connection, "POST", "/batch", #"{"requests":[\#(requests.joined(separator: ","))]}"#)
                }
            }
        }
        return Double(count) / seconds
    }

    /// Reads all records in the order of their changes; returns the records a second.
    func readFeed(_ name: String) throws -> Double {
        let connection = try LoadConnection(port: port)
        var (count, last) = (0, "")
        let seconds = try CloudWorkload.time {
            while true {
                let since = last.isEmpty ? "" : "&_since=\(last)"
                let path = "/buckets/load/collections/\(name)/records?_sort=last_modified&_limit=200\(since)"
                let data = try JSONReader.read(send(connection, "GET", path, ""))["data"]?.array ?? []
                count += data.count
                guard data.count == 200, let time = data.last?["last_modified"]?.integer else { return }
                last = String(time)
            }
        }
        return Double(count) / seconds
    }

    /// Has clients save one record at a time, all at once; returns the milliseconds of each save.
    func saveFromAll(rounds: Int, _ name: String) throws -> [Double] {
        let times = Mutex<[Double]>([])
        try inThreads(LoadedService.clients) { client in
            let connection = try LoadConnection(port: port)
            var own: [Double] = []
            for round in 0..<rounds {
                let path = "/buckets/load/collections/\(name)/records/own-\(client)-\(round)"
                own.append(
                    try CloudWorkload.time { _ = try send(connection, "PUT", path, Self.record(round)) } * 1_000
                )
            }
            times.withLock { $0 += own }
        }
        return times.withLock { $0 }
    }

    /// Finds a record by a value; returns the milliseconds of each query.
    func query(_ name: String, times: Int) throws -> [Double] {
        let connection = try LoadConnection(port: port)
        return try (0..<times).map { time in
            let path = "/buckets/load/collections/\(name)/records?title=Note%20\(time * 37)"
            return try CloudWorkload.time { _ = try send(connection, "GET", path, "") } * 1_000
        }
    }
}

/// A process of Kinto.
final class KintoProcess {
    let workload: KintoWorkload
    private let process = Process()

    /// - Parameters:
    ///   - program: The path of `kinto`.
    ///   - folder: The folder for its settings.
    init(_ program: String, _ folder: URL, port: UInt16) throws {
        let settings = """
            [app:main]
            use = egg:kinto
            kinto.storage_backend = kinto.core.storage.memory
            kinto.permission_backend = kinto.core.permission.memory
            kinto.cache_backend = kinto.core.cache.memory
            kinto.batch_max_requests = 200
            kinto.paginate_by = 200
            kinto.userid_hmac_secret = load
            multiauth.policies = basicauth
            kinto.bucket_create_principals = system.Authenticated
            [server:main]
            use = egg:waitress#main
            host = 127.0.0.1
            port = \(port)
            threads = 8

            """
        let file = folder.appending(path: "kinto.ini")
        try Data(settings.utf8).write(to: file)
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = ["start", "--ini", file.path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        workload = KintoWorkload(port: port)
        for attempt in 0..<100 {
            usleep(200_000)
            do {
                _ = try LoadConnection(port: port)
                return
            } catch {
                if attempt == 99 { throw LoadError("Kinto has not started") }
            }
        }
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}
