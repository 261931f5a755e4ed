import FoundationBackfillCore
import Testing

@Suite struct UndoManagerGroupingTests {
    @Test func nestedGroupsUndoWithTheirParent() {
        let text = UndoableText(groupsByEvent: false)
        text.group {
            $0.append(1)
            $0.group {
                $0.append(2)
                $0.group { $0.append(3) }
            }
            $0.append(4)
        }
        #expect(text.undoManager.undoCount == 1)
        text.undoManager.undo()
        #expect(text.letters == [])
        text.undoManager.redo()
        #expect(text.letters == [1, 2, 3, 4])
        text.undoManager.undo()
        #expect(text.letters == [])
    }

    @Test func groupingLevelCountsOpenGroups() {
        let manager = UndoManager()
        manager.groupsByEvent = false
        manager.beginUndoGrouping()
        manager.beginUndoGrouping()
        #expect(manager.groupingLevel == 2)
        manager.endUndoGrouping()
        #expect(manager.groupingLevel == 1)
        manager.endUndoGrouping()
        #expect(manager.groupingLevel == 0)
    }

    @Test func emptyGroupsAreNoSteps() {
        let text = UndoableText(groupsByEvent: false)
        text.group { $0.group { $0.group { _ in } } }
        #expect(!text.undoManager.canUndo)
        text.group { $0.append(1) }
        text.group("Nothing") { _ in }
        #expect(text.undoManager.undoActionName == "")
        text.undoManager.undo()
        #expect(text.letters == [])
    }

    @Test func undoClosesAnOpenTopLevelGroup() {
        let text = UndoableText(groupsByEvent: false)
        text.undoManager.beginUndoGrouping()
        text.append(1)
        #expect(text.undoManager.canUndo)
        text.undoManager.undo()
        #expect(text.letters == [] && text.undoManager.groupingLevel == 0)
    }

    @Test func nestedGroupsCanBeUndoneInAnOpenGroup() {
        let text = UndoableText(groupsByEvent: false)
        let manager = text.undoManager
        manager.beginUndoGrouping()
        text.group { $0.append(1) }
        text.group { $0.append(2) }
        manager.undoNestedGroup()
        #expect(text.letters == [1])
        #expect(manager.redoCount == 1 && manager.groupingLevel == 1)
        manager.redo()
        #expect(text.letters == [1, 2])
        #expect(manager.redoCount == 0 && manager.groupingLevel == 1)
        manager.undoNestedGroup()
        manager.undoNestedGroup()
        #expect(text.letters == [])
        text.append(3)
        #expect(manager.redoCount == 0)
        manager.endUndoGrouping()
        manager.undoNestedGroup()
        #expect(text.letters == [])
    }

    @Test func theEventGroupTakesAllUpToUndo() {
        let text = UndoableText()
        let manager = text.undoManager
        text.append(1)
        #expect(manager.groupingLevel == 1)
        text.append(2)
        text.group { $0.append(3) }
        #expect(manager.groupingLevel == 1 && manager.undoCount == 1)
        manager.undo()
        #expect(text.letters == [] && manager.groupingLevel == 0)
        text.append(4)
        #expect(manager.groupingLevel == 1, "the next registration opens the next one")
        manager.undo()
        #expect(text.letters == [] && !manager.canUndo)
    }

    @Test func explicitGroupsNestInTheEventGroup() {
        let text = UndoableText()
        let manager = text.undoManager
        manager.beginUndoGrouping()
        #expect(manager.groupingLevel == 2)
        text.append(1)
        manager.endUndoGrouping()
        #expect(manager.groupingLevel == 1)
        text.group { $0.append(2) }
        manager.undoNestedGroup()
        #expect(text.letters == [1])
        manager.undoNestedGroup()
        #expect(text.letters == [] && manager.groupingLevel == 1)
        manager.redo()
        manager.redo()
        #expect(text.letters == [1, 2])
    }

    @Test func theEventGroupCanBeEndedByHand() {
        let text = UndoableText()
        let manager = text.undoManager
        text.append(1)
        manager.endUndoGrouping()
        text.append(2)
        #expect(manager.undoCount == 2)
        manager.undo()
        #expect(text.letters == [1])
    }

    @Test func anEmptyEventGroupDoesNotHideEarlierSteps() {
        let text = UndoableText()
        let manager = text.undoManager
        text.append(1)
        manager.endUndoGrouping()
        text.group { $0.append(2) }
        manager.undoNestedGroup()
        #expect(manager.groupingLevel == 1)
        manager.undoNestedGroup()
        #expect(text.letters == [] && manager.groupingLevel == 0)

        text.group { _ in }
        #expect(manager.groupingLevel == 1)
        manager.redo()
        text.append(3)
        manager.undo()
        #expect(text.letters == [1], "the redone step is not part of the event that follows")
    }

    @Test func handlersMayGroupWhatTheyRegister() {
        let text = UndoableText(groupsByEvent: false)
        text.group {
            $0.undoManager.registerUndo(withTarget: $0) { text in
                #expect(text.undoManager.groupingLevel == 1)
                text.group { $0.append(1) }
                text.append(2)
            }
        }
        text.undoManager.undo()
        #expect(text.letters == [1, 2])
        text.undoManager.redo()
        #expect(text.letters == [])
        text.undoManager.undo()
        #expect(text.letters == [1, 2])
    }

    @Test func handlersMayRemoveActionsThatAreStillToCome() {
        let manager = UndoManager()
        manager.groupsByEvent = false
        let (first, second) = (UndoableText(undoManager: manager), UndoableText(undoManager: manager))
        first.group {
            $0.append(1)
            $0.group { _ in second.append(2) }
            manager.registerUndo(withTarget: $0) { _ in manager.removeAllActions(withTarget: second) }
        }
        manager.undo()
        #expect(first.letters == [] && second.letters == [2])

        first.group {
            $0.append(3)
            manager.registerUndo(withTarget: $0) { _ in manager.removeAllActions() }
        }
        manager.undo()
        #expect(first.letters == [3])
        #expect(manager.groupingLevel == 0 && !manager.isUndoing && !manager.canUndo && !manager.canRedo)
    }

    @Test func removingAllWhileRedoingKeepsWhatIsRecordedAfterwards() {
        let text = UndoableText(groupsByEvent: false)
        func redoThis(_ text: UndoableText) {
            text.undoManager.removeAllActions()
            text.append(1)
        }
        text.group {
            $0.undoManager.registerUndo(withTarget: $0) {
                $0.undoManager.registerUndo(withTarget: $0, handler: redoThis)
            }
        }
        text.undoManager.undo()
        text.undoManager.beginUndoGrouping()
        text.undoManager.redo()
        #expect(text.letters == [1] && text.undoManager.groupingLevel == 0)
        #expect(text.undoManager.undoCount == 1)
        text.undoManager.undo()
        #expect(text.letters == [])
    }
}
