/// A place in a note that points to something: a link, or an image that stands in the text.
public struct MarkdownReference: Hashable, Sendable {
    /// How it is written.
    public enum Form: Sendable {
        /// `[[Title#Heading|Alias]]`
        case wikiLink
        /// `![[image.png|300]]`
        case wikiEmbed
        /// `[text](file.md)`
        case link
        /// `![alt](image.png)`
        case image
        /// `[name]: file.md`, to which `[text][name]` refers.
        case definition
        /// `<img src="image.png">`
        case htmlImage
    }

    /// How it is written.
    public let form: Form
    /// What it points to, without the fragment and without escapes; empty for a heading of the same note.
    public let target: String
    /// The heading or block after `#`, without escapes.
    public let fragment: String?
    /// The alias, the text or the alternative text, as it is written.
    public let label: String?
    /// The whole of it in the note's body, in bytes of UTF-8.
    public let range: Range<Int>
    /// The target, without the fragment and as it is written.
    public let targetRange: Range<Int>

    /// Whether the target is shown in the text.
    public var isEmbed: Bool {
        switch form {
        case .wikiEmbed, .image, .htmlImage: true
        case .wikiLink, .link, .definition: false
        }
    }

    /// Whether it leads out of the vault: to an address with a scheme, such as `https:`, or of a host.
    public var isExternal: Bool {
        guard form != .wikiLink, form != .wikiEmbed else { return false }
        if target.utf8.starts(with: "//".utf8) { return true }
        guard let colon = target.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let scheme = target.utf8[..<colon]
        // One letter would be a disk of Windows, and `:/` is Joplin's way of pointing to its own.
        return scheme.count > 1 && scheme.allSatisfy(MarkdownBytes.isSchemeByte)
    }
}
