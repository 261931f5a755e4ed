import FoundationBackfillCore
import Testing

@Suite struct UndoManagerMisuseTests {
    /// Returns whether a process ended with Apple's exception rather than for another reason.
    private func isInconsistency(_ result: ExitTest.Result?, _ words: String) -> Bool {
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        return output.contains("NSInternalInconsistencyException: \(words)")
    }

    @Test func undoNeedsNestedGroupsToBeEnded() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let manager = UndoManager()
            manager.beginUndoGrouping()
            manager.undo()
        }
        #expect(isInconsistency(result, "undo() with 2 groups open"))
    }

    @Test func endingNeedsABeginning() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            UndoManager().endUndoGrouping()
        }
        #expect(isInconsistency(result, "endUndoGrouping() without a matching beginUndoGrouping()"))
    }

    @Test func enablingNeedsDisabling() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let manager = UndoManager()
            manager.disableUndoRegistration()
            manager.enableUndoRegistration()
            manager.enableUndoRegistration()
        }
        #expect(isInconsistency(result, "enableUndoRegistration() without"))
    }

    @Test func registeringNeedsAGroup() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            UndoableText(groupsByEvent: false).append(1)
        }
        #expect(isInconsistency(result, "registerUndo(withTarget:handler:) with no group open"))
    }

    @Test func nestedUndoNeedsAGroupThatCameLast() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let text = UndoableText()
            text.group { $0.append(1) }
            text.append(2)
            text.undoManager.undoNestedGroup()
        }
        #expect(isInconsistency(result, "undoNestedGroup() before the open group is ended"))
    }

    @Test func nestedUndoDoesNotReachBelowAnOpenGroup() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let text = UndoableText(groupsByEvent: false)
            text.group { $0.append(1) }
            text.undoManager.beginUndoGrouping()
            text.undoManager.undoNestedGroup()
        }
        #expect(isInconsistency(result, "undoNestedGroup() before the open group is ended"))
    }

    @Test func handlersCannotUndo() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let text = UndoableText()
            text.undoManager.registerUndo(withTarget: text) { $0.undoManager.undo() }
            text.undoManager.undo()
        }
        #expect(isInconsistency(result, "undo() in the handler of an undo or redo"))
    }

    @Test func handlersCannotRedo() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let text = UndoableText()
            text.undoManager.registerUndo(withTarget: text) { $0.undoManager.redo() }
            text.undoManager.undo()
        }
        #expect(isInconsistency(result, "redo() in the handler of an undo or redo"))
    }

    @Test func handlersCannotEndTheRecordedGroup() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let text = UndoableText()
            text.undoManager.registerUndo(withTarget: text) { $0.undoManager.endUndoGrouping() }
            text.undoManager.undo()
        }
        #expect(isInconsistency(result, "endUndoGrouping() in an undo or redo that opened no group"))
    }

    @Test func handlersCannotLeaveAGroupOpen() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let text = UndoableText()
            text.undoManager.registerUndo(withTarget: text) { $0.undoManager.beginUndoGrouping() }
            text.undoManager.undo()
        }
        #expect(isInconsistency(result, "beginUndoGrouping() without endUndoGrouping() in an undo or redo handler"))
    }
}
