import FoundationBackfillCore
import Testing

@Suite struct UndoManagerTests {
    @Test func startsWithNothingToUndo() {
        let manager = UndoManager()
        #expect(manager.groupsByEvent)
        #expect(manager.levelsOfUndo == 0)
        #expect(manager.runLoopModes == [.default])
        #expect(manager.groupingLevel == 0)
        #expect(!manager.canUndo && !manager.canRedo && !manager.isUndoing && !manager.isRedoing)
        #expect(manager.undoCount == 0 && manager.redoCount == 0)
        #expect(manager.isUndoRegistrationEnabled)
        manager.undo()
        manager.undoNestedGroup()
        manager.redo()
        #expect(!manager.canUndo && !manager.canRedo)
    }

    @Test func undoesAndRedoesInOrder() {
        let text = UndoableText(groupsByEvent: false)
        text.group { $0.append(1) }
        text.group {
            $0.append(2)
            $0.insert(3, at: 0)
            $0.remove(at: 1)
        }
        #expect(text.letters == [3, 2])
        text.undoManager.undo()
        #expect(text.letters == [1])
        #expect(text.undoManager.undoCount == 1 && text.undoManager.redoCount == 1)
        text.undoManager.undo()
        #expect(text.letters == [])
        #expect(!text.undoManager.canUndo && text.undoManager.redoCount == 2)
        text.undoManager.redo()
        #expect(text.letters == [1])
        text.undoManager.redo()
        #expect(text.letters == [3, 2])
        #expect(text.undoManager.undoCount == 2 && !text.undoManager.canRedo)
    }

    @Test func tellsHandlersWhatIsUnderWay() {
        let text = UndoableText(groupsByEvent: false)
        let manager = text.undoManager
        var seen: [[Bool]] = []
        func look(_: UndoableText) {
            seen.append([manager.isUndoing, manager.isRedoing])
            manager.registerUndo(withTarget: text, handler: look)
        }
        text.group { manager.registerUndo(withTarget: $0, handler: look) }
        manager.undo()
        manager.redo()
        #expect(seen == [[true, false], [false, true]])
        #expect(!manager.isUndoing && !manager.isRedoing)
    }

    @Test func registeringClearsWhatCouldBeRedone() {
        let text = UndoableText(groupsByEvent: false)
        text.group { $0.append(1) }
        text.undoManager.undo()
        text.group { _ in }
        #expect(text.undoManager.canRedo, "an empty group changes nothing")
        text.group { $0.append(2) }
        #expect(!text.undoManager.canRedo)
        text.undoManager.redo()
        #expect(text.letters == [2])
    }

    @Test func aHandlerThatRegistersNothingCannotBeRedone() {
        let text = UndoableText(groupsByEvent: false)
        text.group { $0.undoManager.registerUndo(withTarget: $0) { _ in } }
        text.undoManager.undo()
        #expect(!text.undoManager.canUndo && !text.undoManager.canRedo)
    }

    @Test func retainsHandlersButNotTargets() {
        final class Target {}
        let manager = UndoManager()
        var calls = 0
        var target: Target? = Target()
        weak var captured: Target?
        if let target {
            let other = Target()
            captured = other
            manager.registerUndo(withTarget: target) { _ in
                calls += 1
                withExtendedLifetime(other) {}
            }
        }
        #expect(captured != nil)
        weak let watched = target
        target = nil
        #expect(watched == nil)
        #expect(manager.canUndo)
        manager.undo()
        #expect(calls == 0)
        #expect(captured == nil, "a performed action is let go")
    }

    @Test func disabledRegistrationNests() {
        let text = UndoableText()
        let manager = text.undoManager
        manager.disableUndoRegistration()
        manager.disableUndoRegistration()
        text.append(1)
        manager.setActionName("Lost")
        manager.enableUndoRegistration()
        #expect(!manager.isUndoRegistrationEnabled)
        text.append(2)
        #expect(!manager.canUndo && manager.groupingLevel == 0)
        manager.enableUndoRegistration()
        #expect(manager.isUndoRegistrationEnabled)
        text.append(3)
        #expect(manager.undoActionName == "")
        manager.undo()
        #expect(text.letters == [1, 2])
    }

    @Test func namesAndFlagsAreIgnoredWhileRegistrationIsDisabled() {
        let text = UndoableText(groupsByEvent: false)
        text.group("Typing") { $0.append(1) }
        text.undoManager.disableUndoRegistration()
        text.undoManager.setActionName("Other")
        text.undoManager.setActionIsDiscardable(true)
        #expect(text.undoManager.undoActionName == "Typing")
        #expect(!text.undoManager.undoActionIsDiscardable)
    }

    @Test func levelsOfUndoDropTheOldestSteps() {
        let text = UndoableText(groupsByEvent: false)
        let manager = text.undoManager
        manager.levelsOfUndo = 3
        for letter in 1...5 {
            text.group { $0.append(letter) }
        }
        #expect(manager.undoCount == 3)
        for _ in 1...5 {
            manager.undo()
        }
        #expect(text.letters == [1, 2])
        #expect(manager.redoCount == 3)

        manager.levelsOfUndo = 1
        #expect(manager.redoCount == 1)
        manager.redo()
        manager.redo()
        #expect(text.letters == [1, 2, 3])
        manager.levelsOfUndo = 0
        text.group { $0.append(9) }
        #expect(manager.undoCount == 2)
    }

    @Test func removesAllActions() {
        let text = UndoableText(groupsByEvent: false)
        let manager = text.undoManager
        text.group { $0.append(1) }
        text.group { $0.append(2) }
        manager.undo()
        manager.beginUndoGrouping()
        manager.disableUndoRegistration()
        manager.removeAllActions()
        #expect(manager.groupingLevel == 0)
        #expect(manager.undoCount == 0 && manager.redoCount == 0)
        #expect(manager.isUndoRegistrationEnabled)
    }

    @Test func removesTheActionsOfOneTarget() {
        let manager = UndoManager()
        manager.groupsByEvent = false
        let (first, second) = (UndoableText(undoManager: manager), UndoableText(undoManager: manager))
        first.group { $0.append(1) }
        first.group { _ in
            first.append(2)
            second.append(3)
            first.group { $0.append(4) }
        }
        first.group { _ in second.group { $0.append(5) } }
        manager.undo()
        manager.disableUndoRegistration()
        manager.removeAllActions(withTarget: second)
        #expect(!manager.isUndoRegistrationEnabled)
        manager.enableUndoRegistration()
        #expect(manager.undoCount == 2 && manager.redoCount == 0)
        manager.undo()
        #expect(first.letters == [1] && second.letters == [3])

        first.group { $0.append(7) }
        manager.beginUndoGrouping()
        first.append(8)
        manager.removeAllActions(withTarget: first)
        #expect(!manager.canUndo && manager.groupingLevel == 1)
        manager.endUndoGrouping()
        #expect(manager.undoCount == 0)
    }

    @Test func removingAValueRemovesNothing() {
        let text = UndoableText()
        text.append(1)
        text.undoManager.removeAllActions(withTarget: 1)
        #expect(text.undoManager.canUndo)
    }

    @Test func dyingTargetsMayRemoveTheirActions() {
        final class Target {
            let manager: UndoManager
            init(manager: UndoManager) { self.manager = manager }
            deinit { manager.removeAllActions(withTarget: self) }
        }
        let manager = UndoManager()
        manager.groupsByEvent = false
        func registerStep() {
            let owner = Target(manager: manager)
            manager.beginUndoGrouping()
            // The handler retains its own target.
            manager.registerUndo(withTarget: owner) { _ in withExtendedLifetime(owner) {} }
            manager.endUndoGrouping()
        }
        registerStep()
        manager.removeAllActions()
        registerStep()
        manager.levelsOfUndo = 1
        registerStep()
        #expect(manager.undoCount == 1)
        manager.undo()
        #expect(!manager.canUndo)
    }
}
