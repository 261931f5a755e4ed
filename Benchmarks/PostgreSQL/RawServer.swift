import CPostgreSQL
import Foundation

/// Direct calls of libpq without a library, as the yardstick for the store.
final class RawServer {
    typealias Rows = OpaquePointer

    let handle: OpaquePointer

    init(host: String) {
        handle = PQconnectdb("host=\(host) user=postgres dbname=postgres")
        guard PQstatus(handle) == CONNECTION_OK else { fail("cannot connect") }
        run("SET client_min_messages = warning")
    }

    deinit {
        PQfinish(handle)
    }

    func run(_ sql: String) {
        let result = PQexec(handle, sql)
        defer { PQclear(result) }
        guard PQresultStatus(result) == PGRES_COMMAND_OK else { fail(sql) }
    }

    /// Prepares a statement, whose name is then its text.
    func prepare(_ name: String, _ sql: String) {
        let result = PQprepare(handle, name, sql, 0, nil)
        defer { PQclear(result) }
        guard PQresultStatus(result) == PGRES_COMMAND_OK else { fail(sql) }
    }

    /// Sends a prepared statement with binary parameters.
    func send(_ name: String, _ parameters: [RawParameter]) {
        let values = parameters.map { UnsafePointer($0.memory.assumingMemoryBound(to: CChar.self)) as UnsafePointer? }
        let lengths = parameters.map { Int32($0.count) }
        let formats = parameters.map { _ in Int32(1) }
        let isSent = PQsendQueryPrepared(handle, name, Int32(parameters.count), values, lengths, formats, 1)
        guard isSent == 1 else { fail(name) }
    }

    /// Runs a prepared statement without a result.
    func execute(_ name: String, _ parameters: [RawParameter]) {
        send(name, parameters)
        receive { _ in }
    }

    /// Hands each result of the statement that was sent to the body.
    func receive(_ body: (Rows) -> Void) {
        while let result = PQgetResult(handle) {
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            case PGRES_SINGLE_TUPLE, PGRES_TUPLES_OK, PGRES_COMMAND_OK: body(result)
            default: fail("a statement")
            }
        }
    }

    /// Sends what the body sends as one pipeline, and receives all results.
    func pipeline(_ body: () -> Void) {
        guard PQenterPipelineMode(handle) == 1 else { fail("a pipeline") }
        body()
        guard PQpipelineSync(handle) == 1 else { fail("a pipeline") }
        while true {
            guard let result = PQgetResult(handle) else { continue }
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            case PGRES_PIPELINE_SYNC:
                _ = PQexitPipelineMode(handle)
                return
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK: continue
            default: fail("a pipeline")
            }
        }
    }

    /// Returns the single number that a query selects.
    func number(_ sql: String) -> Int {
        let result = PQexec(handle, sql)
        defer { PQclear(result) }
        guard PQresultStatus(result) == PGRES_TUPLES_OK, let text = PQgetvalue(result, 0, 0) else { fail(sql) }
        return Int(String(cString: text)) ?? 0
    }

    func fail(_ sql: String) -> Never {
        fatalError("\(sql): \(String(cString: PQerrorMessage(handle)))")
    }
}

extension RawServer.Rows {
    /// Returns the number in a binary field of eight bytes.
    func number(_ row: Int32, _ column: Int32) -> Int64 {
        guard let field = PQgetvalue(self, row, column) else { return 0 }
        return Int64(bigEndian: UnsafeRawPointer(field).loadUnaligned(as: Int64.self))
    }

    func real(_ row: Int32, _ column: Int32) -> Double {
        Double(bitPattern: UInt64(bitPattern: number(row, column)))
    }

    /// Returns the seconds since Foundation's reference date.
    func date(_ row: Int32, _ column: Int32) -> Double { Double(number(row, column)) / 1_000_000 - 31_622_400 }

    func firstByte(_ row: Int32, _ column: Int32) -> UInt8 {
        PQgetvalue(self, row, column).map { UInt8(bitPattern: $0.pointee) } ?? 0
    }
}
