internal import CCoreDataSQLite

/// An aggregate function at work on the rows of one group.
package struct AggregateRun {
    /// Takes the arguments of one row, which are valid only during the call.
    let step: (FunctionArguments) -> Void
    /// Sets the result after the last row. The result is NULL unless it sets one.
    let finish: (FunctionResult) -> Void

    /// Creates a run from closures that share its state.
    package init(
        step: @escaping (FunctionArguments) -> Void,
        finish: @escaping (FunctionResult) -> Void
    ) {
        self.step = step
        self.finish = finish
    }
}

/// The object that retains a run while SQLite steps through a group: SQLite keeps only a pointer, in memory that it clears
/// first and frees last.
final class RunningAggregate {
    private let run: AggregateRun

    private init(_ run: AggregateRun) {
        self.run = run
    }

    /// Returns the run of a call's group, which the group's first call creates; nil if there is no memory for it.
    static func current(in context: OpaquePointer) -> AggregateRun? {
        guard let memory = sqlite3_aggregate_context(context, Int32(MemoryLayout<UnsafeRawPointer>.size)) else {
            return nil
        }
        let place = memory.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
        if let known = place.pointee { return Unmanaged<RunningAggregate>.fromOpaque(known).takeUnretainedValue().run }
        guard let new = made(in: context) else { return nil }
        place.pointee = Unmanaged.passRetained(RunningAggregate(new)).toOpaque()
        return new
    }

    /// Returns the run of a group after its last row and releases it; a new one for a group without rows.
    static func ended(in context: OpaquePointer) -> AggregateRun? {
        guard let memory = sqlite3_aggregate_context(context, 0),
            let known = memory.assumingMemoryBound(to: UnsafeMutableRawPointer?.self).pointee
        else { return made(in: context) }
        return Unmanaged<RunningAggregate>.fromOpaque(known).takeRetainedValue().run
    }

    private static func made(in context: OpaquePointer) -> AggregateRun? {
        sqlite3_user_data(context).map { Callback<@Sendable () -> AggregateRun>.body(at: $0)() }
    }
}
