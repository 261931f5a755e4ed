internal import CoreDataCommandLine
internal import WebUI

/// All changes of a store that wait to be saved, what is against them, and the one button that saves them.
struct ChangesScreen: View {
    let document: StudioDocument
    let edits: EditSession

    var body: some View {
        Text("Changes").screenTitle()
        Text("Nothing of them is in the file before you save: then all of them are, or none.").foregroundColor(
            .secondary
        )
        bar
        if let takenUp = edits.takenUp {
            Text(verbatim: takenUp).styleClass("studio-banner").landmark(.status, "Taken up")
        }
        if let problem = edits.draftProblem {
            Text(verbatim: "\(problem) Changes that are not saved here end with this studio.").problem()
        }
        if let report = edits.report { Text(verbatim: report).styleClass("studio-banner").landmark(.status, "Report") }
        if let problem = edits.failure ?? document.editProblem { Text(verbatim: problem).problem() }
        ForEach(edits.problems) { ProblemRow(document: document, problem: $0) }
        ForEach(edits.conflicts) { ConflictRow(document: document, edits: edits, conflict: $0) }
        if edits.changes.isEmpty {
            MissingView(text: "There are no changes. Open an object to edit it, or make one in the list of its entity.")
        }
        ForEach(ChangeLine.all(of: edits.changes)) { line in
            HStack(spacing: 8) {
                Text(verbatim: line.verb).styleClass("studio-verb-\(line.verb)")
                AddressLink(StudioAddress.object(document.number, line.key)) { Text(verbatim: line.key.text) }
                    .styleClass("studio-id")
                Text(verbatim: line.text)
            }
            .styleClass("studio-row")
        }
    }

    private var bar: some View {
        HStack(spacing: 8) {
            Button("Save \(Figures.count(edits.changes.count, "Change"))") { Task { await edits.save() } }
                .buttonStyle(.borderedProminent)
                .disabled(edits.changes.isEmpty || edits.isSaving || !edits.conflicts.isEmpty)
                .keyboardShortcut("s")
            Button("Undo") { edits.undo() }.disabled(!edits.canUndo).keyboardShortcut("z")
            Button("Redo") { edits.redo() }.disabled(!edits.canRedo).keyboardShortcut(
                "z",
                modifiers: [.command, .shift]
            )
            Spacer()
            Button("Discard All", role: .destructive) { edits.discard() }.disabled(
                edits.changes.isEmpty || edits.isSaving
            )
        }
        .styleClass("studio-tools")
    }
}

/// A change in a line.
private struct ChangeLine: Identifiable {
    let id: Int
    let key: ObjectKey
    let verb: String
    let text: String

    static func all(of changes: EditChanges) -> [ChangeLine] {
        var lines: [(ObjectKey, verb: String, text: String)] = changes.inserted.map { ($0, "inserted", "") }
        lines += changes.values.map { value in
            (
                value.property.object, "changed",
                "\(value.property.name): \(text(of: value.was)) → \(text(of: value.now))"
            )
        }
        lines += changes.members.flatMap { members in
            members.added.map { (members.property.object, "changed", "\(members.property.name): with \($0.title)") }
                + members.removed.map {
                    (members.property.object, "changed", "\(members.property.name): without \($0.title)")
                }
        }
        lines += changes.deleted.map { ($0.key, "deleted", $0.title) }
        return lines.enumerated().map { ChangeLine(id: $0, key: $1.0, verb: $1.verb, text: $1.text) }
    }

    static func text(of value: CellValue) -> String { value == .none ? "nil" : value.line.isEmpty ? "“”" : value.line }
}

/// What is against a change.
private struct ProblemRow: View {
    let document: StudioDocument
    let problem: EditProblem

    var body: some View {
        HStack(spacing: 8) {
            if let key = problem.object {
                AddressLink(StudioAddress.object(document.number, key)) { Text(verbatim: key.text) }.styleClass(
                    "studio-id"
                )
            }
            Text(verbatim: problem.text)
        }
        .problem()
    }
}

/// What another program has saved meanwhile, and the choice between both.
private struct ConflictRow: View {
    let document: StudioDocument
    let edits: EditSession
    let conflict: EditConflict

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            HStack(spacing: 8) {
                AddressLink(StudioAddress.object(document.number, conflict.property.object)) {
                    Text(verbatim: conflict.property.object.text)
                }
                .styleClass("studio-id")
                Text(verbatim: text)
            }
            HStack(spacing: 8) {
                Button(conflict.mine == nil ? "Delete It Nevertheless" : "Keep Mine") { edits.keepMine(conflict) }
                Button(conflict.mine == nil ? "Do Not Delete It" : "Take Theirs") { edits.takeTheirs(conflict) }
            }
        }
        .problem()
    }

    private var text: String {
        let (was, theirs) = (ChangeLine.text(of: conflict.was), ChangeLine.text(of: conflict.theirs))
        let start = "Another program has changed \(conflict.property.name) meanwhile from \(was) to \(theirs)"
        return conflict.mine.map { "\(start); you, to \(ChangeLine.text(of: $0))." }
            ?? "\(start); you delete the object."
    }
}
