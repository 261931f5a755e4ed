public import Foundation

/// Throws a failure unless the condition holds.
///
/// - Parameter message: What should hold, as a sentence.
public func expect(
    _ condition: @autoclosure () throws -> Bool,
    _ message: @autoclosure () -> String,
    file: StaticString = #fileID,
    line: UInt = #line
) throws {
    guard try !condition() else { return }
    throw ScenarioFailure(message: "It does not hold that \(message())", file: "\(file)", line: line)
}

/// Throws a failure unless both values are equal.
///
/// - Parameter message: What is compared.
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

/// The value; throws a failure if there is none.
///
/// - Parameter message: What should hold, as a sentence.
public func required<Value>(
    _ value: @autoclosure () throws -> Value?,
    _ message: @autoclosure () -> String,
    file: StaticString = #fileID,
    line: UInt = #line
) throws -> Value {
    if let value = try value() { return value }
    throw ScenarioFailure(message: "It does not hold that \(message())", file: "\(file)", line: line)
}

/// The error that the body ends with, which must have the code; throws a failure if it ends otherwise.
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
    throw ScenarioFailure(message: "There is no error, where \(code) should be", file: "\(file)", line: line)
}
