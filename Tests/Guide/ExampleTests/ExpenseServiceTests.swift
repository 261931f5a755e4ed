import Foundation
import FoundationNetworking
import PostgreSQLCluster
import Synchronization
import Testing

/// Runs the program `expense-service` on a file and on a database, and calls it as its clients would.
@Suite struct ExpenseServiceTests {
    /// Where the store is, which the program is told by its first argument.
    enum Place: CaseIterable {
        case file, database

        static var installed: [Place] { PrivateCluster.shared == nil ? [.file] : allCases }
    }

    private struct Row: Codable, Equatable {
        var id: UUID?
        var payee: String
        var amount: Decimal
        var date: String
    }

    private struct Problem: Decodable {
        var status: Int
        var detail: String
        var pointer: String?
    }

    @Test(arguments: Place.installed)
    func expensesAreMadeReadChangedAndDeleted(place: Place) async throws {
        let service = try RunningService(place)
        defer { service.end() }
        let row = Row(payee: "Café", amount: Decimal(string: "12.35") ?? 0, date: "2026-11-21T18:30:00Z")
        let (made, status) = try await service.call("POST", "", body: row, as: Row.self)
        #expect(status == 201 && made.payee == "Café" && made.amount == row.amount && made.date == row.date)
        let path = "/\(try #require(made.id).uuidString)"
        #expect(try await service.call("GET", path, as: Row.self).value == made)
        var changed = made
        changed.amount = 7
        #expect(try await service.call("PUT", path, body: changed, as: Row.self).value == changed)
        #expect(try await service.call("GET", "?payee=cafe", as: [Row].self).value == [changed])
        #expect(
            try await service.call("GET", ".csv", as: String.self).value
                == "\"2026-11-21T18:30:00Z\",\"Café\",\"7\",\"\"\n"
        )
        #expect(try await service.call("DELETE", path, as: String.self).status == 204)
        #expect(try await service.call("GET", "", as: [Row].self).value == [])
    }

    @Test(arguments: Place.installed)
    func mistakesAreAnsweredWithTheirPlace(place: Place) async throws {
        let service = try RunningService(place)
        defer { service.end() }
        var row = Row(payee: "", amount: 1, date: "2026-11-21T18:30:00Z")
        let short = try await service.call("POST", "", body: row, as: Problem.self)
        #expect(short.status == 422 && short.value.pointer == "/payee", "\(short)")
        row.payee = "a"
        row.id = UUID()
        #expect(try await service.call("POST", "", body: row, as: Row.self).status == 201)
        #expect(try await service.call("POST", "", body: row, as: Problem.self).status == 409)
        let wrong = try await service.call("POST", "", body: ["payee": 1], as: Problem.self)
        #expect(wrong.status == 400 && wrong.value.pointer == "/payee")
        #expect(try await service.call("GET", "/7", as: Problem.self).status == 400)
        #expect(try await service.call("GET", "/\(UUID().uuidString)", as: Problem.self).status == 404)
        #expect(try await service.call("GET", "", token: "wrong", as: Problem.self).status == 401)
    }

    @Test(arguments: Place.installed)
    func aClientFollowsTheChanges(place: Place) async throws {
        let service = try RunningService(place)
        defer { service.end() }
        let row = Row(payee: "first", amount: 1, date: "2026-11-21T18:30:00Z")
        let made = try await service.call("POST", "", body: row, as: Row.self).value
        let listener = try service.listen()
        defer { listener.stop() }
        #expect(try await listener.hasEvent(where: { $0.contains("\"isWhole\":true") && $0.contains("first") }))
        _ = try await service.call("POST", "", body: Row(payee: "second", amount: 2, date: row.date), as: Row.self)
        #expect(try await listener.hasEvent(where: { $0.contains("second") && !$0.contains("first") }))
        let id = try #require(made.id).uuidString
        _ = try await service.call("DELETE", "/\(id)", as: String.self)
        #expect(try await listener.hasEvent(where: { $0.contains("\"removed\":[\"\(id)\"]") }))
    }

    @Test(arguments: Place.installed)
    func twoHundredClientsAtOnceAreAllServed(place: Place) async throws {
        let service = try RunningService(place)
        defer { service.end() }
        let sum = try await withThrowingTaskGroup(of: Decimal.self) { group in
            for client in 0..<200 {
                group.addTask { try await Self.spend(client, at: service) }
            }
            return try await group.reduce(0, +)
        }
        let lines = try await service.call("GET", ".csv", as: String.self).value.split(separator: "\n")
        #expect(lines.count == 200)
        let amounts = lines.map { Decimal(string: $0.split(separator: "\"")[4].description) ?? 0 }
        #expect(amounts.reduce(0, +) == sum && sum == 200 * 199 / 2 + 200)
    }

    /// Makes an expense, reads it and changes it, as one client does.
    ///
    /// - Returns: Its amount in the end.
    private static func spend(_ client: Int, at service: RunningService) async throws -> Decimal {
        let row = Row(payee: "client \(client)", amount: Decimal(client), date: "2026-11-21T18:30:00Z")
        var made = try await service.call("POST", "", body: row, as: Row.self).value
        let path = "/\(try #require(made.id).uuidString)"
        #expect(try await service.call("GET", path, as: Row.self).value == made)
        made.amount += 1
        return try await service.call("PUT", path, body: made, as: Row.self).value.amount
    }

    @Test(.enabled(if: PrivateCluster.shared != nil))
    func twoServersShareADatabase() async throws {
        let store = try #require(PrivateCluster.shared?.newURL().absoluteString)
        let (one, other) = (try RunningService(store: store), try RunningService(store: store))
        defer {
            one.end()
            other.end()
        }
        let listener = try other.listen()
        defer { listener.stop() }
        #expect(try await listener.hasEvent(where: { $0.contains("\"isWhole\":true") }))
        let row = Row(payee: "Café", amount: 3, date: "2026-11-21T18:30:00Z")
        let made = try await one.call("POST", "", body: row, as: Row.self).value
        #expect(try await listener.hasEvent(where: { $0.contains("Café") }))
        let path = "/\(try #require(made.id).uuidString)"
        #expect(try await other.call("GET", path, as: Row.self).value == made)
        #expect(try await other.call("DELETE", path, as: String.self).status == 204)
        #expect(try await one.call("GET", path, as: Problem.self).status == 404)
    }
}

/// The service in a process of its own, with a store of its own.
private struct RunningService {
    private static let token = "0123456789abcdef"
    private let folder: URL
    private let process = Process()
    private let address: String
    private let session: URLSession

    init(_ place: ExpenseServiceTests.Place) throws {
        switch place {
        case .file: try self.init(store: nil)
        case .database: try self.init(store: #require(PrivateCluster.shared?.newURL().absoluteString))
        }
    }

    /// - Parameter store: The store; nil for a file in a new folder.
    init(store: String?) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "expenses-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let configuration = URLSessionConfiguration.default
        // Each task has a connection, as each client would.
        configuration.httpMaximumConnectionsPerHost = 200
        session = URLSession(configuration: configuration)
        let products = try #require(Bundle.main.executableURL?.deletingLastPathComponent())
        process.executableURL = products.appending(path: "expense-service")
        process.arguments = [store ?? folder.appending(path: "Expenses.sqlite").path, "0"]
        process.environment = ProcessInfo.processInfo.environment.merging(["EXPENSES_TOKEN": Self.token]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        // If this process crashed, the service would keep its standard error open, for which `swift test` waits.
        process.standardError = FileHandle.nullDevice
        try process.run()
        // The program prints its address once it listens.
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        address = line.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func end() {
        session.invalidateAndCancel()
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    func call<Value: Decodable>(
        _ method: String,
        _ path: String,
        body: (some Encodable)? = nil as String?,
        token: String = Self.token,
        as type: Value.Type
    ) async throws -> (value: Value, status: Int) {
        var request = URLRequest(url: try #require(URL(string: address + path)))
        request.httpMethod = method
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        if let body {
            request.httpBody = try JSONEncoder().encode(body)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        let (data, response) = try await session.data(for: request)
        let status = try #require(response as? HTTPURLResponse).statusCode
        if let text = String(decoding: data, as: UTF8.self) as? Value { return (text, status) }
        return (try JSONDecoder().decode(type, from: data), status)
    }

    /// Starts a client that collects the events.
    func listen() throws -> EventListener {
        var request = URLRequest(url: try #require(URL(string: address.replacing("/expenses", with: "/changes"))))
        request.setValue("Bearer \(Self.token)", forHTTPHeaderField: "Authorization")
        return EventListener(request)
    }
}

/// A client that collects server-sent events.
private final class EventListener: NSObject, URLSessionDataDelegate {
    private let received = Mutex("")
    private let session: Mutex<URLSession?> = Mutex(nil)

    init(_ request: URLRequest) {
        super.init()
        let session = URLSession(configuration: .default, delegate: self, delegateQueue: nil)
        session.dataTask(with: request).resume()
        self.session.withLock { $0 = session }
    }

    func stop() {
        session.withLock { $0?.invalidateAndCancel() }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        received.withLock { $0 += String(decoding: data, as: UTF8.self) }
    }

    /// Waits for an event.
    func hasEvent(where isWanted: (String) -> Bool) async throws -> Bool {
        for _ in 0..<1000 {
            let text = received.withLock { $0 }
            if text.split(separator: "\n").contains(where: { isWanted(String($0)) }) { return true }
            try await Task.sleep(for: .milliseconds(20))
        }
        return false
    }
}
