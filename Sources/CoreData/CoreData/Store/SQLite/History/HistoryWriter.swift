internal import Foundation
internal import SQLiteConnection

/// Writes what a transaction of the store changes to its history, in that same transaction.
///
/// The transaction gets its number with the first change that is recorded, so that saves which change nothing leave no
/// trace. Whoever has recorded all of them calls ``finish()``.
final class HistoryWriter {
    let connection: Connection
    let layout: HistoryLayout
    private let origin: SaveOrigin
    /// The number of the transaction; nil as long as it has none.
    private(set) var number: Int64?
    /// The key of the change that was recorded last.
    var lastChange: Int64 = 0

    init(_ connection: Connection, _ layout: HistoryLayout, _ origin: SaveOrigin) {
        self.connection = connection
        self.layout = layout
        self.origin = origin
    }

    /// The number of the transaction, which it gets now if it has none.
    func transaction() throws -> Int64 {
        if let number { return number }
        let ends = try HistorySequences.ends(connection)
        lastChange = ends.change
        let number = ends.transaction + 1
        self.number = number
        let texts = [
            origin.author, HistoryProcess.current.bundleID, origin.contextName, HistoryProcess.current.processID,
        ]
        let missing = try insertTransaction(number, texts)
        guard !missing.isEmpty else { return number }
        try HistorySequences.insertStrings(missing, connection)
        try setTexts(texts, of: number)
        return number
    }

    /// Notes in the file how far the numbers have come, and returns that of the transaction, if it has one.
    @discardableResult
    func finish() throws -> Int64? {
        guard let number else { return nil }
        try HistorySequences.setEnds(change: lastChange, transaction: number, connection)
        return number
    }

    /// Inserts the transaction, and returns which of its texts the file does not have yet.
    private func insertTransaction(_ number: Int64, _ texts: [String?]) throws -> [String] {
        try connection.withStatement(Self.insertSQL) { statement in
            try statement.bind(number, at: 1)
            try Self.bind(texts, to: statement)
            try statement.bind(Date().timeIntervalSinceReferenceDate, at: 6)
            guard try statement.step() else { return [] }
            let missing = texts.indices.compactMap { statement.value($0).isNull ? texts[$0] : nil }
            try statement.run()
            return missing
        }
    }

    private func setTexts(_ texts: [String?], of number: Int64) throws {
        try connection.withStatement(Self.updateSQL) { statement in
            try statement.bind(number, at: 1)
            try Self.bind(texts, to: statement)
            try statement.run()
        }
    }

    private static func bind(_ texts: [String?], to statement: Statement) throws {
        for (index, text) in texts.enumerated() {
            if let text { try statement.bind(text, at: index + 2) } else { try statement.bindNull(index + 2) }
        }
    }

    private static func key(_ parameter: Int) -> String {
        "(SELECT Z_PK FROM ATRANSACTIONSTRING WHERE ZNAME = ?\(parameter))"
    }

    private static let insertSQL = """
        INSERT INTO ATRANSACTION (Z_PK, Z_ENT, ZAUTHORTS, ZBUNDLEIDTS, ZCONTEXTNAMETS, ZPROCESSIDTS, ZTIMESTAMP) \
        VALUES (?1, \(HistorySchema.EntityNumber.transaction), \(key(2)), \(key(3)), \(key(4)), \(key(5)), ?6) \
        RETURNING ZAUTHORTS, ZBUNDLEIDTS, ZCONTEXTNAMETS, ZPROCESSIDTS
        """
    private static let updateSQL = """
        UPDATE ATRANSACTION SET ZAUTHORTS = \(key(2)), ZBUNDLEIDTS = \(key(3)), ZCONTEXTNAMETS = \(key(4)), \
        ZPROCESSIDTS = \(key(5)) WHERE Z_PK = ?1
        """
}

/// What the history says about the program that saves.
struct HistoryProcess: Sendable {
    let bundleID: String
    let processID: String

    static let current: HistoryProcess = {
        let name = ProcessInfo.processInfo.processName
        return HistoryProcess(bundleID: Bundle.main.bundleIdentifier ?? name, processID: name)
    }()
}
