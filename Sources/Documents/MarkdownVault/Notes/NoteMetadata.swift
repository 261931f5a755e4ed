public import Foundation

/// The metadata of a note, from its front matter and text.
public struct NoteMetadata: Hashable, Sendable {
    /// The title: from the front matter, else the name of the file. Where that is none that people choose, such as a number or an
    /// address of a site, a first-level heading at the top is the title.
    public var title: String
    /// Alternative names for links.
    public var aliases: [String]
    /// The tags of the front matter, then those of the text, without `#` and without duplicates.
    public var tags: [String]
    /// The status as written, such as `draft`.
    public var status: String?
    /// Whether the note is a favorite or starred.
    public var isFavorite: Bool
    /// Whether the note stands first in lists.
    public var isPinned: Bool
    /// The creation date from the front matter. The file system's date is ``VaultNote/creationDate``.
    public var created: Date?
    /// The modification date from the front matter.
    public var updated: Date?
    /// An identifier of any kind, such as a UUID or a Zettel number.
    public var identifier: String?
}

extension NoteMetadata {
    /// Returns the names by which links find the note besides its title: that of its file, its Zettel number, its aliases, and an
    /// identifier that people can write.
    public func otherNames(of path: VaultPath) -> [String] {
        let written = identifier.flatMap { UUID(uuidString: $0) == nil ? $0 : nil }
        let names = [path.stem, path.zettelNumber].compactMap { $0 } + aliases + [written].compactMap { $0 }
        return names.filter { $0.lowercased() != title.lowercased() }
    }
}

extension VaultPath {
    /// The Zettel number of eight or more digits at the start of the file name, if more follows.
    var zettelNumber: String? {
        let stem = stem
        let digits = stem.prefix { $0.isNumber && $0.isASCII }
        return digits.count >= 8 && digits.count < stem.count ? String(digits) : nil
    }
}

extension VaultPath {
    /// Whether the file's name is one that programs give: of small letters, digits and hyphens, and no day.
    fileprivate var isNamedForPrograms: Bool {
        let stem = stem
        if ["index", "readme"].contains(stem.lowercased()) { return true }
        let isDay = stem.contains("-") && VaultDate.read(stem, timeZone: .gmt) != nil
        return !isDay && stem.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-_.".utf8.contains($0) }
    }

    /// Returns whether the file's name is the words of a heading, whatever their signs, with a Zettel number before them or without.
    fileprivate func isNamed(after heading: String) -> Bool {
        func words(_ text: some StringProtocol) -> [Substring] {
            text.lowercased().split { !$0.isLetter && !$0.isNumber }.map { $0 }
        }
        return words(stem.dropFirst(zettelNumber?.count ?? 0)) == words(heading)
    }
}

extension VaultNote {
    /// Returns the metadata of the note.
    /// - Parameter timeZone: The time zone of dates that do not state one.
    /// - Parameter outline: The note's outline if it is at hand, so that the text is not parsed again.
    public func metadata(timeZone: TimeZone, outline: MarkdownOutline? = nil) -> NoteMetadata {
        let outline = outline ?? self.outline
        return NoteMetadata(
            title: title(outline),
            aliases: names(.aliases, dividesWords: false),
            tags: tags(outline),
            status: status,
            isFavorite: NoteField.favorite.value(in: frontMatter).flag ?? false,
            isPinned: NoteField.pinned.value(in: frontMatter).flag ?? false,
            created: NoteField.created.value(in: frontMatter).text.flatMap { VaultDate.read($0, timeZone: timeZone) },
            updated: NoteField.updated.value(in: frontMatter).text.flatMap { VaultDate.read($0, timeZone: timeZone) },
            identifier: NoteField.identifier.value(in: frontMatter).text
        )
    }

    /// The wiki links in values and list items of the front matter.
    public var propertyLinks: [MarkdownReference] {
        (frontMatter?.entries ?? []).flatMap(\.value.items).filter { $0.hasPrefix("[[") || $0.hasPrefix("![[") }
            .flatMap { MarkdownOutline($0).references }
    }

    private func title(_ outline: MarkdownOutline) -> String {
        let texts = [NoteField.title.value(in: frontMatter).text, headingInstead(outline), path.stem]
        return texts.compactMap { $0.map(YAMLScalar.trimmed) }.first { !$0.isEmpty } ?? path.stem
    }

    /// The first-level heading at the top of the text, if it says more than the name of the file.
    private func headingInstead(_ outline: MarkdownOutline) -> String? {
        guard let heading = outline.headings.first, heading.level == 1,
            body.utf8.prefix(heading.offset).allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) })
        else { return nil }
        return path.isNamedForPrograms || path.isNamed(after: heading.text) ? heading.text : nil
    }

    private var status: String? {
        if let status = NoteField.status.value(in: frontMatter).text { return status }
        // The convention of static site generators.
        return frontMatter?["draft"]?.flag == true ? "draft" : nil
    }

    private func tags(_ outline: MarkdownOutline) -> [String] {
        let written = names(.tags, dividesWords: true)
        var seen: Set<String> = []
        return (written.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 } + outline.tags.map(\.name))
            .filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
    }

    /// Returns the names in a field. Items of a list are taken as they are; a single text is divided at commas or, if
    /// `dividesWords`, at spaces.
    private func names(_ field: NoteField, dividesWords: Bool) -> [String] {
        let value = field.value(in: frontMatter)
        guard case .text(let text) = value else { return value.items.map(YAMLScalar.trimmed).filter { !$0.isEmpty } }
        let isDivided = text.utf8.contains(UInt8(ascii: ","))
        let parts = isDivided ? text.split(separator: ",") : dividesWords ? text.split(separator: " ") : [text[...]]
        return parts.map { YAMLScalar.trimmed(String($0)) }.filter { !$0.isEmpty }
    }
}
