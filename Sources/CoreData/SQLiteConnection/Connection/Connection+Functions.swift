internal import CSQLite

/// What a function of SQL does.
package typealias FunctionBody = @Sendable (FunctionArguments, FunctionResult) -> Void

/// How a collation orders two texts in UTF-8: negative, zero or positive.
package typealias CollationBody = @Sendable (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Int

extension Connection {
    /// Makes a function known to SQL, or replaces it.
    ///
    /// - Parameters:
    ///   - name: The name in SQL.
    ///   - argumentCount: How many arguments it takes; -1 if any number will do.
    ///   - isDeterministic: Whether equal arguments always lead to equal results, so that SQLite may call it less often.
    ///   - body: What it does. A result that is not set is NULL.
    package func register(
        function name: String,
        argumentCount: Int,
        isDeterministic: Bool,
        _ body: @escaping FunctionBody
    ) throws(SQLiteError) {
        let handle = try openHandle()
        let flags = SQLITE_UTF8 | (isDeterministic ? SQLITE_DETERMINISTIC : 0)
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
        // SQLite has let go of the callback also if this failed.
        try check(code)
    }

    /// Makes a collation known to SQL, or replaces it.
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
        // Unlike for functions, SQLite has not let go of the callback then.
        if code != SQLITE_OK { releaseCallback(pointer) }
        try check(code)
    }
}
