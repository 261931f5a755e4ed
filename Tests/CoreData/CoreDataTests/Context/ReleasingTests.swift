import CoreData
import Foundation
import Testing

/// Contexts can be released at any time: enqueued work still runs, and nothing leaks.
@Suite struct ReleasingTests {
    /// Calls the synchronous `perform`. In an asynchronous function, the name means the awaited overload.
    private static func performLater(_ context: NSManagedObjectContext, _ block: @escaping @Sendable () -> Void) {
        context.perform(block)
    }

    private static func context(on coordinator: NSPersistentStoreCoordinator) -> NSManagedObjectContext {
        let context = NSManagedObjectContext(.privateQueue)
        context.persistentStoreCoordinator = coordinator
        return context
    }

    @Test func S213_blocksOfAContextThatIsLetGoOfAreRun() async throws {
        let library = try Library()
        let coordinator = library.coordinator
        let journal = Journal()
        weak var released: NSManagedObjectContext?
        await Watchdog.watch("blocks of a context that is let go of") {
            for number in 0..<100 {
                let context = Self.context(on: coordinator)
                context.perform { usleep(100) }
                context.perform {
                    _ = context.make("Note", ["title": "\(number)"])
                    do { try context.save() } catch { Issue.record("\(error)") }
                    journal.append("\(number)")
                }
            }
            while journal.entries.count < 100 { usleep(1000) }
        }
        do {
            let context = library.context()
            released = context
            Self.performLater(context) { journal.append("last") }
            context.performAndWait {}
        }
        // The queue releases its last block after running it.
        for _ in 0..<30_000 where released != nil { usleep(1000) }
        #expect(released == nil)
        #expect(try library.context().all("Note").count == 100)
    }

    @Test func contextsThatMergeMayBeLetGoOf() async throws {
        let library = try Library()
        let (saver, coordinator) = (library.context(), library.coordinator)
        await Watchdog.watch("contexts that are let go of while they merge") {
            for number in 0..<100 {
                let context = Self.context(on: coordinator)
                context.automaticallyMergesChangesFromParent = true
                saver.performAndWait {
                    _ = saver.make("Note", ["title": "\(number)"])
                    do { try saver.save() } catch { Issue.record("\(error)") }
                }
            }
            saver.performAndWait {}
        }
        #expect(try library.context().all("Note").count == 100)
    }

    @Test func childrenMayBeLetGoOfBeforeTheirParentSaves() async throws {
        let library = try Library()
        let parent = library.context()
        await Watchdog.watch("children that are let go of") {
            for _ in 0..<50 {
                let child = NSManagedObjectContext(.privateQueue)
                child.parent = parent
                child.perform {
                    _ = child.make("Note")
                    do { try child.save() } catch { Issue.record("\(error)") }
                }
                parent.perform { do { try parent.save() } catch { Issue.record("\(error)") } }
            }
            // A child's last block may pass changes to the parent that need saving.
            for _ in 0..<30_000 {
                let count = parent.performAndWait { try? parent.all("Note").count }
                if count == 50 { break }
                usleep(1000)
            }
            parent.performAndWait { do { try parent.save() } catch { Issue.record("\(error)") } }
        }
        #expect(try library.context().all("Note").count == 50)
    }

    @Test func objectsMayBeLetGoOfAnywhere() async throws {
        let library = try Library()
        let context = library.context()
        await Watchdog.watch("objects that are let go of by others") {
            context.performAndWait {
                for number in 0..<500 { _ = context.make("Note", ["title": "\(number)"]) }
                do { try context.save() } catch { Issue.record("\(error)") }
            }
            for _ in 0..<20 {
                let parcel = context.performAndWait { Parcel(objects: (try? context.all("Note")) ?? []) }
                let thread = Thread { _ = parcel.objects.count }
                thread.start()
                context.performAndWait { _ = try? context.all("Note").first?.value(forKey: "title") }
            }
        }
        context.performAndWait { #expect(context.registeredObjects.allSatisfy { $0.managedObjectContext === context }) }
    }
}

/// Objects that are passed to another thread, which releases them.
private final class Parcel: @unchecked Sendable {
    // @unchecked Sendable because the objects are not accessed.
    let objects: [NSManagedObject]

    init(objects: [NSManagedObject]) {
        self.objects = objects
    }
}
