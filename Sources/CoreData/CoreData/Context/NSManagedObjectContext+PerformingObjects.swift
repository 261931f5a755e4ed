/// A managed object, or an optional, an array or a set of managed objects: a result that a block on a context's queue
/// should not return, because objects belong to that queue.
///
/// The compiler cannot forbid it without refusing programs that are right on Apple's systems, too. It prefers the
/// functions below for such results, and they are deprecated: thus it warns.
public protocol ManagedObjectResult {}

extension NSManagedObject: ManagedObjectResult {}
extension Optional: ManagedObjectResult where Wrapped: ManagedObjectResult {}
extension Array: ManagedObjectResult where Element: ManagedObjectResult {}
extension Set: ManagedObjectResult where Element: ManagedObjectResult {}

extension NSManagedObjectContext {
    /// Like `perform(schedule:_:)`, for a block that returns managed objects, which the caller may not use.
    @available(
        *,
        deprecated,
        message: "objects belong to their context's queue: return an objectID, values or a snapshot()"
    )
    @preconcurrency
    public nonisolated(nonsending) func perform<T: ManagedObjectResult>(
        schedule: ScheduledTaskType = .immediate,
        _ block: @escaping @Sendable () throws -> T
    ) async rethrows -> T {
        try await performed(schedule, block)
    }
}

extension NSPersistentContainer {
    /// Like `performBackgroundTask(_:)`, for a block that returns managed objects, whose context ends with the block.
    @available(
        *,
        deprecated,
        message: "the objects' context ends with the block: return an objectID, values or a snapshot()"
    )
    @preconcurrency
    public nonisolated(nonsending) func performBackgroundTask<T: ManagedObjectResult>(
        _ block: @escaping @Sendable (NSManagedObjectContext) throws -> T
    ) async rethrows -> T {
        try await performedInBackground(block)
    }
}
