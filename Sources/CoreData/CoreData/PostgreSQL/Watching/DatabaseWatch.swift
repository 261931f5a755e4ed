internal import Foundation
internal import PostgreSQLClient

/// Announces commits of other programs to this one, and this program's to others.
///
/// Programs that have asked for remote changes ring a bell after they have saved. What has changed is in the history, whose
/// last number is asked for whenever somebody rings, when the connection was lost, and every few seconds.
final class DatabaseWatch: Sendable {
    private let changes: RemoteChanges
    private let listener: PostgreSQLListener

    /// - Parameters:
    ///   - address: The store's address. Past a pooler, bells are heard only at a direct address.
    ///   - uuid: The store's identifier, which the channel of the bells is named after.
    ///   - hasBells: Whether the server has bells. Otherwise, the history is looked at every few seconds only.
    ///   - replicas: The replicas that are read. They must have what is announced.
    ///   - history: The statements of the history; nil if the store keeps none, and only bells tell of changes.
    init(
        _ address: PostgreSQLAddress,
        uuid: String,
        _ changes: RemoteChanges,
        hasBells: Bool,
        replicas: PostgreSQLReplicas?,
        history: HistoryStatements?,
        tracing: DatabaseTracing
    ) {
        self.changes = changes
        let body: PostgreSQLListener.Body = { connection, occasion in
            func announce(_ number: Int64?) {
                replicas?.doubt()
                changes.announce(number, isByContext: false)
            }
            guard let history else {
                if occasion == .bell || occasion == .reopened { announce(nil) }
                return
            }
            let session = PostgreSQLSession(connection, constraints: [:])
            let number = try HistorySequences(session: session, statements: history).lastTransaction()
            announce(number)
        }
        listener = PostgreSQLListener(
            address.direct,
            channel: Self.channel(of: uuid),
            hasBells: hasBells,
            configure: { tracing.begin(on: $0) },
            body
        )
    }

    /// Announces a save of this program.
    func announce(_ number: Int64?, isByContext: Bool) {
        changes.announce(number, isByContext: isByContext)
        listener.ring()
    }

    /// Whether changes of others are heard at once, rather than after some seconds.
    var isListening: Bool { listener.isListening }

    /// Ends the connection.
    func end() { listener.close() }

    /// Returns the channel of a store's bells.
    static func channel(of uuid: String) -> String {
        "coredata_" + uuid.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }
}
