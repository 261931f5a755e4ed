import CoreData
import Foundation
import Synchronization
import Testing

/// Calls between contexts never deadlock, whichever queues they are made on.
@Suite struct DeadlockTests {
    private static func run(_ deed: Deed, on stage: Stage, _ name: String) {
        do { try deed.run(on: stage) } catch { Issue.record("\(name): \(error)") }
    }

    @Test(arguments: Way.allCases, Deed.allCases)
    func onAPrivateQueue(_ way: Way, _ deed: Deed) async throws {
        let stage = try Stage()
        let name = "\(way) on a private queue: \(deed)"
        await Watchdog.watch(name) {
            way.run(in: stage.context) { Self.run(deed, on: stage, name) }
            stage.context.performAndWait {}
        }
    }

    @Test(arguments: Way.allCases, Deed.allCases)
    func inAChild(_ way: Way, _ deed: Deed) async throws {
        let stage = try Stage(parent: .privateQueue)
        let name = "\(way) in a child: \(deed)"
        await Watchdog.watch(name) {
            way.run(in: stage.context) { Self.run(deed, on: stage, name) }
            stage.context.performAndWait {}
        }
    }

    /// The calling thread is in a block of another context, whose queue waits meanwhile.
    @Test(arguments: Deed.allCases)
    func fromABlockOfTheSibling(_ deed: Deed) async throws {
        let stage = try Stage()
        let name = "from a block of the sibling: \(deed)"
        await Watchdog.watch(name) {
            stage.sibling.performAndWait { stage.context.performAndWait { Self.run(deed, on: stage, name) } }
        }
    }

    /// No waiting call depends on work on the main queue, so the main queue need not run.
    @MainActor @Test(arguments: Deed.allCases)
    func onTheMainThread(_ deed: Deed) throws {
        for (stage, place) in [
            (try Stage(.mainQueue), "on the main queue"),
            (try Stage(.privateQueue, parent: .mainQueue), "in a child of the main queue"),
            (try Stage(.mainQueue, parent: .privateQueue), "on the main queue with a private parent"),
            (try Stage(.privateQueue), "on a private queue from the main thread"),
        ] {
            let name = "\(place): \(deed)"
            Watchdog.watchMainThread(name) {
                stage.context.performAndWait { Self.run(deed, on: stage, name) }
            }
        }
    }

    @Test func blocksWaitWhileTheContextSaves() async throws {
        let stage = try Stage()
        let journal = Journal()
        let (saves, goesOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let token = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave,
            object: stage.context,
            queue: nil
        ) { _ in
            saves.signal()
            goesOn.wait()
            journal.append("saved")
        }
        defer { NotificationCenter.default.removeObserver(token) }
        await Watchdog.watch("blocks queued while saving") {
            stage.context.perform { Self.run(.save, on: stage, "save") }
            saves.wait()
            for number in 1...3 { stage.context.perform { journal.append("\(number)") } }
            let waiter = Thread { stage.context.performAndWait { journal.append("waiter") } }
            waiter.start()
            goesOn.signal()
            while journal.entries.count < 5 { usleep(1000) }
        }
        #expect(journal.entries.filter { $0 != "waiter" } == ["saved", "1", "2", "3"])
    }

    /// Each child repeatedly waits for its parent, and the parent's observers enqueue blocks on it without waiting.
    @Test func childrenWaitForAParentThatCallsThem() async throws {
        let stage = try Stage()
        let second = NSManagedObjectContext(.privateQueue)
        second.parent = stage.context
        let children = [stage.child, second]
        let token = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave,
            object: stage.context,
            queue: nil
        ) { _ in
            for child in children { child.perform { _ = try? child.all("Note") } }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        await Watchdog.watch("children that wait for a parent that calls them") {
            let running = DispatchGroup()
            for child in children + [stage.context] {
                running.enter()
                let thread = Thread {
                    for _ in 0..<50 {
                        child.performAndWait {
                            _ = child.make("Note")
                            do { try child.save() } catch { Issue.record("\(error)") }
                        }
                    }
                    running.leave()
                }
                thread.start()
            }
            running.wait()
            for child in children { child.performAndWait {} }
        }
        let count = try stage.context.performAndWait { try stage.context.all("Note").count }
        #expect(count == 150)
    }

    /// All contexts save at the same time, and merge each other's changes.
    @Test func contextsMergeWhileTheySave() async throws {
        let library = try Library()
        let contexts = (0..<4).map { _ in library.context() }
        for context in contexts { context.automaticallyMergesChangesFromParent = true }
        await Watchdog.watch("automatic merges while saving") {
            let running = DispatchGroup()
            for context in contexts {
                running.enter()
                let thread = Thread {
                    for number in 0..<40 {
                        context.performAndWait {
                            _ = context.make("Note", ["title": "\(number)"])
                            do { try context.save() } catch { Issue.record("\(error)") }
                        }
                    }
                    running.leave()
                }
                thread.start()
            }
            running.wait()
            for context in contexts { context.performAndWait {} }
        }
        #expect(try library.context().all("Note").count == 160)
    }
}
