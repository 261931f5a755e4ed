import MarkdownVault

/// The link targets and tags of a text, without their positions.
enum MarkdownReferences {
    static func targets(_ markdown: String) -> [String] {
        let outline = MarkdownOutline(markdown)
        return outline.references.map { "\($0.form) \($0.target) \($0.label ?? "")" } + outline.tags.map(\.name)
    }
}
