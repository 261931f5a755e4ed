import MarkdownVault

/// What a text points to and is tagged with, without where.
enum MarkdownReferences {
    static func targets(_ markdown: String) -> [String] {
        let outline = MarkdownOutline(markdown)
        return outline.references.map { "\($0.form) \($0.target) \($0.label ?? "")" } + outline.tags.map(\.name)
    }
}
