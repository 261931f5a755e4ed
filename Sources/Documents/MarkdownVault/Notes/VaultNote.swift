public import Foundation

/// A note of a vault: a file in Markdown, as it is, to the byte.
///
/// ```swift
/// var note = VaultNote(path: path, text: "---\ntags: [method]\n---\n# Boxes\nSee [[Luhmann]].\n")
/// note.metadata(timeZone: .current).title  // "Boxes"
/// note.outline.references[0].target        // "Luhmann"
/// ```
public struct VaultNote: Sendable {
    /// Where its file lies.
    public var path: VaultPath
    /// The block of YAML above the text, if there is one.
    public var frontMatter: FrontMatter?
    /// What follows the front matter.
    public var body: String
    /// When the file was made, if the file system says so.
    public var creationDate: Date?
    /// When the file was changed last, if known; a copy keeps the date.
    public var modificationDate: Date?

    /// A note from the text of its file.
    public init(path: VaultPath, text: String, creationDate: Date? = nil, modificationDate: Date? = nil) {
        self.path = path
        self.creationDate = creationDate
        self.modificationDate = modificationDate
        (frontMatter, body) = FrontMatterParser.split(text)
    }

    /// The text of the file.
    public var text: String {
        get { (frontMatter?.text ?? "") + body }
        set { (frontMatter, body) = FrontMatterParser.split(newValue) }
    }

    /// The headings, tags and links of the body. Reads it anew each time.
    public var outline: MarkdownOutline { MarkdownOutline(body) }

    /// The note with other targets in its links: all else stays as it is.
    /// - Parameter target: The new target of a link, without its fragment; nil if it stays.
    public func retargeting(_ target: (MarkdownReference) throws -> String?) rethrows -> VaultNote {
        var note = self
        var bytes: [UInt8] = []
        var end = 0
        let old = Array(body.utf8)
        for reference in outline.references.sorted(by: { $0.targetRange.lowerBound < $1.targetRange.lowerBound }) {
            guard let new = try target(reference), new != reference.target else { continue }
            bytes += old[end..<reference.targetRange.lowerBound]
            bytes += reference.written(new, isBracketed: old[reference.targetRange.lowerBound - 1] == 0x3C).utf8
            end = reference.targetRange.upperBound
        }
        note.body = String(decoding: bytes + old[end...], as: UTF8.self)
        return note
    }
}

extension VaultNote: Equatable {
    /// Whether both have the same path and the same bytes. Dates are the file system's.
    public static func == (one: VaultNote, other: VaultNote) -> Bool {
        one.path == other.path && one.text.utf8.elementsEqual(other.text.utf8)
    }
}

extension MarkdownReference {
    /// A target the way this kind of link writes it.
    fileprivate func written(_ target: String, isBracketed: Bool) -> String {
        guard form != .wikiLink, form != .wikiEmbed, !(isBracketed && form != .htmlImage) else { return target }
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "()'"))
        return target.addingPercentEncoding(withAllowedCharacters: allowed) ?? target
    }
}
