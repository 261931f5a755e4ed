internal import TSanMutex

/// The missing keys, variables and functions that an expression from a file or a user refers to.
///
/// In the program's own expressions, these are programming errors and stop the program. An expression from a file is
/// input: its evaluator collects the faults and turns them into an error.
///
/// ```swift
/// let (value, faults) = EvaluationFaults.collecting { expression.expressionValue(with: object, context: nil) }
/// ```
package final class EvaluationFaults: Sendable {
    @TaskLocal fileprivate static var current: EvaluationFaults?

    private let reasons = Mutex<[String]>([])
    /// Whether only the first fault that would stop the program is recorded.
    private let isStrict: Bool
    /// The faults of the evaluation around this one; nil if there is none.
    private let outer: EvaluationFaults?

    private init(isStrict: Bool) {
        self.isStrict = isStrict
        outer = Self.current
    }

    /// Runs an evaluation and returns its value and the faults that occurred. Missing keys, variables and functions
    /// evaluate to nil.
    package static func collecting<Value>(_ evaluate: () throws -> Value) rethrows -> (value: Value, reasons: [String])
    {
        let faults = EvaluationFaults(isStrict: false)
        let value = try $current.withValue(faults, operation: evaluate)
        return (value, faults.reasons.withLock { $0 })
    }

    /// Runs an evaluation and returns its value.
    ///
    /// - Throws: ``EvaluationFault`` where the evaluation would otherwise stop the program. A value that is missing
    ///   without stopping it, such as that of an unknown `FUNCTION`, is nil here as well.
    package static func throwing<Value>(_ evaluate: () throws -> Value) throws -> Value {
        let faults = EvaluationFaults(isStrict: true)
        let value = try $current.withValue(faults, operation: evaluate)
        if let reason = faults.reasons.withLock(\.first) { throw EvaluationFault(reason: reason) }
        return value
    }

    fileprivate func add(_ reason: String, stops: Bool) {
        // A fetch inside an expression from a file is strict, and the expression around it collects all faults.
        guard !isStrict || stops else {
            outer?.add(reason, stops: false)
            return
        }
        reasons.withLock { reasons in
            if !isStrict || reasons.isEmpty { reasons.append(reason) }
        }
    }
}

/// The first reason why an evaluation would have stopped the program.
package struct EvaluationFault: Error {
    package let reason: String
}

/// Stops the program like ``misuse(_:_:file:line:)``, unless the faults of an evaluation are being collected in this
/// task or thread: then records a fault and returns nil.
package func unanswered(
    _ exception: MisuseException,
    _ reason: @autoclosure () -> String,
    file: StaticString = #fileID,
    line: UInt = #line
) -> Any? {
    guard let faults = EvaluationFaults.current else { misuse(exception, reason(), file: file, line: line) }
    faults.add(reason(), stops: true)
    return nil
}

/// Records a fault where a missing value is no programming error. Does nothing unless faults are being collected.
package func noteUnanswered(_ reason: @autoclosure () -> String) {
    EvaluationFaults.current?.add(reason(), stops: false)
}
