/// What there is of everything, counted.
public struct VaultTally: Hashable, Sendable {
    /// Files that are notes.
    public var notes = 0
    /// Links and images in the texts, those to addresses outside aside.
    public var links = 0
    /// The tags of each note, each once a note.
    public var tags = 0
    /// Other files.
    public var attachments = 0
    /// Files of the program that the vault belongs to.
    public var settings = 0
    /// Folders, empty ones included.
    public var folders = 0
    /// The bytes of all files.
    public var bytes = 0

    /// Nothing yet.
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

    /// Counts all of another tally.
    public mutating func add(_ other: VaultTally) {
        notes += other.notes
        links += other.links
        tags += other.tags
        attachments += other.attachments
        settings += other.settings
        folders += other.folders
        bytes += other.bytes
    }

    /// The rows of a table: what is counted, and how.
    public var rows: [(name: String, count: Int)] {
        [
            ("notes", notes), ("links", links), ("tags", tags), ("attachments", attachments), ("settings", settings),
            ("folders", folders), ("bytes", bytes),
        ]
    }
}
