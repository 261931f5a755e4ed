internal import Observation

/// What one person does in a document, with that person's own undo and redo.
@MainActor
@Observable
package final class EditingSession<Document: EditedDocument> {
    package let document: Document
    /// The number that the document knows the session by.
    let number: Int
    private var undoSteps: [Step] = []
    private var redoSteps: [Step] = []

    private struct Step {
        let title: String
        let changes: [Document.Content.Change]
        /// The revisions of the document that the step has led to, and the times that it was opened anew before.
        let revision: Int
        let generation: Int
    }

    init(_ document: Document, number: Int) {
        (self.document, self.number) = (document, number)
    }

    /// The name of the edit that ``undo()`` takes back, such as “Rename Attribute title”; nil if there is none.
    package var undoTitle: String? { usable(undoSteps.last)?.title }
    /// The name of the edit that ``redo()`` makes again; nil if there is none.
    package var redoTitle: String? { usable(redoSteps.last)?.title }

    /// Makes an edit.
    ///
    /// - Parameter title: The name of the edit for the menu.
    /// - Throws: `EditError` if it cannot be done. Then nothing is changed.
    func perform(
        _ title: String,
        _ body: (inout Document.Content) throws(EditError) -> [Document.Content.Change]
    ) throws(EditError) {
        let (changes, revision) = try document.change(bySession: number, body)
        guard !changes.isEmpty else { return }
        undoSteps.append(Step(title: title, changes: changes, revision: revision, generation: document.generation))
        redoSteps = []
    }

    /// Takes back the last edit of this session. What others have done elsewhere meanwhile stays.
    ///
    /// - Throws: `EditError` if others have changed the same place. Then the edit stays, and the one before it is the next to undo.
    package func undo() throws(EditError) {
        guard let step = undoSteps.popLast(), usable(step) != nil else { throw EditError("There is nothing to undo.") }
        redoSteps.append(try reversed(step, "undone"))
    }

    /// Makes the edit again that was taken back last.
    ///
    /// - Throws: `EditError` if others have changed the same place. Then the edit is no longer one to redo.
    package func redo() throws(EditError) {
        guard let step = redoSteps.popLast(), usable(step) != nil else { throw EditError("There is nothing to redo.") }
        undoSteps.append(try reversed(step, "redone"))
    }

    private func usable(_ step: Step?) -> Step? {
        step.flatMap { $0.generation == document.generation ? $0 : nil }
    }

    /// Makes the inverse changes of a step, and returns the step that they are.
    private func reversed(_ step: Step, _ verb: String) throws(EditError) -> Step {
        let isShared = document.isChanged(after: step.revision, byOthersThan: number)
        let inverse = Document.Content.inverse(of: step.changes)
        do throws(EditError) {
            let (changes, revision) = try document.change(bySession: number) { content throws(EditError) in
                let before = content
                try content.apply(inverse)
                if isShared { try content.checkUses(since: before) }
                return inverse
            }
            return Step(title: step.title, changes: changes, revision: revision, generation: step.generation)
        } catch {
            throw EditError("“\(step.title)” cannot be \(verb): \(error.description)")
        }
    }
}

extension EditingSession<ModelDocument> {
    /// Makes an edit in a version.
    ///
    /// - Throws: `EditError` if it cannot be done. Then nothing is changed.
    package func perform(_ edit: ModelEdit, in version: String) throws(EditError) {
        try perform(edit.title) { model throws(EditError) in try model.perform(edit, in: version) }
    }

    /// Makes an edit of the versions.
    package func perform(_ edit: VersionEdit) throws(EditError) {
        try perform(edit.title) { model throws(EditError) in try model.perform(edit) }
    }
}

extension EditingSession<MappingDocument> {
    /// Makes an edit of the mapping model.
    ///
    /// - Throws: `EditError` if it cannot be done. Then nothing is changed.
    package func perform(_ edit: MappingEdit) throws(EditError) {
        try perform(edit.title) { source throws(EditError) in try source.perform(edit) }
    }
}
