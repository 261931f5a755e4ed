import Foundation
import MarkdownVault

/// What has to be known of a whole folder before the first note is read: where links lead depends on all names.
struct VaultSurvey: Sendable {
    private(set) var index = LinkIndex()
    private(set) var tally = VaultTally()
    private(set) var problems: [VaultProblem] = []
    /// Those of notes and attachments, the outer ones first.
    private(set) var folders: [VaultPath] = []
    /// The notes that say which they are.
    private(set) var identities: [UUID: VaultPath] = [:]

    init(_ reader: VaultReader, timeZone: TimeZone) {
        for entry in reader {
            switch entry {
            case .note(let note):
                let outline = note.outline
                let metadata = note.metadata(timeZone: timeZone, outline: outline)
                index.add(note, metadata: metadata)
                if let identity = metadata.identifier.flatMap({ UUID(uuidString: $0) }) {
                    identities[identity] = note.path
                }
                tally.add(note, outline: outline, metadata: metadata)
            case .file(let file):
                index.add(file.path)
                tally.add(file)
            case .folder(let path):
                guard !VaultFile(path: path, data: Data()).isSetting else { continue }
                folders.append(path)
                tally.folders += 1
            case .problem(let problem): problems.append(problem)
            }
        }
    }
}
