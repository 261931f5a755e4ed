import CoreData
import MarkdownVault

/// What became of a batch: what the report counts, and where its objects are.
struct BatchOutcome: Sendable {
    var addedCount = 0
    var updatedCount = 0
    var unchangedCount = 0
    var tally = VaultTally()
    var problems: [VaultProblem] = []
    var unresolved: [UnresolvedLink] = []

    var notes: [VaultPath: NSManagedObjectID] = [:]
    var files: [VaultPath: NSManagedObjectID] = [:]
    var keywords: [String: NSManagedObjectID] = [:]
    var links: [NoteLinks] = []
}

/// To what a note refers, by its text.
struct NoteLinks: Sendable {
    let path: VaultPath
    /// Notes and files, each once, in the order of the text.
    let targets: [VaultPath]
    /// What the note referred to when it was read before, and no longer does.
    let formerTargets: [VaultPath]
    /// The picture that the front matter names, or the first one in the text.
    let picture: VaultPath?
    /// Whether the text leads to anything that there is, be it itself.
    var isLinked = false
}
