import FoundationBackfillCore

/// A document whose changes register their opposites, as an application's would.
final class UndoableText {
    private(set) var letters: [Int] = []
    let undoManager: UndoManager

    init(undoManager: UndoManager = UndoManager()) {
        self.undoManager = undoManager
    }

    convenience init(groupsByEvent: Bool) {
        self.init()
        undoManager.groupsByEvent = groupsByEvent
    }

    func insert(_ letter: Int, at index: Int) {
        undoManager.registerUndo(withTarget: self) { $0.remove(at: index) }
        letters.insert(letter, at: index)
    }

    func append(_ letter: Int) {
        insert(letter, at: letters.count)
    }

    func remove(at index: Int) {
        let letter = letters[index]
        undoManager.registerUndo(withTarget: self) { $0.insert(letter, at: index) }
        letters.remove(at: index)
    }

    /// Makes changes in an undo group of their own.
    func group(_ name: String = "", _ changes: (UndoableText) -> Void) {
        undoManager.beginUndoGrouping()
        changes(self)
        if !name.isEmpty {
            undoManager.setActionName(name)
        }
        undoManager.endUndoGrouping()
    }
}
