/// A comparison of the input and output of an import or export, with the reasons for differences.
///
/// ```
///                    in     out
/// notes            1240    1239
/// links            8312    8310
/// …
/// lost: Old/Täglich.md: it cannot be read: …
/// ```
public struct BalanceSheet: Sendable {
    /// The counts of the source.
    public var input = VaultTally()
    /// The counts of the destination.
    public var output = VaultTally()
    /// The items that were not transferred as they were, each with its path and reason.
    public var problems: [VaultProblem] = []
    /// Broken links. They do not count as losses, because they were broken before.
    public var unresolved: [UnresolvedLink] = []

    /// Creates an empty, balanced sheet.
    public init() {}

    /// The problems that mean a loss of data.
    public var losses: [VaultProblem] { problems.filter(\.isLoss) }

    /// Whether input and output have the same counts and there are no losses.
    public var isBalanced: Bool { input == output && losses.isEmpty }

    /// The differences between the counts, as text. Each should be explained by a loss.
    public var differences: [String] {
        zip(input.rows, output.rows).compactMap { input, output in
            input.count == output.count ? nil : "\(input.name): \(input.count) in, \(output.count) out"
        }
    }
}

extension BalanceSheet: CustomStringConvertible {
    /// A table of what the source has, followed by the problems, before anything is transferred.
    public var preview: String {
        let width = max(input.rows.map { "\($0.count)".count }.max() ?? 0, 3)
        let rows = input.rows.map { "\($0.name.padded(11))  \("\($0.count)".padded(-width))" }
        return (rows + problemLines).joined(separator: "\n") + "\n"
    }

    private var problemLines: [String] { problems.map { "\($0.outcome): \($0)" } }

    /// A table of the counts, followed by the problems and the number of broken links.
    public var description: String {
        let width = max((input.rows + output.rows).map { "\($0.count)".count }.max() ?? 0, 3)
        let row = { (name: String, input: String, output: String) in
            [name.padded(11), input.padded(-width), output.padded(-width)].joined(separator: "  ")
        }
        let rows = zip(input.rows, output.rows).map { row($0.name, "\($0.count)", "\($1.count)") }
        let notes =
            switch unresolved.count {
            case 0: [String]()
            case 1: ["1 link leads nowhere"]
            default: ["\(unresolved.count) links lead nowhere"]
            }
        return ([row("", "in", "out")] + rows + problemLines + notes).joined(separator: "\n") + "\n"
    }
}

extension String {
    /// Pads the text with trailing spaces to a width, or with leading spaces if the width is negative.
    fileprivate func padded(_ width: Int) -> String {
        let blanks = String(repeating: " ", count: max(abs(width) - count, 0))
        return width < 0 ? blanks + self : self + blanks
    }
}

/// The number of notes, links, files and so on in a vault.
public struct VaultTally: Hashable, Sendable {
    /// The number of notes.
    public var notes = 0
    /// The number of links and images in the texts, except external ones.
    public var links = 0
    /// The number of tags, counted once per note.
    public var tags = 0
    /// The number of files that are neither notes nor settings.
    public var attachments = 0
    /// The number of settings files of the program that the vault belongs to.
    public var settings = 0
    /// The number of folders, including empty ones.
    public var folders = 0
    /// The size of all files, in bytes.
    public var bytes = 0

    /// Creates a tally of zeros.
    public init() {}

    /// Adds a note to the counts.
    public mutating func add(_ note: VaultNote, outline: MarkdownOutline, metadata: NoteMetadata) {
        notes += 1
        links += outline.references.count { !$0.isExternal }
        tags += metadata.tags.count
        bytes += note.text.utf8.count
    }

    /// Adds a file other than a note to the counts.
    public mutating func add(_ file: VaultFile) {
        if file.isSetting { settings += 1 } else { attachments += 1 }
        bytes += file.byteCount
    }

    /// Adds the counts of another tally.
    public mutating func add(_ other: VaultTally) {
        notes += other.notes
        links += other.links
        tags += other.tags
        attachments += other.attachments
        settings += other.settings
        folders += other.folders
        bytes += other.bytes
    }

    /// The counts with their names, as rows of a table.
    public var rows: [(name: String, count: Int)] {
        [
            ("notes", notes), ("links", links), ("tags", tags), ("attachments", attachments), ("settings", settings),
            ("folders", folders), ("bytes", bytes),
        ]
    }
}
