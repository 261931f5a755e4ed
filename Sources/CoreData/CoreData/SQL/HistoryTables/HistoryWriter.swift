internal import Foundation

/// Writes the changes of a transaction of the store to its history, in the same transaction.
///
/// The transaction gets its number with the first change that is recorded, so that saves without changes leave no
/// trace. Call ``finish()`` after the last change was recorded.
final class HistoryWriter<Session: SQLSession> {
    let session: Session
    let layout: HistoryLayout
    private let origin: SaveOrigin
    /// The number of the transaction; nil until a change is recorded.
    private(set) var number: Int64?
    /// The key of the change that was recorded last.
    var lastChange: Int64 = 0

    init(_ session: Session, _ layout: HistoryLayout, _ origin: SaveOrigin) {
        self.session = session
        self.layout = layout
        self.origin = origin
    }

    private var sequences: HistorySequences<Session> {
        HistorySequences(session: session, statements: layout.statements)
    }

    /// Returns the number of the transaction. Begins the transaction in the history if it has none.
    func transaction() throws -> Int64 {
        if let number { return number }
        let ends = try sequences.ends()
        lastChange = ends.change
        let number = ends.transaction + 1
        self.number = number
        let texts = [
            origin.author, HistoryProcess.current.bundleID, origin.contextName, HistoryProcess.current.processID,
        ]
        let missing = try insertTransaction(number, texts)
        guard !missing.isEmpty else { return number }
        try sequences.insertStrings(missing)
        try setTexts(texts, of: number)
        return number
    }

    /// Stores the last numbers in the file, and returns that of the transaction; nil if it has none.
    @discardableResult
    func finish() throws -> Int64? {
        guard let number else { return nil }
        try sequences.setEnds(change: lastChange, transaction: number)
        return number
    }

    /// Inserts the transaction, and returns those of its texts that the file does not contain yet.
    private func insertTransaction(_ number: Int64, _ texts: [String?]) throws -> [String] {
        try session.withStatement(layout.statements.insertTransaction) { statement in
            try statement.bind(number, at: 1)
            try Self.bind(texts, to: statement, from: 2)
            try statement.bind(Date().timeIntervalSinceReferenceDate, at: 6)
            guard try statement.step() else { return [] }
            let missing = texts.indices.compactMap { statement.value($0).isNull ? texts[$0] : nil }
            try statement.run()
            return missing
        }
    }

    private func setTexts(_ texts: [String?], of number: Int64) throws {
        try session.withStatement(layout.statements.setTexts) { statement in
            try Self.bind(texts, to: statement, from: 1)
            try statement.bind(number, at: texts.count + 1)
            try statement.run()
        }
    }

    private static func bind(_ texts: [String?], to statement: Session.Cursor, from first: Int) throws {
        for (index, text) in texts.enumerated() {
            if let text { try statement.bind(text, at: index + first) } else { try statement.bindNull(index + first) }
        }
    }
}

/// The process that saves, as the history names it.
struct HistoryProcess: Sendable {
    let bundleID: String
    let processID: String

    static let current: HistoryProcess = {
        let name = ProcessInfo.processInfo.processName
        return HistoryProcess(bundleID: ProgramBundle.main?.bundleIdentifier ?? name, processID: name)
    }()
}
