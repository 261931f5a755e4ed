internal import CCoreDataSQLite

/// The implementation of an SQL function.
package typealias FunctionBody = @Sendable (FunctionArguments, FunctionResult) -> Void

/// A comparison of two UTF-8 texts, whose result is negative, zero or positive.
package typealias CollationBody = @Sendable (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Int

extension Connection {
    /// Registers an SQL function, replacing one of the same name and number of arguments.
    ///
    /// - Parameters:
    ///   - name: The function's name in SQL.
    ///   - argumentCount: The number of arguments; -1 for any number.
    ///   - isDeterministic: Whether equal arguments always give equal results, so that SQLite can call the function
    ///     less often.
    ///   - isInnocuous: Whether triggers, views and indexes in the file may call the function. Others can be called only by
    ///     the program's statements.
    ///   - body: The implementation. The result is NULL unless it sets one.
    package func register(
        function name: String,
        argumentCount: Int,
        isDeterministic: Bool,
        isInnocuous: Bool = false,
        _ body: @escaping FunctionBody
    ) throws(SQLiteError) {
        let handle = try openHandle()
        let safety = isInnocuous ? SQLITE_INNOCUOUS : SQLITE_DIRECTONLY
        let flags = SQLITE_UTF8 | (isDeterministic ? SQLITE_DETERMINISTIC : 0) | safety
        let pointer = Callback(body).retainedPointer
        let code = sqlite3_create_function_v2(
            handle,
            name,
            Int32(clamping: argumentCount),
            flags,
            pointer,
            { context, count, arguments in
                guard let context, let pointer = sqlite3_user_data(context) else { return }
                let body = Callback<FunctionBody>.body(at: pointer)
                body(FunctionArguments(count: count, start: arguments), FunctionResult(context))
            },
            nil,
            nil,
            { releaseCallback($0) }
        )
        // SQLite has released the callback even if this failed.
        try check(code)
    }

    /// Registers an aggregate function, replacing one of the same name and number of arguments.
    ///
    /// - Parameters:
    ///   - name: The function's name in SQL.
    ///   - argumentCount: The number of arguments.
    ///   - make: Creates a run for the rows of one group.
    package func register(
        aggregate name: String,
        argumentCount: Int,
        _ make: @escaping @Sendable () -> AggregateRun
    ) throws(SQLiteError) {
        let handle = try openHandle()
        let pointer = Callback(make).retainedPointer
        let code = sqlite3_create_function_v2(
            handle,
            name,
            Int32(clamping: argumentCount),
            SQLITE_UTF8 | SQLITE_DIRECTONLY,
            pointer,
            nil,
            { context, count, arguments in
                guard let context, let run = RunningAggregate.current(in: context) else { return }
                run.step(FunctionArguments(count: count, start: arguments))
            },
            { context in
                guard let context, let run = RunningAggregate.ended(in: context) else { return }
                run.finish(FunctionResult(context))
            },
            { releaseCallback($0) }
        )
        try check(code)
    }

    /// Registers a collation, replacing one of the same name.
    package func register(collation name: String, _ compare: @escaping CollationBody) throws(SQLiteError) {
        let handle = try openHandle()
        let pointer = Callback(compare).retainedPointer
        let code = sqlite3_create_collation_v2(
            handle,
            name,
            SQLITE_UTF8,
            pointer,
            { pointer, leftCount, left, rightCount, right in
                guard let pointer else { return 0 }
                let order = Callback<CollationBody>.body(at: pointer)(
                    UnsafeRawBufferPointer(start: left, count: left == nil ? 0 : Int(leftCount)),
                    UnsafeRawBufferPointer(start: right, count: right == nil ? 0 : Int(rightCount))
                )
                return Int32(order.signum())
            },
            { releaseCallback($0) }
        )
        // Unlike for functions, SQLite does not release the callback on failure.
        if code != SQLITE_OK { releaseCallback(pointer) }
        try check(code)
    }
}

/// An object that SQLite retains for a function or collation: it stores only a pointer, and releases it when it closes.
final class Callback<Body: Sendable> {
    /// The closure to call.
    let body: Body

    /// Creates a callback for a closure.
    init(_ body: Body) {
        self.body = body
    }

    /// A pointer that retains the callback until it is passed to `releaseCallback`.
    var retainedPointer: UnsafeMutableRawPointer {
        Unmanaged.passRetained(self).toOpaque()
    }

    /// Returns the closure of the callback at a pointer.
    static func body(at pointer: UnsafeMutableRawPointer) -> Body {
        Unmanaged<Callback>.fromOpaque(pointer).takeUnretainedValue().body
    }
}

/// Releases a callback of any type.
func releaseCallback(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer else { return }
    Unmanaged<AnyObject>.fromOpaque(pointer).release()
}
