public import Foundation

/// A place in the histories of a coordinator's stores: behind one transaction of each.
///
/// Keep the token of the last transaction that you have dealt with, and ask for what comes after it. Tokens can be archived,
/// and are `Codable`:
///
/// ```swift
/// let data = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
/// let token = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSPersistentHistoryToken.self, from: data)
/// ```
public final class NSPersistentHistoryToken: NSObject, NSCopying, NSSecureCoding, Codable, Sendable {
    /// The number of the transaction for each store, by the store's identifier.
    let numbers: [String: Int64]

    init(_ numbers: [String: Int64]) {
        self.numbers = numbers
    }

    /// Whether this token is before, at or behind another one; nil if it is before it in one store and behind it in
    /// another. A store that a token does not know it is at the beginning of.
    ///
    /// With several followers of a history, what lies before the earliest of their tokens may be deleted.
    public func compare(_ other: NSPersistentHistoryToken) -> ComparisonResult? {
        let pairs = Set(numbers.keys).union(other.numbers.keys).map { (numbers[$0] ?? 0, other.numbers[$0] ?? 0) }
        switch (pairs.contains { $0 < $1 }, pairs.contains { $0 > $1 }) {
        case (true, true): return nil
        case (true, false): return .orderedAscending
        case (false, true): return .orderedDescending
        case (false, false): return .orderedSame
        }
    }

    /// Whether both are at the same place in the same stores.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? NSPersistentHistoryToken)?.numbers == numbers
    }

    /// A hash that equal tokens share.
    public override var hash: Int { numbers.hashValue }

    /// The numbers of the transactions by store, for messages.
    public override var description: String {
        let places = numbers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return "NSPersistentHistoryToken {\(places.joined(separator: ", "))}"
    }

    /// The token itself, since it cannot change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: - Archives

    private static let key = "NSPersistentHistoryTokenNumbers"

    /// Tokens are archived securely.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the numbers of the transactions by store.
    public func encode(with coder: NSCoder) {
        let pairs = numbers.map { (NSString(string: $0.key), NSNumber(value: $0.value)) }
        coder.encode(
            NSDictionary(objects: pairs.map(\.1), forKeys: pairs.map(\.0)),
            forKey: Self.key
        )
    }

    /// Reads a token; nil if the archive holds something else.
    public init?(coder: NSCoder) {
        let classes: [AnyClass] = [NSDictionary.self, NSString.self, NSNumber.self]
        guard let stored = coder.decodeObject(of: classes, forKey: Self.key) as? [String: Any] else { return nil }
        var numbers: [String: Int64] = [:]
        for (uuid, number) in stored {
            guard let number = number as? NSNumber else { return nil }
            numbers[uuid] = number.int64Value
        }
        self.numbers = numbers
    }
}
