internal import ManagedObjectModelFormat
internal import ModelEditing

/// A file that the studio edits, as an editor needs it.
@MainActor
protocol EditedFile: AnyObject {
    /// The path that is shown.
    var path: String { get }
    /// Whether there are changes that are not saved.
    var isEdited: Bool { get }
    /// The files that others have changed while there are changes here that are not saved.
    var conflicts: [String] { get }
    /// What is said of changes that an earlier studio has left; nil if there are none of them.
    var takenUp: String? { get }
    /// Why the changes end with this studio; nil if they outlive it.
    var draftProblem: String? { get }
    /// Whether what is not saved outlives the studio.
    var isKept: Bool { get }

    /// Waits until what is not saved is kept.
    func finishKeeping() async

    func save() throws(ModelFormatErrors)
    /// Gives up all changes that are not saved, also those of others.
    func revert() throws(ModelFormatErrors)
}

/// What one page does in a document: its edits with their undo, and why the last one was refused.
@MainActor
protocol DocumentEditor: AnyObject {
    associatedtype Document: EditedDocument

    var file: any EditedFile { get }
    var session: EditingSession<Document> { get }
    /// Why the last edit or save was refused, as a sentence; nil if it was not.
    var refusal: String? { get set }
    /// Takes what is typed in a field that does not take it by itself before it is left.
    var typing: (() -> Void)? { get set }
}

extension DocumentEditor {
    /// Refuses what was typed.
    func refuse(_ sentence: String) { refusal = sentence }

    func forgetRefusal() { refusal = nil }

    /// Takes what is typed, before something else happens.
    func takeTyped() {
        let take = typing
        typing = nil
        take?()
    }

    // MARK: - Editing

    /// Makes an edit.
    ///
    /// - Returns: Whether it was made. If not, ``refusal`` says why.
    @discardableResult
    func change(_ body: () throws(EditError) -> Void) -> Bool {
        do throws(EditError) {
            try body()
        } catch {
            refusal = error.description
            return false
        }
        refusal = nil
        return true
    }

    /// The names of the edits that are undone and redone next; nil if there is none.
    var undoTitle: String? { session.undoTitle }
    var redoTitle: String? { session.redoTitle }

    func undo() {
        takeTyped()
        change { () throws(EditError) in try session.undo() }
    }

    func redo() { change { () throws(EditError) in try session.redo() } }

    // MARK: - Saving

    /// Writes what has changed to the files, unless what was typed last is refused.
    func save() {
        forgetRefusal()
        takeTyped()
        guard refusal == nil else { return }
        write { () throws(ModelFormatErrors) in try file.save() }
    }

    func revert() { write { () throws(ModelFormatErrors) in try file.revert() } }

    private func write(_ body: () throws(ModelFormatErrors) -> Void) {
        do throws(ModelFormatErrors) {
            try body()
            refusal = nil
        } catch {
            refusal = error.sentence
        }
    }
}
