import CloudServer
import CloudService
import CloudWire
import CoreDataCommandLine
import CoreDataPostgreSQL
import FoundationBackfill
import PostgreSQLCluster
import UntrustedJSON
import WebUIServer

/// The service to load, in a process of its own: with a schema, and users who have signed in.
enum LoadedService {
    static let container = "iCloud.load"
    static let clients = 50
    /// The places of the tokens of devices: four of the first client, and two of the second.
    static let devices = clients..<(clients + 6)
    private static let schema = """
        DEFINE SCHEMA RECORD TYPE Note (
            title STRING QUERYABLE, body STRING, count INT64 QUERYABLE SORTABLE, day TIMESTAMP, GRANT READ TO "_world"
        );
        """

    /// Serves until the process ends; prints the port and the tokens in a line.
    static func serve(_ place: LoadedPlace) async throws {
        let isNew = try !ServiceStore.records.exists(in: place.stores)
        let accounts = try await AccountStore(place.stores)
        let service = try await CloudService.open(in: place.stores, assets: place.assets, accounts: accounts)
        if isNew { try await service.importSchema(schema, of: container, .development) }
        let (text, token) = try await accounts.addAPIToken(
            name: "load",
            container: container,
            environment: .development
        )
        var web: [String] = []
        for number in 0..<clients {
            let login = "client\(number)"
            if try await accounts.user(login: login) == nil {
                try await accounts.addUser(login, password: "password")
            }
            web.append(try await accounts.addSession(for: login, apiToken: token, days: 1, key: service.key))
        }
        for device in devices {
            let login = device < clients + 4 ? "client0" : "client1"
            web.append(try await accounts.addSession(for: login, apiToken: token, days: 1, key: service.key))
        }
        var connections = ServerConfiguration()
        connections.limits.connections = 8_192
        connections.limits.connectionsPerAddress = 8_192
        connections.limits.socketsPerAddress = 8_192
        connections.limits.requests = RateLimit(burst: 1_000_000, perSecond: 1_000_000)
        var rates = RequestRates()
        (rates.requestsPerSecond, rates.requestsAtOnce) = (1_000_000, 1_000_000)
        let authenticator = Authenticator(accounts, of: service, rates: rates)
        let log = try await RequestLog(place.stores)
        log.keep { Console.writeMessages("\($0)\n") }
        let server = CloudServer(service, authenticator, CloudServer.Configuration(connections), log: log)
        Console.writeOutput("\(try await server.start()) \(text) \(web.joined(separator: ","))\n")
        await server.serveUntilTerminated()
        try await log.close()
        try service.close()
        try accounts.close()
    }
}

/// Where the service to load keeps its data: in a folder, or in a database with the files beside it.
struct LoadedPlace: Sendable {
    let stores: URL
    let assets: URL

    init(_ folder: URL) {
        (stores, assets) = (folder, folder.appending(path: "assets"))
    }

    /// - Parameter cluster: The server of the database, which keeps what it has acknowledged.
    init(_ cluster: PrivateCluster, assets: URL) {
        (stores, self.assets) = (cluster.url(schema: "cloud"), assets)
    }

    /// Reads what ``arguments`` has written.
    init(_ arguments: [String]) throws {
        guard arguments.count == 2, let stores = URL(string: arguments[0]), let assets = URL(string: arguments[1])
        else {
            throw LoadError("--serve takes the URLs of the stores and of the files")
        }
        (self.stores, self.assets) = (stores, assets)
    }

    var arguments: [String] { [stores.absoluteString, assets.absoluteString] }
}

/// A process of the service.
final class ServiceProcess {
    let address: ServiceAddress
    private let process = Process()

    init(_ place: LoadedPlace) throws {
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["--serve"] + place.arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var line: [UInt8] = []
        while line.last != UInt8(ascii: "\n"), let byte = try output.fileHandleForReading.read(upToCount: 1)?.first {
            line.append(byte)
        }
        let parts = String(decoding: line, as: UTF8.self).split { $0 == " " || $0 == "\n" }
        guard parts.count == 3, let port = UInt16(parts[0]) else { throw LoadError("the service has not started") }
        address = ServiceAddress(
            port: port,
            apiToken: String(parts[1]),
            webTokens: parts[2].split(separator: ",").map(String.init),
            process: process.processIdentifier
        )
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}

/// The ways to the operations of a service.
struct ServiceAddress: Sendable {
    let port: UInt16
    let apiToken: String
    let webTokens: [String]
    let process: Int32

    /// The target of an operation for one of the clients.
    func target(_ operation: CloudOperationName, client: Int = 0) -> String {
        let path = CloudPath(
            container: LoadedService.container,
            environment: .development,
            scope: .private,
            operation: operation
        )
        return "\(path.text)?ckAPIToken=\(apiToken)&ckWebAuthToken=\(webTokens[client])"
    }

    /// The megabytes of memory that the process has now.
    var memory: Double {
        get throws {
            let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
            let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
            let words = line?.split { $0 == " " || $0 == "\t" } ?? []
            return words.count > 1 ? (Double(words[1]) ?? 0) / 1_024 : 0
        }
    }
}
