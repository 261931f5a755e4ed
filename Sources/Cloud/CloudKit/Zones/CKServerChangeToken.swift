public import FoundationBackfill

/// The place that a fetch of changes has come to. Its content is the service's own.
///
/// Store it, archived, along with the changes that came before it, and pass it to the next fetch.
public final class CKServerChangeToken: NSObject, NSCopying, NSSecureCoding, Sendable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// Whether the other object is a token of the same place.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? CKServerChangeToken)?.text == text
    }

    /// The hash of the token's content.
    public override var hash: Int { text.hashValue }

    /// The token's content, for logs.
    public override var description: String { "<CKServerChangeToken: \(text)>" }

    /// Returns the token itself, which cannot change.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether tokens are archived securely: always.
    public static var supportsSecureCoding: Bool { true }

    /// Writes the token into an archive.
    public func encode(with coder: NSCoder) {
        coder.encode(text as NSString, forKey: "token")
    }

    /// Reads a token from an archive.
    public required init?(coder: NSCoder) {
        guard let text = coder.decodeObject(of: NSString.self, forKey: "token") else { return nil }
        self.text = text.description
    }
}

extension NSKeyedUnarchiver {
    /// Returns the token in an archive. Swift prefers this method to Foundation's for any class.
    ///
    /// *Important:* on Linux, Foundation's method stops the program at some damaged archives.
    ///
    /// - Throws: `CocoaError.coderReadCorrupt` if the archive is damaged or holds something else.
    public static func unarchivedObject(
        ofClass type: CKServerChangeToken.Type,
        from data: Data
    ) throws -> CKServerChangeToken? {
        try untrustedObject(ofClass: type, from: data)
    }
}
