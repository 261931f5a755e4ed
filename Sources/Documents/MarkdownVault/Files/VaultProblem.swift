/// A problem with a file or link, with its consequence.
public struct VaultProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of a problem.
    public enum Kind: Sendable {
        /// A symbolic link. Links are not followed, because they may lead out of the vault or form cycles.
        case symbolicLink
        /// An item that is neither a file nor a folder.
        case special
        case unreadable
        /// A note whose text is not UTF-8. It is kept as a file.
        case notText
        /// A note that is too large to be loaded. It is kept as a file.
        case tooLarge
        /// A hidden item other than a setting, such as a program's own data or a trash folder.
        case hidden
        /// A path that was written before.
        case taken
        /// An existing file that this package did not write, or that was changed since.
        case inTheWay
        case unwritable
        /// A conflict: both sides have changed. Both versions are kept.
        case conflict
        /// Content that the destination cannot represent.
        case noPlace
        /// Harmful content, such as a link that runs a script.
        case harmful
        /// A broken link. It is kept as it is.
        case leadsNowhere
    }

    /// The path in the vault, or another description of the place.
    public let path: String
    /// The kind of the problem.
    public let kind: Kind
    /// The reason, as a sentence without a full stop.
    public let reason: String

    /// Creates a problem.
    public init(_ path: String, _ kind: Kind, _ reason: String) {
        self.path = path
        self.kind = kind
        self.reason = reason
    }

    /// Whether the item was lost, and not kept in another form or left out on purpose.
    public var isLoss: Bool { outcome == "lost" }

    /// The consequence, in a word or two: `kept`, `left out` or `lost`.
    public var outcome: String {
        switch kind {
        case .notText, .tooLarge, .conflict, .leadsNowhere: "kept"
        case .hidden, .harmful: "left out"
        default: "lost"
        }
    }

    /// The path and the reason.
    public var description: String { "\(path): \(reason)" }
}
