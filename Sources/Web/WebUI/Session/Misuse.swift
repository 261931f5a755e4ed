/// Stops the program because it was written wrong. This is the only function of the target that may: whatever comes from
/// browsers is ignored if it makes no sense.
func misuse(_ reason: @autoclosure () -> String, file: StaticString = #fileID, line: UInt = #line) -> Never {
    fatalError(reason(), file: file, line: line)
}
