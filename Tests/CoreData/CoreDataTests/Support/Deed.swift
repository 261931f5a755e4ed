import CoreData
import Foundation
import Testing

/// Related contexts: `context`, in which blocks run, with a sibling and a child.
final class Stage: @unchecked Sendable {
    // @unchecked Sendable because contexts are used only in their blocks, and everything else is immutable.
    let library: Library
    let context: NSManagedObjectContext
    let sibling: NSManagedObjectContext
    let child: NSManagedObjectContext

    /// - Parameter parent: The concurrency type of the context's parent; nil for no parent.
    init(
        _ type: NSManagedObjectContext.ConcurrencyType = .privateQueue,
        parent: NSManagedObjectContext.ConcurrencyType? = nil
    ) throws {
        library = try Library()
        context = NSManagedObjectContext(type)
        if let parent {
            let above = NSManagedObjectContext(parent)
            above.persistentStoreCoordinator = library.coordinator
            context.parent = above
        } else {
            context.persistentStoreCoordinator = library.coordinator
        }
        sibling = library.context()
        child = NSManagedObjectContext(.privateQueue)
        child.parent = context
    }
}

/// An action in a context's block that may make the block wait.
enum Deed: String, CaseIterable, Sendable {
    case reenter, enqueue, save, saveInside, waitForSibling, siblingSaves, siblingCallsBack, mergeOfSibling
    case automaticMerge, mergeIntoBoth, childFetches, childSaves, childIsCalledBack, parentFetches, coordinator
    case coordinatorCallsBack, observerEnqueues

    /// Performs the action in a block of the stage's context.
    func run(on stage: Stage) throws {
        let (context, sibling, child) = (stage.context, stage.sibling, stage.child)
        switch self {
        case .reenter: context.performAndWait { context.performAndWait { _ = context.make("Note") } }
        case .enqueue: context.perform { context.performAndWait { _ = context.make("Note") } }
        case .save: try Self.save(context)
        case .saveInside: _ = try context.performAndWait { try context.performAndWait { try Self.save(context) } }
        case .waitForSibling: try sibling.performAndWait { _ = try sibling.all("Note") }
        case .siblingSaves: _ = try sibling.performAndWait { try Self.save(sibling) }
        case .siblingCallsBack:
            _ = try sibling.performAndWait { try context.performAndWait { try Self.save(context) } }
        case .mergeOfSibling:
            let saved = Notifications(.NSManagedObjectContextDidSave, from: sibling)
            _ = try sibling.performAndWait { try Self.save(sibling) }
            context.mergeChanges(fromContextDidSave: try #require(saved.last))
        case .automaticMerge:
            context.automaticallyMergesChangesFromParent = true
            sibling.performAndWait { sibling.automaticallyMergesChangesFromParent = true }
            _ = try sibling.performAndWait { try Self.save(sibling) }
            try Self.save(context)
        case .mergeIntoBoth:
            let id = try Self.save(context)
            NSManagedObjectContext.mergeChanges(
                fromRemoteContextSave: [NSUpdatedObjectIDsKey: [id]],
                into: [context, sibling, child]
            )
        case .childFetches: try child.performAndWait { _ = try child.all("Note") }
        case .childSaves:
            _ = try child.performAndWait { try Self.save(child) }
            try context.save()
        case .childIsCalledBack: try runWithObserver(of: context, calling: child) { try Self.save(context) }
        case .parentFetches: try (context.parent ?? context).performAndWait { _ = try context.all("Note") }
        case .coordinator: stage.library.coordinator.performAndWait { Self.attempt { try context.all("Note") } }
        case .coordinatorCallsBack:
            stage.library.coordinator.performAndWait {
                context.performAndWait { Self.attempt { try Self.save(context) } }
            }
        case .observerEnqueues:
            try runWithObserver(of: sibling, calling: context) {
                _ = try sibling.performAndWait { try Self.save(sibling) }
            }
        }
    }

    /// Saves a new note.
    @discardableResult
    private static func save(_ context: NSManagedObjectContext) throws -> NSManagedObjectID {
        let note = context.make("Note", ["title": "new"])
        try context.save()
        return note.objectID
    }

    /// Runs the body, and reports an error as a test failure.
    private static func attempt<T>(_ body: () throws -> T) {
        do { _ = try body() } catch { Issue.record("\(error)") }
    }

    /// Runs the body while an observer of a context's saves enqueues work on another context.
    private func runWithObserver(
        of context: NSManagedObjectContext,
        calling other: NSManagedObjectContext,
        _ body: () throws -> Void
    ) rethrows {
        let token = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextDidSave,
            object: context,
            queue: nil
        ) { _ in
            other.perform { _ = try? other.all("Note") }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        try body()
    }
}

/// The way in which a block is submitted to a context's queue.
enum Way: String, CaseIterable, Sendable {
    case performAndWait, perform, awaitPerform, awaitEnqueued

    /// Runs the body in a block of the context and waits for it.
    func run(in context: NSManagedObjectContext, _ body: @escaping @Sendable () -> Void) {
        switch self {
        case .performAndWait: context.performAndWait { body() }
        case .perform:
            let done = DispatchSemaphore(value: 0)
            context.perform {
                body()
                done.signal()
            }
            done.wait()
        case .awaitPerform: Watchdog.wait { await context.perform { body() } }
        case .awaitEnqueued: Watchdog.wait { await context.perform(schedule: .enqueued) { body() } }
        }
    }
}
