import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import Testing

/// Runs of a statement that are sent together, as arrays.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct PostgreSQLGatheringTests {
    private static let insertion = "INSERT INTO gathered VALUES ($1, $2, $3)"
    private static let insertions = "INSERT INTO gathered SELECT * FROM unnest($1, $2, $3)"

    private func connect(_ settings: String = "") throws -> PostgreSQLConnection {
        let url = try #require(PrivateCluster.shared?.url(schema: "public", settings))
        let connection = try PostgreSQLConnection(#require(PostgreSQLAddress(url)))
        try connection.execute("CREATE TEMPORARY TABLE gathered (number bigint UNIQUE, text text, bytes bytea)")
        return connection
    }

    private func insert(_ numbers: some Sequence<Int>, _ connection: PostgreSQLConnection) throws {
        let statement = try connection.statement(Self.insertion, many: Self.insertions)
        defer { statement.giveBack() }
        for number in numbers {
            try statement.bind(Int64(number), at: 1)
            if number.isMultiple(of: 3) { try statement.bindNull(2) } else { try statement.bind(text(number), at: 2) }
            try [UInt8](repeating: UInt8(number % 256), count: number % 7).withUnsafeBytes {
                try statement.bind($0, asBlobAt: 3)
            }
            try connection.queue(statement)
        }
    }

    private func text(_ number: Int) -> String { number.isMultiple(of: 5) ? "" : "Käse \(number)" }

    private func contents(_ connection: PostgreSQLConnection) throws -> [Int] {
        try connection.withStatement("SELECT number, text, bytes FROM gathered ORDER BY number") { statement in
            var numbers: [Int] = []
            while try statement.step() {
                let number = Int(statement.value(0).int64)
                #expect(statement.value(1).isNull == number.isMultiple(of: 3))
                if !statement.value(1).isNull { #expect(statement.value(1).string == text(number)) }
                #expect(Array(statement.value(2).blob) == Array(repeating: UInt8(number % 256), count: number % 7))
                numbers.append(number)
            }
            return numbers
        }
    }

    @Test("All rows arrive with their values, however many there are", arguments: [1, 2, 499, 500, 501, 1_700])
    func counts(_ count: Int) throws {
        for settings in ["", "&pooler=transaction"] {
            let connection = try connect(settings)
            try connection.transaction { try insert(0..<count, connection) }
            #expect(try contents(connection) == Array(0..<count))
        }
    }

    @Test("Rows are there for whatever statement comes next")
    func order() throws {
        let connection = try connect()
        try connection.transaction {
            try insert(0..<10, connection)
            try connection.queue("DELETE FROM gathered WHERE number < 5")
            try insert(10..<20, connection)
            #expect(try contents(connection) == Array(5..<20))
            try insert(20..<21, connection)
        }
        #expect(try contents(connection) == Array(5..<21))
    }

    @Test("After a failure nothing is left, and the statement works again")
    func failure() throws {
        let connection = try connect()
        for _ in 0..<2 {
            #expect { try connection.transaction { try insert([1, 2, 3, 2], connection) } } throws: {
                ($0 as? PostgreSQLError)?.isUniqueViolation == true
            }
            #expect(try contents(connection).isEmpty)
        }
        // The failure came before the statement for many rows was prepared.
        #expect(throws: PostgreSQLError.self) {
            try connection.transaction {
                try connection.queue("SELECT 1 / 0")
                let statement = try connection.statement(
                    "INSERT INTO gathered (number) VALUES ($1)",
                    many: "INSERT INTO gathered (number) SELECT * FROM unnest($1)"
                )
                for number in 0..<3 {
                    try statement.bind(Int64(number), at: 1)
                    try connection.queue(statement)
                }
            }
        }
        try connection.transaction { try insert(0..<3, connection) }
        #expect(try contents(connection) == [0, 1, 2])
    }

    @Test("Rows without an answer are one round trip")
    func trips() throws {
        let connection = try connect()
        try connection.transaction { try insert(0..<2, connection) }
        let before = connection.tripCount
        try connection.transaction { try insert(2..<2_000, connection) }
        #expect(connection.tripCount == before + 1)
    }
}
