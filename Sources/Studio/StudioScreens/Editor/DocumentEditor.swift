/// An editor of a document on a page, as the bar above it shows it.
@MainActor
protocol DocumentEditor: AnyObject {
    /// The path of the document.
    var path: String { get }
    /// Whether there are changes that are not saved.
    var isEdited: Bool { get }
    /// The names of the edits that are undone and redone next; nil if there is none.
    var undoTitle: String? { get }
    var redoTitle: String? { get }
    /// Why the last edit or save was refused, as a sentence; nil if it was not.
    var refusal: String? { get }
    /// The files that others have changed while there are changes here that are not saved.
    var conflicts: [String] { get }
    /// Takes what is typed in a field that does not take it by itself before it is left.
    var typing: (() -> Void)? { get set }

    func undo()
    func redo()
    /// Writes what has changed to the files.
    func save()
    /// Gives up all changes that are not saved, also those of others.
    func revert()
    func forgetRefusal()
}

extension DocumentEditor {
    /// Takes what is typed, before something else happens.
    func takeTyped() {
        let take = typing
        typing = nil
        take?()
    }

    /// Takes what is typed, and returns whether it was not refused.
    func takesTyped() -> Bool {
        forgetRefusal()
        takeTyped()
        return refusal == nil
    }
}
