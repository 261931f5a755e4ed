import FoundationBackfillCore
import Testing

/// Groups that open and close with the passes of a run loop. Each test has a thread with a run loop of its own.
@Suite struct UndoManagerEventTests {
    private static let textKey = "UndoManagerEventTests.text"

    /// Runs each event in a pass of its own, and returns what `probe` returns after each.
    private func run(
        mode: RunLoop.Mode = .default,
        events: [@Sendable (UndoableText) -> Void],
        probe: @escaping @Sendable (UndoableText) -> [Int]
    ) async -> [[Int]] {
        await withCheckedContinuation { continuation in
            let thread = Thread {
                let text = UndoableText()
                let loop = RunLoop.current
                Thread.current.threadDictionary[Self.textKey] = text
                var seen: [[Int]] = []
                for event in events {
                    loop.perform(inModes: [mode]) {
                        if let text = Thread.current.threadDictionary[Self.textKey] as? UndoableText {
                            event(text)
                        }
                    }
                    _ = loop.run(mode: mode, before: Date(timeIntervalSinceNow: 0.02))
                    seen.append(probe(text))
                }
                continuation.resume(returning: seen)
            }
            thread.start()
        }
    }

    @Test func theEventGroupClosesWithThePass() async {
        let seen = await run(events: [
            { $0.append(1) },
            {
                $0.append(2)
                $0.group { $0.append(3) }
            },
            { _ in },
            { $0.undoManager.undo() },
            { $0.undoManager.undo() },
        ]) { [$0.undoManager.groupingLevel, $0.undoManager.undoCount] + $0.letters }
        #expect(seen == [[0, 1, 1], [0, 2, 1, 2, 3], [0, 2, 1, 2, 3], [0, 1, 1], [0, 0]])
    }

    @Test func explicitGroupsMayOutliveTheEvent() async {
        let seen = await run(events: [
            {
                $0.undoManager.beginUndoGrouping()
                $0.append(1)
            },
            { $0.append(2) },
            {
                $0.undoManager.endUndoGrouping()
                $0.append(3)
            },
            { $0.append(4) },
        ]) { [$0.undoManager.groupingLevel, $0.undoManager.undoCount] }
        #expect(seen == [[2, 1], [2, 1], [0, 1], [0, 2]])
    }

    @Test func undoInTheSamePassIsNotUndoneByItsEnd() async {
        let seen = await run(events: [
            {
                $0.append(1)
                $0.undoManager.undo()
                $0.append(2)
                $0.undoManager.endUndoGrouping()
                $0.append(3)
            },
            { $0.undoManager.undo() },
            { $0.undoManager.undo() },
        ]) { [$0.undoManager.groupingLevel, $0.undoManager.undoCount] + $0.letters }
        #expect(seen == [[0, 2, 2, 3], [0, 1, 2], [0, 0]])
    }

    @Test func groupsOpenedByHandStayOpen() async {
        let seen = await run(events: [
            {
                $0.undoManager.groupsByEvent = false
                $0.undoManager.beginUndoGrouping()
                $0.append(1)
            },
            { $0.append(2) },
            { $0.undoManager.endUndoGrouping() },
        ]) { [$0.undoManager.groupingLevel] }
        #expect(seen == [[1], [1], [0]])
    }

    @Test func theEventEndsInTheModesSet() async {
        let tracking = RunLoop.Mode("tracking")
        let otherMode = await run(mode: tracking, events: [{ $0.append(1) }]) { [$0.undoManager.groupingLevel] }
        #expect(otherMode == [[1]])
        let sameMode = await run(
            mode: tracking,
            events: [
                {
                    $0.undoManager.runLoopModes = [.default, RunLoop.Mode("tracking")]
                    $0.append(1)
                }
            ]
        ) { [$0.undoManager.groupingLevel] }
        #expect(sameMode == [[0]])
    }

    @Test func aManagerMayGoBeforeItsEventEnds() async {
        let seen = await run(events: [
            { _ in UndoableText().append(1) },
            { $0.append(2) },
        ]) { [$0.undoManager.undoCount] }
        #expect(seen == [[0], [1]])
    }

    @Test func withoutARunLoopTheGroupStaysOpen() async {
        let level = await withCheckedContinuation { continuation in
            Thread {
                let text = UndoableText()
                text.append(1)
                _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.02))
                continuation.resume(returning: text.undoManager.groupingLevel)
            }.start()
        }
        #expect(level == 1)
    }
}
