/// The headings, tags and links of a Markdown text.
///
/// Code and comments are skipped.
public struct MarkdownOutline: Hashable, Sendable {
    /// The headings, in order.
    public internal(set) var headings: [MarkdownHeading] = []
    /// The tags in the text, in order.
    public internal(set) var tags: [MarkdownTag] = []
    /// The links and images, ordered by their start.
    public internal(set) var references: [MarkdownReference] = []

    /// Parses the body of a note. Never fails.
    public init(_ body: String) {
        var scanner = MarkdownScanner(Array(body.utf8))
        self = scanner.scan()
    }

    init() {}

    /// Returns the number of steps that parsing a text takes.
    package static func steps(of body: String) -> Int {
        var scanner = MarkdownScanner(Array(body.utf8))
        _ = scanner.scan()
        return scanner.steps
    }
}

/// A heading of a note.
public struct MarkdownHeading: Hashable, Sendable {
    /// The level, from 1 (highest) to 6.
    public let level: Int
    /// The text without the opening and closing signs.
    public let text: String
    /// The start of the heading's line in the note's body, as a UTF-8 offset.
    public let offset: Int
}

/// A tag in the text of a note, such as `#method/luhmann`.
public struct MarkdownTag: Hashable, Sendable {
    /// The name without `#`.
    public let name: String
    /// The UTF-8 range in the note's body, including `#`.
    public let range: Range<Int>
}

/// A reference in a note: a link, or an embedded image or file.
public struct MarkdownReference: Hashable, Sendable {
    /// The syntax of the reference.
    public enum Form: Sendable {
        /// `[[Title#Heading|Alias]]`
        case wikiLink
        /// `![[image.png|300]]`
        case wikiEmbed
        /// `[text](file.md)`
        case link
        /// `![alt](image.png)`
        case image
        /// `[name]: file.md`, used by `[text][name]`
        case definition
        /// `<img src="image.png">`
        case htmlImage
    }

    /// The syntax of the reference.
    public let form: Form
    /// The target without fragment and escapes; empty for a heading of the same note.
    public let target: String
    /// The heading or block after `#`, without escapes; nil if there is none.
    public let fragment: String?
    /// The alias, link text or alternative text, as written; nil if there is none.
    public let label: String?
    /// The UTF-8 range of the reference in the note's body.
    public let range: Range<Int>
    /// The UTF-8 range of the target, without the fragment.
    public let targetRange: Range<Int>

    /// Whether the target is embedded in the text.
    public var isEmbed: Bool {
        switch form {
        case .wikiEmbed, .image, .htmlImage: true
        case .wikiLink, .link, .definition: false
        }
    }

    /// Whether the target is outside the vault: an address with a scheme, such as `https:`, or with a host.
    public var isExternal: Bool {
        guard form != .wikiLink, form != .wikiEmbed else { return false }
        if target.utf8.starts(with: "//".utf8) { return true }
        guard let colon = target.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let scheme = target.utf8[..<colon]
        // A single letter would be a Windows drive, and `:/` is Joplin's internal link.
        return scheme.count > 1 && scheme.allSatisfy(MarkdownBytes.isSchemeByte)
    }
}
