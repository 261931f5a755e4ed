/// What there is of everything, counted.
public struct VaultTally: Hashable, Sendable {
    public var notes = 0
    /// Links and images in the texts, those to addresses outside aside.
    public var links = 0
    public var tags = 0
    public var attachments = 0
    /// Files of the program that the vault belongs to.
    public var settings = 0
    public var folders = 0
    public var bytes = 0

    public init() {}

    /// Counts a note.
    public mutating func add(_ note: VaultNote, outline: MarkdownOutline, metadata: NoteMetadata) {
        notes += 1
        links += outline.references.count { !$0.isExternal }
        tags += metadata.tags.count
        bytes += note.text.utf8.count
    }

    /// Counts another file.
    public mutating func add(_ file: VaultFile) {
        if file.isSetting { settings += 1 } else { attachments += 1 }
        bytes += file.byteCount
    }

    /// The rows of a table: what is counted, and how.
    public var rows: [(name: String, count: Int)] {
        [
            ("notes", notes), ("links", links), ("tags", tags), ("attachments", attachments), ("settings", settings),
            ("folders", folders), ("bytes", bytes),
        ]
    }
}
