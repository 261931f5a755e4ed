public import Foundation
internal import FoundationBackfill

/// A position in the histories of a coordinator's stores: after a certain transaction in each.
///
/// Keep the token of the last transaction that you have processed, and fetch the history after it. Tokens can be
/// archived, and are `Codable`:
///
/// ```swift
/// let data = try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
/// let token = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSPersistentHistoryToken.self, from: data)
/// ```
public final class NSPersistentHistoryToken: NSObject, NSCopying, NSSecureCoding, Codable, Sendable {
    /// The number of the last transaction in each store, by the store's identifier.
    let numbers: [String: Int64]

    init(_ numbers: [String: Int64]) {
        self.numbers = numbers
    }

    /// Compares the positions of two tokens. Returns nil if this token is before the other in one store and after it in
    /// another. A store that a token does not contain counts as being at its beginning.
    ///
    /// If several readers follow a history, the part before the earliest of their tokens can be deleted.
    public func compare(_ other: NSPersistentHistoryToken) -> ComparisonResult? {
        let pairs = Set(numbers.keys).union(other.numbers.keys).map { (numbers[$0] ?? 0, other.numbers[$0] ?? 0) }
        switch (pairs.contains { $0 < $1 }, pairs.contains { $0 > $1 }) {
        case (true, true): return nil
        case (true, false): return .orderedAscending
        case (false, true): return .orderedDescending
        case (false, false): return .orderedSame
        }
    }

    /// Whether both tokens stand for the same positions in the same stores.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? NSPersistentHistoryToken)?.numbers == numbers
    }

    /// A hash value that equal tokens share.
    public override var hash: Int { numbers.hashValue }

    /// A description with the transaction number for each store.
    public override var description: String {
        let places = numbers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return "NSPersistentHistoryToken {\(places.joined(separator: ", "))}"
    }

    /// Returns the token itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: - Archives

    private static let key = "NSPersistentHistoryTokenNumbers"

    /// Always true.
    public static var supportsSecureCoding: Bool { true }

    /// Encodes the transaction numbers by store.
    public func encode(with coder: NSCoder) {
        let pairs = numbers.map { (NSString(string: $0.key), NSNumber(value: $0.value)) }
        coder.encode(
            NSDictionary(objects: pairs.map(\.1), forKeys: pairs.map(\.0)),
            forKey: Self.key
        )
    }

    /// Decodes a token; nil if the archive contains something else.
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

extension NSKeyedUnarchiver {
    /// Returns the token in an archive. Swift prefers this method to Foundation's for any class.
    ///
    /// *Important:* on Linux, Foundation's method stops the program at some damaged archives.
    ///
    /// - Throws: `CocoaError.coderReadCorrupt` if the archive is damaged or holds something else.
    public static func unarchivedObject(
        ofClass type: NSPersistentHistoryToken.Type,
        from data: Data
    ) throws -> NSPersistentHistoryToken? {
        try untrustedObject(ofClass: type, from: data)
    }
}
