public import Foundation

/// A version of the stores' data that contexts can be pinned to. See
/// ``NSManagedObjectContext/setQueryGenerationFrom(_:)``.
///
/// A token keeps its version available while it is referenced.
public final class NSQueryGenerationToken: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The pinned stores; nil for ``current``.
    let stores: PinnedStores?

    init(_ stores: PinnedStores?) {
        self.stores = stores
    }

    /// The version that the stores have when the context next reads.
    public static let current = NSQueryGenerationToken(nil)

    /// Returns the token itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both tokens stand for the same version, or both for the current one.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSQueryGenerationToken else { return false }
        return stores === other.stores
    }

    /// A hash that is the same for equal tokens.
    public override var hash: Int { stores.map { ObjectIdentifier($0).hashValue } ?? 0 }

    /// A text that identifies the token.
    public override var description: String {
        stores == nil
            ? "NSQueryGenerationToken (current)" : "NSQueryGenerationToken (\(ObjectIdentifier(self).hashValue))"
    }

    // MARK: - Archives

    private static let key = "NSQueryGenerationTokenIsCurrent"

    /// True: tokens support secure coding.
    public static var supportsSecureCoding: Bool { true }

    /// Encodes whether the token is ``current``. Other versions exist only while the program runs and cannot be
    /// decoded.
    public func encode(with coder: NSCoder) {
        coder.encode(stores == nil, forKey: Self.key)
    }

    /// Decodes ``current``. Returns nil for any other token, which makes the unarchiver fail.
    public init?(coder: NSCoder) {
        guard coder.decodeBool(forKey: Self.key) else { return nil }
        stores = nil
    }
}
