public import Foundation

/// A note of a vault: a Markdown file whose text is preserved byte for byte.
///
/// ```swift
/// var note = VaultNote(path: path, text: "---\ntags: [method]\n---\n# Boxes\nSee [[Luhmann]].\n")
/// note.metadata(timeZone: .current).title  // "Boxes"
/// note.outline.references[0].target        // "Luhmann"
/// ```
public struct VaultNote: Sendable {
    /// The path of the file in the vault.
    public var path: VaultPath
    /// The YAML block before the text; nil if there is none.
    public var frontMatter: FrontMatter?
    /// The text after the front matter.
    public var body: String
    /// The creation date from the file system, if known.
    public var creationDate: Date?
    /// The modification date from the file system, if known. It is preserved when the vault is written.
    public var modificationDate: Date?

    /// Creates a note from the text of its file.
    public init(path: VaultPath, text: String, creationDate: Date? = nil, modificationDate: Date? = nil) {
        self.path = path
        self.creationDate = creationDate
        self.modificationDate = modificationDate
        (frontMatter, body) = FrontMatterParser.split(text)
    }

    /// Creates a note from its parts.
    public init(path: VaultPath, frontMatter: FrontMatter?, body: String) {
        (self.path, self.frontMatter, self.body) = (path, frontMatter, body)
    }

    /// The text of the file.
    public var text: String {
        get { (frontMatter?.text ?? "") + body }
        set { (frontMatter, body) = FrontMatterParser.split(newValue) }
    }

    /// The headings, tags and links of the body. Parses the body on each access.
    public var outline: MarkdownOutline { MarkdownOutline(body) }

    /// Returns the note with other link targets; everything else stays as it is.
    /// - Parameter target: Returns the new target of a link, without its fragment; nil keeps the old one.
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
    /// Returns whether both notes have the same path and bytes. Dates are not compared.
    public static func == (one: VaultNote, other: VaultNote) -> Bool {
        one.path == other.path && one.text.utf8.elementsEqual(other.text.utf8)
    }
}

extension MarkdownReference {
    /// Returns a target in the syntax of this form of link.
    fileprivate func written(_ target: String, isBracketed: Bool) -> String {
        guard form != .wikiLink, form != .wikiEmbed, !(isBracketed && form != .htmlImage) else { return target }
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "()'"))
        return target.addingPercentEncoding(withAllowedCharacters: allowed) ?? target
    }
}

extension VaultNote {
    /// Sets a field of the front matter to a text, under the key that the note already uses; nil removes the field.
    public mutating func set(_ field: NoteField, to text: String?) {
        change(field) { $0.set($1, to: text.map(FrontMatterValue.text)) }
    }

    /// Sets a field of the front matter to a list; an empty list removes the field.
    public mutating func set(_ field: NoteField, to items: [String]) {
        change(field) { $0.set($1, to: items.isEmpty ? nil : .list(items)) }
    }

    /// Sets a field of the front matter to a boolean; `false` is only written if the field was true.
    public mutating func set(_ field: NoteField, to flag: Bool) {
        guard flag != (field.value(in: frontMatter).flag ?? false) else { return }
        change(field) { $0.set($1, toLiteral: flag ? "true" : "false") }
    }

    /// Sets a field of the front matter to a date, unless the field already has that date, to the second and in any
    /// format.
    public mutating func set(_ field: NoteField, to date: Date, timeZone: TimeZone) {
        let old = field.value(in: frontMatter).text.flatMap { VaultDate.read($0, timeZone: timeZone) }
        guard old.map({ abs($0.timeIntervalSince(date)) >= 1 }) ?? true else { return }
        change(field) { $0.set($1, toLiteral: VaultDate.text(date)) }
    }

    private mutating func change(_ field: NoteField, _ change: (inout FrontMatter, String) -> Void) {
        let lineEnd = body.utf8.firstIndex(of: 0x0A).map { body.utf8[..<$0].last == 0x0D ? "\r\n" : "\n" } ?? "\n"
        var new = frontMatter ?? FrontMatter(lineEnd: lineEnd)
        change(&new, field.key(in: new) ?? field.key)
        frontMatter = frontMatter == nil && new.entries.isEmpty ? nil : new
    }
}

extension FrontMatter {
    fileprivate mutating func set(_ key: String, to value: FrontMatterValue?) {
        if let value { set(key, to: value) } else { remove(key) }
    }
}
