internal import CoreData
internal import Observation
internal import SlipboxCore

/// The actions of a desk that can be undone, and those that were.
///
/// What is typed into a text is no action: the text has an undo of its own, which its editor offers while it has the
/// focus.
@MainActor
@Observable
final class DeskUndo {
    /// An action and what it has changed.
    struct Action: Identifiable {
        let id: Int
        /// The action in the past, such as “Moved “Boxes” to the trash”.
        let title: String
        var change: ReversibleChange
        /// The note that was open, and was closed by the action.
        var closed: Note?
    }

    /// A message about the last action, for a while.
    struct Message: Equatable, Identifiable {
        let id: Int
        let text: String
        let isUndone: Bool
    }

    /// The most actions that are kept.
    private static let mostActions = 100

    private(set) var done: [Action] = []
    private(set) var undone: [Action] = []
    var message: Message?
    /// Whether something was typed since the last action.
    @ObservationIgnored var isBehindWords = false
    @ObservationIgnored private var count = 0

    /// Keeps an action, after which what was undone cannot be done again.
    func add(_ title: String, _ change: ReversibleChange, closing closed: Note? = nil) {
        guard !change.isEmpty else { return }
        let action = Action(id: next(), title: title, change: change, closed: closed)
        done = done.suffix(Self.mostActions - 1) + [action]
        undone = []
        isBehindWords = false
        message = Message(id: next(), text: title, isUndone: false)
    }

    /// Names the last action where something was typed since, which its user may mean. Returns whether it has.
    func namesActionBehindWords() -> Bool {
        guard isBehindWords, let action = done.last else { return false }
        isBehindWords = false
        message = Message(id: next(), text: "Before what was typed: \(action.title)", isUndone: false)
        return true
    }

    /// Takes the last action back, and returns the note that it had closed.
    func undo(in context: NSManagedObjectContext) throws -> Note? {
        guard let action = done.popLast() else { return nil }
        undone.append(try reverted(action, in: context))
        message = Message(id: next(), text: "Undone: \(action.title)", isUndone: true)
        return action.closed
    }

    /// Does again what was taken back last.
    func redo(in context: NSManagedObjectContext) throws {
        guard let action = undone.popLast() else { return }
        done.append(try reverted(action, in: context))
        message = Message(id: next(), text: action.title, isUndone: false)
    }

    private func reverted(_ action: Action, in context: NSManagedObjectContext) throws -> Action {
        let (reverse, replaced) = try action.change.revert(in: context)
        for index in done.indices { done[index].change = done[index].change.replacing(replaced) }
        for index in undone.indices { undone[index].change = undone[index].change.replacing(replaced) }
        return Action(id: next(), title: action.title, change: reverse, closed: action.closed)
    }

    private func next() -> Int {
        count += 1
        return count
    }
}

extension Desk {
    /// Performs an action that can be undone, saves, and reports its error to the user.
    ///
    /// - Parameter title: the action in the past, such as “Moved “Boxes” to the trash”.
    func act(_ title: String, _ action: () throws -> Void) {
        attempt { try perform(title, action) }
    }

    /// Performs an action that can be undone, and saves.
    ///
    /// - Parameters:
    ///   - closed: the note that was open until now, which is shown again when the action is taken back.
    ///   - action: must not save, and so must not change the place or the open note.
    func perform(_ title: String, closing closed: Note? = nil, _ action: () throws -> Void) throws {
        // What was typed before is not part of the action.
        save()
        defer { save() }
        // What cannot be saved now would be undone with the action.
        guard !context.hasChanges else { return try action() }
        undoing.add(title, try ReversibleChange.recording(in: context, action), closing: closed)
    }

    /// Takes the last action back, or asks whether to: if something was typed since, which is named first, and if many notes would go, as
    /// those of an import, since a key is easily pressed once more.
    func undoByKey() {
        if let action = undoing.done.last, action.change.madeNoteCount > Self.mostUndoneByKey {
            question = .undo(action.id, title: action.title)
        } else if !undoing.namesActionBehindWords() {
            undo()
        }
    }

    /// The most new notes that a key throws away without a question.
    private static let mostUndoneByKey = 20

    func undo() {
        save()
        attempt {
            let closed = try undoing.undo(in: context)
            if note == nil, let closed, closed.managedObjectContext != nil { note = closed }
        }
        leaveLost()
        save()
    }

    func redo() {
        save()
        attempt { try undoing.redo(in: context) }
        leaveLost()
        save()
    }

    /// Closes a note, and leaves a place, that are gone.
    private func leaveLost() {
        if let note, note.isTrashed || note.isDeleted { self.note = nil }
        switch place {
        case .folder(let folder) where folder.isTrashed || folder.isDeleted: place = .allNotes
        case .search(let search) where search.isDeleted: place = .allNotes
        default: break
        }
    }
}
