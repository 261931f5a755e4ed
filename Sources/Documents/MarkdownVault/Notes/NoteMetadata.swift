public import Foundation

/// What a note says about itself, in its front matter and in its text.
public struct NoteMetadata: Hashable, Sendable {
    /// What the front matter calls it, else the first heading of the first level, else the name of its file.
    public var title: String
    /// By what else links may call it.
    public var aliases: [String]
    /// Those of the front matter, then those of the text, each once, without `#`.
    public var tags: [String]
    /// As it is written, such as `draft`.
    public var status: String?
    /// Whether the note is a favorite, pinned or starred.
    public var isFavorite: Bool
    /// From the front matter only: what the file system says is in the note.
    public var created: Date?
    /// When the note says it was changed last.
    public var updated: Date?
    /// An identifier of any kind: a UUID, or the digits of a Zettel.
    public var identifier: String?
}

extension VaultNote {
    /// - Parameter timeZone: Where dates are that do not say so.
    /// - Parameter outline: The note's outline if it is at hand, so that the text is not read twice.
    public func metadata(timeZone: TimeZone, outline: MarkdownOutline? = nil) -> NoteMetadata {
        let outline = outline ?? self.outline
        return NoteMetadata(
            title: title(outline),
            aliases: names(.aliases, dividesWords: false),
            tags: tags(outline),
            status: status,
            isFavorite: NoteField.favorite.value(in: frontMatter).flag ?? false,
            created: NoteField.created.value(in: frontMatter).text.flatMap { VaultDate.read($0, timeZone: timeZone) },
            updated: NoteField.updated.value(in: frontMatter).text.flatMap { VaultDate.read($0, timeZone: timeZone) },
            identifier: NoteField.identifier.value(in: frontMatter).text
        )
    }

    /// The links in brackets that are values in the front matter, or items of lists there.
    public var propertyLinks: [MarkdownReference] {
        (frontMatter?.entries ?? []).flatMap(\.value.items).filter { $0.hasPrefix("[[") || $0.hasPrefix("![[") }
            .flatMap { MarkdownOutline($0).references }
    }

    private func title(_ outline: MarkdownOutline) -> String {
        let texts = [
            NoteField.title.value(in: frontMatter).text, outline.headings.first { $0.level == 1 }?.text, path.stem,
        ]
        return texts.compactMap { $0.map(YAMLScalar.trimmed) }.first { !$0.isEmpty } ?? path.stem
    }

    private var status: String? {
        if let status = NoteField.status.value(in: frontMatter).text { return status }
        // How static sites say it.
        return frontMatter?["draft"]?.flag == true ? "draft" : nil
    }

    private func tags(_ outline: MarkdownOutline) -> [String] {
        let written = names(.tags, dividesWords: true)
        var seen: Set<String> = []
        return (written.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 } + outline.tags.map(\.name))
            .filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
    }

    /// Names in a list stand for themselves; names in one text are divided by commas, or else by spaces.
    private func names(_ field: NoteField, dividesWords: Bool) -> [String] {
        let value = field.value(in: frontMatter)
        guard case .text(let text) = value else { return value.items.map(YAMLScalar.trimmed).filter { !$0.isEmpty } }
        let isDivided = text.utf8.contains(UInt8(ascii: ","))
        let parts = isDivided ? text.split(separator: ",") : dividesWords ? text.split(separator: " ") : [text[...]]
        return parts.map { YAMLScalar.trimmed(String($0)) }.filter { !$0.isEmpty }
    }
}
