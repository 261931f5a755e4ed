import FoundationBackfillCore
import Testing

@Suite struct UndoManagerNamingTests {
    @Test func titlesWithoutAName() {
        let manager = UndoManager()
        #expect(manager.undoActionName == "" && manager.redoActionName == "")
        #expect(manager.undoMenuItemTitle == "Undo" && manager.redoMenuItemTitle == "Redo")
        #expect(manager.undoMenuTitle(forUndoActionName: "Typing") == "Undo Typing")
        #expect(manager.redoMenuTitle(forUndoActionName: "Typing") == "Redo Typing")
    }

    @Test func namesStayWithTheirStep() {
        let text = UndoableText(groupsByEvent: false)
        let manager = text.undoManager
        text.group("First") { $0.append(1) }
        text.group("Second") { $0.append(2) }
        #expect(manager.undoMenuItemTitle == "Undo Second")
        manager.undo()
        #expect(manager.undoMenuItemTitle == "Undo First" && manager.redoMenuItemTitle == "Redo Second")
        manager.undo()
        #expect(manager.undoMenuItemTitle == "Undo" && manager.redoMenuItemTitle == "Redo First")
        manager.redo()
        #expect(manager.undoMenuItemTitle == "Undo First" && manager.redoMenuItemTitle == "Redo Second")
    }

    @Test func theLastNameGivenIsShown() {
        let text = UndoableText(groupsByEvent: false)
        let manager = text.undoManager
        text.group {
            $0.append(1)
            manager.setActionName("Outer")
            $0.group("Inner") { $0.append(2) }
            #expect(manager.undoActionName == "Inner")
        }
        #expect(manager.undoActionName == "Inner")
        manager.setActionName("Later")
        #expect(manager.undoActionName == "Later")
        manager.setActionName("")
        #expect(manager.undoActionName == "")
    }

    @Test func aNameMayComeBeforeItsAction() {
        let text = UndoableText()
        let manager = text.undoManager
        text.append(1)
        manager.setActionName("First")
        manager.endUndoGrouping()
        manager.setActionName("Second")
        text.append(2)
        #expect(manager.undoActionName == "Second")
        manager.undo()
        #expect(manager.undoActionName == "First")
    }

    @Test func nestedStepsCarryTheirName() {
        let text = UndoableText(groupsByEvent: false)
        let manager = text.undoManager
        manager.beginUndoGrouping()
        text.group("Nested") { $0.append(1) }
        manager.setActionName("Outer")
        manager.undoNestedGroup()
        #expect(manager.redoActionName == "Nested")
    }

    @Test func handlersMayRenameTheOppositeAction() {
        let text = UndoableText(groupsByEvent: false)
        text.group("Hide") {
            $0.undoManager.registerUndo(withTarget: $0) {
                $0.append(1)
                $0.undoManager.setActionName("Show")
            }
        }
        text.undoManager.undo()
        #expect(text.undoManager.redoActionName == "Show")
    }

    @Test func titlesCanBeTranslated() {
        final class German: UndoManager {
            override func undoMenuTitle(forUndoActionName actionName: String) -> String { "\(actionName) widerrufen" }
        }
        let text = UndoableText(undoManager: German())
        text.append(1)
        text.undoManager.setActionName("Eingabe")
        #expect(text.undoManager.undoMenuItemTitle == "Eingabe widerrufen")
    }

    @Test func groupsOfDiscardableActionsAreDiscardable() {
        let text = UndoableText(groupsByEvent: false)
        let manager = text.undoManager
        #expect(!manager.undoActionIsDiscardable && !manager.redoActionIsDiscardable)
        text.group {
            $0.append(1)
            manager.setActionIsDiscardable(true)
            #expect(manager.undoActionIsDiscardable)
            $0.group { $0.append(2) }
            #expect(!manager.undoActionIsDiscardable)
            manager.setActionIsDiscardable(true)
        }
        #expect(manager.undoActionIsDiscardable)
        text.group {
            $0.append(3)
            manager.setActionIsDiscardable(true)
            manager.setActionIsDiscardable(false)
        }
        #expect(!manager.undoActionIsDiscardable)
        manager.undo()
        #expect(manager.undoActionIsDiscardable && !manager.redoActionIsDiscardable)
        manager.undo()
        #expect(manager.redoActionIsDiscardable)
        manager.redo()
        #expect(manager.undoActionIsDiscardable)
    }

    @Test func anOpenGroupWithoutActionsLeavesTheLastStepAlone() {
        let text = UndoableText(groupsByEvent: false)
        text.group { $0.append(1) }
        text.undoManager.beginUndoGrouping()
        text.undoManager.setActionIsDiscardable(true)
        text.undoManager.setActionName("Next")
        #expect(!text.undoManager.undoActionIsDiscardable && text.undoManager.undoActionName == "")
    }
}
