public import FoundationBackfill

/// The place where a query goes on. Also called `CKQueryOperation.Cursor`. It is not for keeping.
public final class CKQueryCursor: NSObject, NSCopying, NSSecureCoding, Sendable {
    /// The request that goes on, as JSON: the service wants the query again.
    let request: Data

    init(_ request: Data) {
        self.request = request
    }

    /// Returns the place itself, which cannot change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether cursors are archived securely: always.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the place into an archive.
    public func encode(with coder: NSCoder) {
        coder.encode(request as NSData, forKey: "request")
    }

    /// Reads a place from an archive.
    public required init?(coder: NSCoder) {
        guard let request = coder.decodeObject(of: NSData.self, forKey: "request") else { return nil }
        self.request = request as Data
    }
}
