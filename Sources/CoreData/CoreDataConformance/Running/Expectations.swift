public import Foundation

/// Throws a failure unless the condition holds.
///
/// - Parameter message: The expectation, as a sentence without a full stop.
public func expect(
    _ condition: @autoclosure () throws -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString = #fileID,
    line: UInt = #line
) throws {
    guard try !condition() else { return }
    throw ScenarioFailure(message: "Expected that \(message())", file: "\(file)", line: line)
}

/// Throws a failure unless both values are equal.
///
/// - Parameter message: The name of the compared value.
public func expectEqual<Value: Equatable>(
    _ actual: @autoclosure () throws -> Value,
    _ expected: Value,
    _ message: @autoclosure () -> String = "",
    file: StaticString = #fileID,
    line: UInt = #line
) throws {
    let actual = try actual()
    guard actual != expected else { return }
    let what = message().isEmpty ? "The value" : message()
    throw ScenarioFailure(message: "\(what) is \(actual), not \(expected)", file: "\(file)", line: line)
}

/// Returns the value; throws a failure if it is nil.
///
/// - Parameter message: The expectation, as a sentence without a full stop.
public func required<Value>(
    _ value: @autoclosure () throws -> Value?,
    _ message: @autoclosure () -> String,
    file: StaticString = #fileID,
    line: UInt = #line
) throws -> Value {
    if let value = try value() { return value }
    throw ScenarioFailure(message: "Expected that \(message())", file: "\(file)", line: line)
}

/// Returns the error that the body throws; throws a failure unless it has the given code.
@discardableResult
public func expectError(
    _ code: Int,
    file: StaticString = #fileID,
    line: UInt = #line,
    _ body: () throws -> Void
) throws -> CocoaError {
    do {
        try body()
    } catch let error as CocoaError where error.code.rawValue == code {
        return error
    } catch {
        throw ScenarioFailure(message: "The error is not \(code) but \(error)", file: "\(file)", line: line)
    }
    throw ScenarioFailure(message: "No error was thrown where \(code) was expected", file: "\(file)", line: line)
}
