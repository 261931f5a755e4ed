internal import CoreData
internal import CoreDataCommandLine
internal import Foundation
internal import Observation

/// The changes of a store that wait to be saved. All pages that show the store share them; nothing of them is in the file before they are
/// saved, and they outlive the studio (`Draft`).
@MainActor
@Observable
final class EditSession {
    private var script = EditScript() {
        didSet {
            changes = EditChanges(script.edits)
            if script.edits.isEmpty { takenUp = nil }
            keep()
        }
    }
    /// What all changes come to.
    private(set) var changes = EditChanges([])
    /// What the rules of the model say against the changes.
    private(set) var problems: [EditProblem] = []
    /// Why the last save has failed; nil if it has not, or something was changed since.
    private(set) var failure: String?
    private(set) var conflicts: [EditConflict] = []
    private(set) var isSaving = false
    /// What the last save has done, as a sentence.
    private(set) var report: String?
    /// The numbers of objects that there will be more, or less, by entity.
    private(set) var differences: [String: Int] = [:]
    /// The keys that new objects have got in the store.
    private(set) var savedKeys: [ObjectKey: ObjectKey] = [:]
    /// How often changes were saved. Another number means that the store is to be read anew.
    private(set) var saves = 0
    /// What is said of the changes that an earlier studio has left; nil if there are none of them.
    private(set) var takenUp: String?
    /// Why the changes end with this studio; nil if they outlive it.
    private(set) var draftProblem: String?
    @ObservationIgnored private let store: BrowsedStore
    /// Nil if changes are only kept until the studio ends.
    @ObservationIgnored private var draft: Draft<[Edit]>?
    @ObservationIgnored private var lastNew: Int64 = 0

    /// The author of the studio's transactions in the history.
    static let author = "coredata studio"

    /// - Parameter states: The folder where what users do with stores is kept; nil to keep it until the studio ends.
    init(_ store: BrowsedStore, states: URL? = nil) {
        self.store = store
        draft = Draft(of: store.url, in: states)
        takeUp()
    }

    var canUndo: Bool { script.canUndo && !isSaving }
    var canRedo: Bool { script.canRedo && !isSaving }

    // MARK: - Changing

    func insert(_ entity: String) -> ObjectKey {
        lastNew -= 1
        let key = ObjectKey(entity, lastNew)
        change { $0.add(.insert(key)) }
        return key
    }

    func delete(_ detail: ObjectDetail) {
        let values = detail.attributes.map { ($0.shape.name, $0.value) }
        let known = Dictionary(values) { first, _ in first }
        change { $0.add(.delete(detail.key, title: detail.title, values: known)) }
    }

    func set(_ property: EditedProperty, from: CellValue, to: CellValue) {
        guard from != to else { return }
        change { $0.add(.set(property, from: from, to: to)) }
    }

    func add(_ link: ObjectLink, to property: EditedProperty) { change { $0.add(.add(property, link)) } }
    func remove(_ link: ObjectLink, from property: EditedProperty) { change { $0.add(.remove(property, link)) } }
    func restore(_ key: ObjectKey) { change { $0.restore(key) } }
    func undo() { change { $0.undo() } }
    func redo() { change { $0.redo() } }
    func discard() { change { $0 = EditScript() } }
    func keepMine(_ conflict: EditConflict) { change { $0.keep(conflict) } }
    func takeTheirs(_ conflict: EditConflict) { change { $0.drop(conflict) } }

    private func change(_ body: (inout EditScript) -> Void) {
        guard !isSaving else { return }
        body(&script)
        (report, failure) = (nil, nil)
    }

    // MARK: - Keeping

    /// Whether the changes are kept for the next studio.
    var isKept: Bool { draft != nil && draftProblem == nil }

    /// Takes up the changes that an earlier studio has left. A file that cannot be read stays as it is.
    private func takeUp() {
        do {
            guard let left = try draft?.read() else { return }
            let numbers = left.edits.map(\.object).filter(\.isNew).compactMap(\.number).filter { $0 < 1 << 40 }
            lastNew = -(numbers.max() ?? 0)
            script = EditScript(left.edits)
            takenUp = left.sentence
        } catch {
            (draft, draftProblem) = (nil, StudioProblem.text(of: error))
        }
    }

    private func keep() {
        guard let draft else { return }
        do {
            try draft.write(script.edits.isEmpty ? nil : script.edits)
            draftProblem = nil
        } catch {
            draftProblem = StudioProblem.text(of: error)
        }
    }

    // MARK: - Checking and saving

    /// What is against changes: rules of the model, and what other programs have saved.
    private struct Findings: Sendable {
        var problems: [EditProblem] = []
        var conflicts: [EditConflict] = []
        var differences: [String: Int] = [:]

        init(_ graph: EditedGraph) {
            problems = graph.problems + graph.violations()
            conflicts = graph.conflicts
            differences = graph.differences
        }
    }

    /// Other programs have saved what would be replaced, or changes cannot be made: nothing was saved.
    private struct Refusal: Error {
        let findings: Findings
    }

    /// Makes the changes in a context that is thrown away, and notes what is against them.
    func check() async throws {
        let changes = changes
        guard !changes.isEmpty else {
            (problems, conflicts, differences) = ([], [], [:])
            return
        }
        let found = try await store.reading { try EditedGraph.looking(at: changes, in: $0) { Findings($0) } }
        guard changes == self.changes else { return }
        (problems, conflicts, differences) = (found.problems, found.conflicts, found.differences)
    }

    /// Saves all changes in one transaction, or none.
    func save() async {
        let changes = changes
        guard !isSaving, !changes.isEmpty else { return }
        (isSaving, report, failure) = (true, nil, nil)
        defer { isSaving = false }
        do {
            let keys = try await store.writing(author: Self.author) { context in
                let graph = try EditedGraph(changes, in: context)
                guard graph.conflicts.isEmpty, graph.problems.isEmpty else { throw Refusal(findings: Findings(graph)) }
                try context.save()
                return graph.savedKeys
            }
            savedKeys.merge(keys) { _, new in new }
            (script, problems, conflicts, differences) = (EditScript(), [], [], [:])
            saves += 1
            report = "Saved \(changes.count == 1 ? "one change" : "\(changes.count) changes")."
        } catch let refusal as Refusal {
            (problems, conflicts) = (refusal.findings.problems, refusal.findings.conflicts)
            report = "Nothing was saved."
        } catch {
            failure = EditedGraph.sentences(of: error).joined(separator: " ")
            report = "Nothing was saved."
        }
    }
}
