import CoreData
import MarkdownVault
import SlipboxCore

/// The notes to which the references in a file lead, as far as the file says it.
struct ExpressedLinks {
    /// The files to which the references lead.
    let targets: Set<VaultPath>
    /// The names in references for which there is no file: the slip box finds notes by their titles.
    private let titles: Set<String>
    /// The names in references that would lead to notes to which this one is not linked. Two vaults have notes of these names, and the
    /// references mean those of their own.
    private let ambiguous: Set<String>
    private let plan: ExportPlan

    init(of note: Note, at entry: ExportPlan.Entry, in file: VaultNote, outline: MarkdownOutline, plan: ExportPlan) {
        let linked = Set(note.linkedNotes.compactMap { plan.paths[$0.objectID] } + [entry.path])
        var (targets, titles, ambiguous): (Set<VaultPath>, Set<String>, Set<String>) = ([], [], [])
        for reference in file.propertyLinks + outline.references {
            guard let path = plan.index.resolve(reference, from: entry.path).path else {
                titles.insert(reference.target.lowercased())
                continue
            }
            targets.insert(path)
            if entry.source != nil, !linked.contains(path) { ambiguous.insert(reference.targetName) }
        }
        (self.targets, self.titles, self.ambiguous, self.plan) = (targets, titles, ambiguous, plan)
    }

    /// Whether a reference leads to a note, or means it by its name.
    func leads(to other: Note) -> Bool {
        plan.paths[other.objectID].map(targets.contains) ?? false || !ambiguous.isDisjoint(with: other.namesInLinks)
    }

    /// Whether a program that reads the file finds a note: by its path, its name or its title.
    func finds(_ other: Note) -> Bool { leads(to: other) || titles.contains(other.title.lowercased()) }
}

extension MarkdownReference {
    /// The name of the file in the target, without folders and the extension of notes, in lowercase.
    fileprivate var targetName: String {
        let name = target.split(separator: "/").last?.lowercased() ?? ""
        return [".md", ".markdown"].first(where: name.hasSuffix).map { String(name.dropLast($0.count)) } ?? name
    }
}

extension Note {
    /// The names by which links of files find the note, in lowercase.
    fileprivate var namesInLinks: Set<String> {
        let file = sourcePath.flatMap(VaultPath.init).map { [$0.stem] } ?? []
        return Set((file + [title] + otherNames).map { $0.lowercased() })
    }
}
