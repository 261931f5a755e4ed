/// Stops the program because of a programming error. No other function of the target may do so: invalid input from a
/// browser is ignored.
func misuse(_ reason: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line) -> Never {
    fatalError(reason(), file: file, line: line)
}
