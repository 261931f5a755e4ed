import FoundationBackfillCore
import SeededRandom
import Testing

/// Random sequences of operations, compared with a list of the states of a document.
@Suite struct UndoManagerPropertyTests {
    /// The states that a document can be undone and redone to, and the index of the current one.
    private struct History {
        var states: [[Int]] = [[]]
        var names: [String] = []
        var position = 0
        var limit = 0

        mutating func record(_ state: [Int], named name: String) {
            states.removeSubrange((position + 1)...)
            names.removeSubrange(position...)
            states.append(state)
            names.append(name)
            position += 1
            trim()
        }

        mutating func move(by distance: Int) {
            position = min(max(0, position + distance), states.count - 1)
            trim()
        }

        mutating func trim() {
            guard limit > 0 else { return }
            let futureExcess = max(0, states.count - 1 - position - limit)
            states.removeLast(futureExcess)
            names.removeLast(futureExcess)
            let pastExcess = max(0, position - limit)
            states.removeFirst(pastExcess)
            names.removeFirst(pastExcess)
            position -= pastExcess
        }

        mutating func forget() {
            (states, names, position) = ([states[position]], [], 0)
        }
    }

    private func change(_ text: UndoableText, using generator: inout SeededGenerator) {
        if text.letters.isEmpty || Int.random(in: 0..<3, using: &generator) > 0 {
            let index = Int.random(in: 0...text.letters.count, using: &generator)
            text.insert(Int.random(in: 0..<100, using: &generator), at: index)
        } else {
            text.remove(at: Int.random(in: text.letters.indices, using: &generator))
        }
    }

    /// Makes up to four changes, some of them in nested groups, and returns their number.
    private func changes(_ text: UndoableText, depth: Int = 0, using generator: inout SeededGenerator) -> Int {
        var count = 0
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
            if depth < 3, Int.random(in: 0..<4, using: &generator) == 0 {
                text.undoManager.beginUndoGrouping()
                count += changes(text, depth: depth + 1, using: &generator)
                text.undoManager.endUndoGrouping()
            } else {
                change(text, using: &generator)
                count += 1
            }
        }
        return count
    }

    private func compare(_ text: UndoableText, with history: History, _ context: String) throws {
        let manager = text.undoManager
        try #require(text.letters == history.states[history.position], "\(context)")
        try #require(manager.undoCount == history.position, "\(context)")
        try #require(manager.redoCount == history.states.count - 1 - history.position, "\(context)")
        try #require(manager.canUndo == (history.position > 0), "\(context)")
        try #require(manager.canRedo == (history.position < history.states.count - 1), "\(context)")
        let undoName = history.position > 0 ? history.names[history.position - 1] : ""
        let redoName = history.position < history.names.count ? history.names[history.position] : ""
        try #require(manager.undoActionName == undoName, "\(context)")
        try #require(manager.redoActionName == redoName, "\(context)")
    }

    @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
    func explicitGroups(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let text = UndoableText(groupsByEvent: false)
        let manager = text.undoManager
        var history = History()
        for step in 0..<3000 {
            switch Int.random(in: 0..<100, using: &generator) {
            case 0:
                manager.removeAllActions()
                history.forget()
            case 1..<4:
                history.limit = Int.random(in: 0...12, using: &generator)
                manager.levelsOfUndo = history.limit
                history.trim()
            case 4..<30:
                manager.undo()
                history.move(by: -1)
            case 30..<35:
                manager.undoNestedGroup()
                history.move(by: -1)
            case 35..<60:
                manager.redo()
                history.move(by: 1)
            default:
                manager.beginUndoGrouping()
                let count = changes(text, using: &generator)
                manager.setActionName("Step \(step)")
                manager.endUndoGrouping()
                if count > 0 {
                    history.record(text.letters, named: "Step \(step)")
                }
            }
            try #require(manager.groupingLevel == 0)
            try compare(text, with: history, "seed \(seed), step \(step)")
        }
    }

    @Test(arguments: [11, 12, 13] as [UInt64])
    func eventGroups(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let text = UndoableText()
        let manager = text.undoManager
        var history = History()
        var isGroupOpen = false
        for step in 0..<3000 {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<3:
                manager.undo()
                history.move(by: -1)
                isGroupOpen = false
            case 3..<6:
                manager.redo()
                history.move(by: 1)
            case 6:
                guard manager.groupingLevel > 0 else { break }
                manager.endUndoGrouping()
                isGroupOpen = false
            default:
                guard changes(text, using: &generator) > 0 else { break }
                if isGroupOpen {
                    history.states[history.position] = text.letters
                } else {
                    history.record(text.letters, named: "")
                }
                isGroupOpen = true
            }
            try compare(text, with: history, "seed \(seed), step \(step)")
        }
    }

    @Test(arguments: [21, 22, 23] as [UInt64])
    func nestedGroupsWithinOne(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let text = UndoableText(groupsByEvent: false)
        let manager = text.undoManager
        manager.beginUndoGrouping()
        var history = History()
        for step in 0..<2000 {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<3 where history.position > 0:
                manager.undoNestedGroup()
                history.move(by: -1)
            case 3..<6:
                manager.redo()
                history.move(by: 1)
            default:
                text.group { change($0, using: &generator) }
                history.record(text.letters, named: "")
            }
            try #require(text.letters == history.states[history.position], "seed \(seed), step \(step)")
            try #require(manager.redoCount == history.states.count - 1 - history.position)
            try #require(manager.groupingLevel == 1)
        }
        manager.undo()
        #expect(text.letters == [])
        manager.redo()
        #expect(text.letters == history.states[history.position])
    }
}
