import FoundationBackfillCore
import Testing

@Suite struct UndoManagerNotificationTests {
    @Test func namesAreApples() {
        #expect(Notification.Name.NSUndoManagerCheckpoint.rawValue == "NSUndoManagerCheckpointNotification")
        #expect(Notification.Name.NSUndoManagerDidOpenUndoGroup.rawValue == "NSUndoManagerDidOpenUndoGroupNotification")
        #expect(
            Notification.Name.NSUndoManagerWillCloseUndoGroup.rawValue == "NSUndoManagerWillCloseUndoGroupNotification"
        )
        #expect(
            Notification.Name.NSUndoManagerDidCloseUndoGroup.rawValue == "NSUndoManagerDidCloseUndoGroupNotification"
        )
        #expect(Notification.Name.NSUndoManagerWillUndoChange.rawValue == "NSUndoManagerWillUndoChangeNotification")
        #expect(Notification.Name.NSUndoManagerDidUndoChange.rawValue == "NSUndoManagerDidUndoChangeNotification")
        #expect(Notification.Name.NSUndoManagerWillRedoChange.rawValue == "NSUndoManagerWillRedoChangeNotification")
        #expect(Notification.Name.NSUndoManagerDidRedoChange.rawValue == "NSUndoManagerDidRedoChangeNotification")
        #expect(NSUndoManagerGroupIsDiscardableKey == "NSUndoManagerGroupIsDiscardableKey")
    }

    @Test func groupsAreAnnounced() {
        let manager = ObservedUndoManager(groupsByEvent: false)
        let text = UndoableText(undoManager: manager)
        manager.beginUndoGrouping()
        #expect(manager.takeLog() == ["didOpen"], "no checkpoint before a top-level group")
        text.append(1)
        #expect(manager.takeLog() == [])
        manager.beginUndoGrouping()
        #expect(manager.takeLog() == ["checkpoint", "didOpen"])
        text.append(2)
        manager.endUndoGrouping()
        #expect(manager.takeLog() == ["checkpoint", "willClose", "didClose"])
        manager.endUndoGrouping()
        #expect(manager.takeLog() == ["checkpoint", "willClose", "didClose"])
    }

    @Test func undoAndRedoAreAnnounced() {
        let manager = ObservedUndoManager(groupsByEvent: true)
        let text = UndoableText(undoManager: manager)
        text.append(1)
        #expect(manager.takeLog() == ["didOpen"])
        manager.undo()
        #expect(
            manager.takeLog() == [
                "checkpoint", "checkpoint", "willClose", "didClose", "checkpoint", "willUndo", "checkpoint", "didUndo",
            ]
        )
        manager.redo()
        #expect(manager.takeLog() == ["checkpoint", "willRedo", "checkpoint", "didRedo"])
        #expect(!manager.canRedo)
        #expect(manager.takeLog() == ["checkpoint"])
        #expect(manager.canUndo)
        #expect(manager.takeLog() == [])
        manager.undoNestedGroup()
        manager.undo()
        #expect(manager.takeLog() == ["checkpoint", "willUndo", "checkpoint", "didUndo", "checkpoint", "checkpoint"])
    }

    @Test func groupsWithinAnUndoDoNotCountAsClosed() {
        let manager = ObservedUndoManager(groupsByEvent: false)
        let text = UndoableText(undoManager: manager)
        text.group { manager.registerUndo(withTarget: $0) { $0.group { $0.append(1) } } }
        _ = manager.takeLog()
        manager.undo()
        #expect(
            manager.takeLog() == [
                "checkpoint", "checkpoint", "willUndo", "didOpen", "checkpoint", "checkpoint", "didUndo",
            ]
        )
    }

    @Test func observersSeeTheStateThatTheNameSays() {
        let manager = ObservedUndoManager(groupsByEvent: false)
        let text = UndoableText(undoManager: manager)
        var seen: [String] = []
        manager.onPost = { [unowned manager] name in
            let phase = manager.isUndoing ? "undoing" : manager.isRedoing ? "redoing" : "-"
            seen.append("\(name) \(phase) \(manager.groupingLevel) \(manager.undoActionName)/\(manager.redoActionName)")
        }
        text.group("Add") { $0.append(1) }
        #expect(seen == ["didOpen - 1 /", "checkpoint - 1 Add/", "willClose - 1 Add/", "didClose - 0 Add/"])
        seen = []
        manager.undo()
        #expect(
            seen == [
                "checkpoint - 0 Add/", "checkpoint - 0 Add/", "willUndo undoing 1 Add/", "checkpoint undoing 1 /",
                "didUndo - 0 /Add",
            ]
        )
        seen = []
        manager.redo()
        #expect(
            seen == [
                "checkpoint - 0 /Add", "willRedo redoing 1 /Add", "checkpoint redoing 1 /", "didRedo - 0 Add/",
            ]
        )
    }

    @Test func checkpointsCollectPendingChanges() {
        let manager = ObservedUndoManager(groupsByEvent: true)
        let text = UndoableText(undoManager: manager)
        var pending: [Int] = []
        manager.onPost = { [unowned text] name in
            guard name == "checkpoint", !pending.isEmpty else { return }
            let letters = pending
            pending = []
            letters.forEach(text.append)
        }
        pending = [1]
        manager.undo()
        #expect(text.letters == [], "the change joined the event group that undo closes")
        #expect(manager.redoCount == 1)
        pending = [2]
        #expect(!manager.canRedo)
        #expect(text.letters == [2])
        manager.endUndoGrouping()

        // The handler collects changes too: those that it registers at the last checkpoint can be redone.
        manager.registerUndo(withTarget: text) { _ in pending = [3] }
        manager.undo()
        #expect(text.letters == [2, 3] && manager.redoCount == 1)
        manager.redo()
        #expect(text.letters == [2])
        manager.undo()
        #expect(text.letters == [2, 3])
    }

    @Test func discardableGroupsSaySo() {
        let manager = ObservedUndoManager(groupsByEvent: false)
        let text = UndoableText(undoManager: manager)
        text.group {
            $0.append(1)
            manager.setActionIsDiscardable(true)
        }
        #expect(manager.discardable == ["willClose", "didClose"])
        _ = manager.takeLog()
        manager.undo()
        #expect(manager.discardable == ["willUndo", "didUndo"])
        _ = manager.takeLog()
        text.group { $0.append(2) }
        #expect(manager.discardable == [])
    }

    @Test func observersMayRemoveAllActions() {
        let manager = ObservedUndoManager(groupsByEvent: false)
        let text = UndoableText(undoManager: manager)
        for moment in ["checkpoint", "willClose", "willUndo"] {
            manager.onPost = { [unowned manager] name in
                if name == moment {
                    manager.removeAllActions()
                }
            }
            manager.beginUndoGrouping()
            text.append(1)
            manager.endUndoGrouping()
            #expect(manager.groupingLevel == 0)
            manager.undo()
            #expect(!manager.canUndo && !manager.isUndoing)
            manager.onPost = nil
        }
        #expect(text.letters == [1, 1, 1])
    }
}
