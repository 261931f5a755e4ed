internal import WebUI

/// The document that the page edits: undo, redo, and saving.
struct EditorBar: View {
    let editor: any DocumentEditor

    var body: some View {
        Text(verbatim: editor.file.path).styleClass("studio-path")
        if editor.file.isEdited { Text("edited").styleClass("studio-chip") }
        Spacer()
        command("Undo", "arrow.uturn.backward", editor.undoTitle) { editor.undo() }
            .keyboardShortcut("z")
        command("Redo", "arrow.uturn.forward", editor.redoTitle) { editor.redo() }
            .keyboardShortcut("z", modifiers: [.command, .shift])
        Button("Save") { editor.save() }
            .keyboardShortcut("s")
            .help(editor.file.isEdited ? "Write what has changed to the files" : "All changes are saved")
            .styleClass(editor.file.isEdited ? "editor-save-due" : "editor-save")
    }

    /// A button that names the edit that it is about.
    private func command(_ verb: String, _ image: String, _ edit: String?, action: @escaping () -> Void) -> some View {
        Button(action: action) { Label(verb, systemImage: image).labelStyle(.iconOnly) }
            .disabled(edit == nil)
            .accessibilityLabel(edit.map { "\(verb) \($0)" } ?? verb)
            .help(edit.map { "\(verb) \($0)" } ?? "There is nothing to \(verb.lowercased())")
    }
}

/// What was refused, what an earlier studio has left, and what others have changed in the files meanwhile.
struct EditorNotices: View {
    let editor: any DocumentEditor
    @State private var asks = false

    var body: some View {
        if let refusal = editor.refusal {
            HStack(spacing: 8) {
                Text(verbatim: refusal)
                Spacer()
                Button("Close") { editor.forgetRefusal() }
            }
            .problem()
        }
        if let problem = editor.file.draftProblem {
            Text(verbatim: "\(problem) Changes that are not saved here end with this studio.").problem()
        }
        notices
            .confirmationDialog(
                "Give up all changes that are not saved?",
                isPresented: $asks,
                titleVisibility: .visible
            ) {
                Button("Give Up Changes", role: .destructive) { editor.revert() }
            }
    }

    @ViewBuilder private var notices: some View {
        let conflicts = editor.file.conflicts
        if let takenUp = editor.file.takenUp {
            HStack(spacing: 8) {
                Text(verbatim: takenUp)
                Spacer()
                if conflicts.isEmpty { Button("Give Up…") { asks = true } }
            }
            .styleClass("studio-banner")
            .landmark(.status, "Taken up")
        }
        if !conflicts.isEmpty {
            HStack(spacing: 8) {
                Text(
                    verbatim:
                        "Others have changed \(conflicts.joined(separator: ", ")). Nothing can be saved over that."
                )
                Spacer()
                Button("Open Anew…") { asks = true }
            }
            .problem()
        }
    }
}
