package import CloudWire
internal import Foundation

/// A statement about what a service does, which can be played against one.
package struct ConformanceStatement: Sendable, CustomStringConvertible {
    /// The number in `Documentation/Behaviour.md`.
    package let number: String
    package let words: String
    private let play: @Sendable (ConformanceClient) async throws -> Void

    init(_ number: String, _ words: String, _ play: @Sendable @escaping (ConformanceClient) async throws -> Void) {
        (self.number, self.words, self.play) = (number, words, play)
    }

    package var description: String { "\(number): \(words)" }

    /// All statements, in the order of their numbers.
    package static let all: [ConformanceStatement] =
        (records + feeds + queries).sorted { $0.number < $1.number }

    /// Plays the statement in a new zone of a user's private database, which is deleted afterwards.
    ///
    /// - Parameter credentials: Those of a user who has signed in; nil if the transport knows who asks.
    /// - Throws: ``ConformanceFailure`` if the service does something else.
    package func play(
        over transport: any CloudTransport,
        container: String,
        credentials: CloudRequest.Credentials? = nil
    ) async throws {
        let client = ConformanceClient(
            transport: transport,
            container: container,
            credentials: credentials,
            zone: "conformance-\(UUID().uuidString)"
        )
        try await client.makeZone()
        do {
            try await play(client)
        } catch {
            try await client.deleteZone()
            throw error
        }
        try await client.deleteZone()
    }
}

/// The way in which a service differs from a statement.
package struct ConformanceFailure: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
