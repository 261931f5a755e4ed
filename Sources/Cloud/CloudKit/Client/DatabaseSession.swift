internal import CloudWire
internal import FoundationBackfill
internal import UntrustedJSON

/// The way from CloudKit's calls to requests: operations and the functions of a database both end here.
struct DatabaseSession: Sendable {
    /// The most operations and names that a request may have.
    static let mostItems = 200
    /// The most bytes of a request that saves records.
    static let mostBytes = 2_000_000

    let client: CloudClient
    let scope: CloudPath.Scope

    /// Tells the result of one item.
    typealias Report<ID, Value> = (ID, Result<Value, any Error>) -> Void

    /// Sends a request that changes nothing, and returns what `answer` makes of the service's answer.
    func read<Answer>(
        _ operation: CloudOperationName,
        _ answer: (JSONNode) throws -> Answer,
        _ write: @escaping @Sendable (inout JSONWriter) -> Void = { $0.object { _ in } }
    ) async throws -> Answer {
        try Self.reading(try await client.send(operation, in: scope, isRead: true, write), answer)
    }

    /// Sends a request that changes something, and returns what `answer` makes of the service's answer.
    func write<Answer>(
        _ operation: CloudOperationName,
        _ answer: (JSONNode) throws -> Answer,
        _ write: @escaping @Sendable (inout JSONWriter) -> Void
    ) async throws -> Answer {
        try Self.reading(try await client.send(operation, in: scope, isRead: false, write), answer)
    }

    private static func reading<Answer>(_ node: JSONNode, _ answer: (JSONNode) throws -> Answer) throws -> Answer {
        do {
            return try answer(node)
        } catch let failure as WireFailure {
            throw CKError.of(.internalError, "The service's answer cannot be read: \(failure.reason).")
        }
    }

    /// The record name of the user who asks; nil if it is not known.
    var user: String? { client.user.withLock { $0 } }

    /// Returns the record ID of the user who asks.
    func currentUser() async throws -> CKRecordID {
        guard let name = try await read(.usersCurrent, { $0["userRecordName"]?.string }) else {
            throw CKError.of(.notAuthenticated, "No user is signed in.")
        }
        client.user.withLock { $0 = name }
        return CKRecordID(fetched: name, in: .default)
    }
}

/// The errors of an operation's items.
struct ItemErrors<ID: Hashable> {
    private(set) var errors: [AnyHashable: any Error] = [:]

    mutating func add<Value>(_ id: ID, _ result: Result<Value, any Error>) {
        if case .failure(let error) = result { errors[AnyHashable(id)] = error }
    }

    /// Throws the error that says that some items failed, if some did.
    func check() throws {
        if !errors.isEmpty { throw CKError.partial(errors) }
    }
}

extension Array {
    /// The array in pieces of at most a number of elements.
    func pieces(of count: Int) -> [[Element]] {
        stride(from: 0, to: self.count, by: count).map { Array(self[$0..<Swift.min($0 + count, self.count)]) }
    }

    /// The elements by a key, in the order in which the keys appear.
    func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
        var places: [Key: Int] = [:]
        var groups: [(key: Key, elements: [Element])] = []
        for element in self {
            let key = key(element)
            if let place = places[key] {
                groups[place].elements.append(element)
            } else {
                places[key] = groups.count
                groups.append((key, [element]))
            }
        }
        return groups
    }
}
