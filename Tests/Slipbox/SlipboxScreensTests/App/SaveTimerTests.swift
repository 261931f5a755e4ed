import Foundation
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

@testable import SlipboxScreens

/// Tests of when typed changes are saved, on a clock that the test moves.
@MainActor
struct SaveTimerTests {
    private let clock = StoppedClock()

    /// Waits for tasks that the clock has woken, or that are about to sleep.
    private func settle(_ isSettled: () -> Bool) async throws {
        for _ in 0..<5_000 where !isSettled() { try await Task.sleep(for: .milliseconds(1)) }
        #expect(isSettled())
    }

    @Test func whoNeverPausesIsSavedEveryTwoSeconds() async throws {
        let timer = SaveTimer(clock)
        var (saves, unsaved): (Int, Duration?) = (0, nil)
        for _ in 0..<80 {
            let before = saves
            timer.noteChange { saves += 1 }
            unsaved = unsaved ?? clock.now.offset
            try await settle { clock.sleepers == 2 }
            clock.advance(by: .milliseconds(250))
            let isDue = unsaved.map { clock.now.offset - $0 >= .seconds(2) } ?? false
            guard isDue else { continue }
            try await settle { saves == before + 1 && clock.sleepers == 0 }
            unsaved = nil
        }
        #expect(saves == 10)
    }

    @Test func aPauseSavesOnce() async throws {
        let timer = SaveTimer(clock)
        var saves = 0
        for _ in 0..<3 {
            timer.noteChange { saves += 1 }
            try await settle { clock.sleepers == 2 }
            clock.advance(by: .milliseconds(500))
        }
        #expect(saves == 0)
        clock.advance(by: .milliseconds(500))
        try await settle { saves == 1 && clock.sleepers == 0 }
        clock.advance(by: .seconds(10))
        try await Task.sleep(for: .milliseconds(20))
        #expect(saves == 1)
    }

    @Test func whatIsSavedOtherwiseIsNotSavedAgain() async throws {
        let timer = SaveTimer(clock)
        var saves = 0
        timer.noteChange { saves += 1 }
        try await settle { clock.sleepers == 2 }
        timer.stop()
        try await settle { clock.sleepers == 0 }
        clock.advance(by: .seconds(10))
        try await Task.sleep(for: .milliseconds(20))
        #expect(saves == 0)
    }

    @Test func aDeskThatNobodyHoldsSavesWhatWasTyped() async throws {
        let container = PersistenceController.createEmpty().container
        let note = Note(title: "one", context: container.viewContext)
        try container.viewContext.save()
        var desk: Desk? = Desk(container, clock: clock)
        note.title = "two"
        desk?.saveSoon()
        #expect(desk?.hasUnsavedChanges == true)
        try await settle { clock.sleepers == 2 }
        desk = nil
        clock.advance(by: .seconds(1))
        try await settle { !container.viewContext.hasChanges }
    }

    @Test func oneSaveIsForAllDesks() async throws {
        let container = PersistenceController.createEmpty().container
        let notes = ["one", "two"].map { Note(title: $0, context: container.viewContext) }
        try container.viewContext.save()
        let desks = notes.map { _ in Desk(container, clock: clock) }
        for (note, desk) in zip(notes, desks) {
            note.title += "!"
            desk.saveSoon()
            try await settle { clock.sleepers == 2 }
            clock.advance(by: .milliseconds(700))
        }
        // The second desk's pause is the pause of both.
        #expect(desks.allSatisfy { $0.hasUnsavedChanges })
        clock.advance(by: .milliseconds(300))
        try await settle { !container.viewContext.hasChanges && clock.sleepers == 0 }
        #expect(!desks.contains { $0.hasUnsavedChanges })
    }

    @Test func thePageTellsWhatIsReceivedAndWhatIsSaved() async throws {
        let page = try SlipBoxPage("/all", fill: { _ = Note(title: "Alpha", context: $0) })
        try page.tapRow("Alpha")
        let before = page.client.saved
        try page.client.type("Beta", into: "Title")
        #expect(page.context.hasChanges)
        #expect(page.client.received > before && page.client.saved == before)
        await page.client.wait { !page.context.hasChanges }
        #expect(page.client.saved == page.client.received)
    }
}
