/// The formats of notes that can be imported.
public enum ImportFormat: String, CaseIterable, Sendable {
    /// A folder of Markdown, such as an Obsidian vault.
    case markdown
    /// HTML, RTF and plain text.
    case pages
    /// Evernote's `.enex` files.
    case evernote
    /// Notion's export, of Markdown or HTML.
    case notion
    /// Bear's backups and the text bundles of other programs.
    case bear
    /// The store of Apple Notes.
    case appleNotes = "apple-notes"

    /// The name of the program or format.
    public var title: String {
        switch self {
        case .markdown: "Markdown"
        case .pages: "HTML, RTF and plain text"
        case .evernote: "Evernote"
        case .notion: "Notion"
        case .bear: "Bear"
        case .appleNotes: "Apple Notes"
        }
    }
}
