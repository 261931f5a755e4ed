internal import Synchronization

/// The missing keys, variables and functions that an expression from a file refers to.
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

    private init() {}

    /// Runs an evaluation and returns its value and the faults that occurred. Missing keys, variables and functions
    /// evaluate to nil.
    package static func collecting<Value>(_ evaluate: () throws -> Value) rethrows -> (value: Value, reasons: [String])
    {
        let faults = EvaluationFaults()
        let value = try $current.withValue(faults, operation: evaluate)
        return (value, faults.reasons.withLock { $0 })
    }

    fileprivate func add(_ reason: String) {
        reasons.withLock { $0.append(reason) }
    }
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
    faults.add(reason())
    return nil
}

/// Records a fault where a missing value is no programming error. Does nothing unless faults are being collected.
package func noteUnanswered(_ reason: @autoclosure () -> String) {
    EvaluationFaults.current?.add(reason())
}
