/// Something that could not be read or written as it should be, and what became of it.
public struct VaultProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is the matter.
    public enum Kind: Sendable {
        /// A symbolic link. It is not followed, since it may lead anywhere, also in circles.
        case symbolicLink
        /// Neither a file nor a folder.
        case special
        case unreadable
        /// A note whose text is not UTF-8. It is kept as a file.
        case notText
        /// A note that is too large to be held in memory. It is kept as a file.
        case tooLarge
        /// Something hidden that is no setting: a program's own, or what was thrown away.
        case hidden
        /// A path that something else has already.
        case taken
        /// A file in the way that is not ours, or that somebody changed.
        case inTheWay
        case unwritable
        /// Changed on both sides since both were the same. Both are kept.
        case conflict
        /// Something for which the other side has no place.
        case noPlace
        /// Something that would do harm, such as a link that runs a script.
        case harmful
        /// A link to a file that is not there. It stays as it is.
        case leadsNowhere
    }

    /// The path in the vault, or what is known of it.
    public let path: String
    /// What is the matter, for programs.
    public let kind: Kind
    /// A sentence without a full stop.
    public let reason: String

    /// Describes a problem.
    public init(_ path: String, _ kind: Kind, _ reason: String) {
        self.path = path
        self.kind = kind
        self.reason = reason
    }

    /// Whether what it is about is missing now, rather than kept in another form or no part of the vault.
    public var isLoss: Bool { outcome == "lost" }

    /// What became of it, in a word or two.
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
