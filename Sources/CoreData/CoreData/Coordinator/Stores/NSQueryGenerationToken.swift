public import Foundation

/// A version of the stores' data that contexts can be pinned to; see
/// ``NSManagedObjectContext/setQueryGenerationFrom(_:)``.
///
/// A token keeps its version available for as long as anybody has it.
public final class NSQueryGenerationToken: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The stores as they were; nil for ``current``.
    let stores: PinnedStores?

    init(_ stores: PinnedStores?) {
        self.stores = stores
    }

    /// The version that the stores have when the context reads for the next time.
    public static let current = NSQueryGenerationToken(nil)

    /// The token itself, since it cannot change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both are the same version, or both the current one.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSQueryGenerationToken else { return false }
        return stores === other.stores
    }

    /// A hash that equal tokens share.
    public override var hash: Int { stores.map { ObjectIdentifier($0).hashValue } ?? 0 }

    /// Whether the token is the current one or a version, for messages.
    public override var description: String {
        stores == nil
            ? "NSQueryGenerationToken (current)" : "NSQueryGenerationToken (\(ObjectIdentifier(self).hashValue))"
    }

    // MARK: - Archives

    private static let key = "NSQueryGenerationTokenIsCurrent"

    /// Tokens are archived securely.
    public static var supportsSecureCoding: Bool { true }

    /// Writes whether the token is ``current``. Versions end with the program, and cannot be read back.
    public func encode(with coder: NSCoder) {
        coder.encode(stores == nil, forKey: Self.key)
    }

    /// Reads ``current``; nil, and so an error of the unarchiver, for any other token.
    public init?(coder: NSCoder) {
        guard coder.decodeBool(forKey: Self.key) else { return nil }
        stores = nil
    }
}
