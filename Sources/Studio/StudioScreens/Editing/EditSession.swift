internal import CoreData
internal import Observation

/// The changes of a store that wait to be saved. All pages that show the store share them; nothing of them is in the file before they are
/// saved.
@MainActor
@Observable
final class EditSession {
    private var script = EditScript() {
        didSet { changes = EditChanges(script.edits) }
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
    @ObservationIgnored private let store: BrowsedStore
    @ObservationIgnored private var lastNew: Int64 = 0

    /// The author of the studio's transactions in the history.
    static let author = "coredata studio"

    init(_ store: BrowsedStore) {
        self.store = store
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
