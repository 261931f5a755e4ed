/// What a text in Markdown says about its surroundings: its headings, its tags, and what it points to.
///
/// Code and comments are skipped: nothing in them is a link.
public struct MarkdownOutline: Hashable, Sendable {
    /// The headings, in order.
    public internal(set) var headings: [MarkdownHeading] = []
    /// The tags in the text, in order.
    public internal(set) var tags: [MarkdownTag] = []
    /// In the order in which they begin.
    public internal(set) var references: [MarkdownReference] = []

    /// Reads the body of a note. Any text will do.
    public init(_ body: String) {
        var scanner = MarkdownScanner(Array(body.utf8))
        self = scanner.scan()
    }

    init() {}
}
