internal import CoreData
internal import Foundation

/// The turn of one server, among all that use a database, to do something that takes several transactions.
///
/// Each of these transactions renews the turn, and so fails if another server has taken it meanwhile: a server that has ended or
/// was cut off keeps it for a minute only.
struct SharedTurn: Sendable {
    private static let life: TimeInterval = 60
    private static let pause = Duration.milliseconds(100)

    private let store: CloudStore
    private let name: String
    private let holder = UUID().uuidString

    init(_ store: CloudStore, _ name: String) {
        (self.store, self.name) = (store, name)
    }

    /// Waits for the turn, does something, and gives the turn up.
    func take<Result>(_ body: () async throws -> Result) async throws -> Result {
        while try await !begin() { try await Task.sleep(for: Self.pause) }
        do {
            let result = try await body()
            try await end()
            return result
        } catch {
            try await end()
            throw error
        }
    }

    /// - Returns: Whether the turn could be taken.
    private func begin() async throws -> Bool {
        try await store.writeBeside { context in
            let known = try row(in: context)
            if let known, known.holder != nil, known.end > Date() { return false }
            let turn = known ?? StoredTurn(context: context)
            (turn.name, turn.holder, turn.end) = (name, holder, Date(timeIntervalSinceNow: Self.life))
            return true
        }
    }

    /// Goes on with the turn, in a transaction of what it is for.
    func renew(in context: NSManagedObjectContext) throws {
        guard let turn = try row(in: context), turn.holder == holder else { throw LostTurn() }
        turn.end = Date(timeIntervalSinceNow: Self.life)
    }

    private func end() async throws {
        try await store.writeBeside { context in
            guard let turn = try row(in: context), turn.holder == holder else { return }
            turn.holder = nil
        }
    }

    private func row(in context: NSManagedObjectContext) throws -> StoredTurn? {
        try context.first("StoredTurn", "name", name)
    }
}

/// The reason why something was not done: it took so long that another server has begun it.
struct LostTurn: Error, CustomStringConvertible {
    var description: String {
        "Another server of the service has begun a change of the same kind meanwhile. Try again."
    }
}
