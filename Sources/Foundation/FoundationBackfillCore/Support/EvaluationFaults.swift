internal import Synchronization

/// What an expression that comes from a file asks for and nobody has: keys, variables, functions.
///
/// In an expression of the program's own these are mistakes of the program, and stop it. One from a file is input: whoever
/// evaluates it collects its faults, and makes an error of them.
///
/// ```swift
/// let (value, faults) = EvaluationFaults.collecting { expression.expressionValue(with: object, context: nil) }
/// ```
package final class EvaluationFaults: Sendable {
    @TaskLocal fileprivate static var current: EvaluationFaults?

    private let reasons = Mutex<[String]>([])

    private init() {}

    /// Evaluates something, and says what it asked for in vain. What has no answer is nil to it.
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

/// Stops the program like ``misuse(_:_:file:line:)``, unless the faults of an evaluation are being collected on this thread:
/// then this is one of them, and the answer is nil.
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

/// Notes that what an expression asks for cannot be had, where that is no mistake of the program. The answer is nil.
package func noteUnanswered(_ reason: @autoclosure () -> String) {
    EvaluationFaults.current?.add(reason())
}
