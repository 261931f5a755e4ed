/// The exceptions that Apple's frameworks raise when a program misuses them. Swift cannot catch exceptions, so here
/// each is a trap whose message begins with the exception's name.
package enum MisuseException: String {
    case invalidArgument = "NSInvalidArgumentException"
    case internalInconsistency = "NSInternalInconsistencyException"
    case range = "NSRangeException"
    case undefinedKey = "NSUnknownKeyException"
}

/// Stops the program because of a programming error. No other function in the package may do so: invalid input is
/// reported by throwing an error.
package func misuse(
    _ exception: MisuseException,
    _ reason: @autoclosure () -> String,
    file: StaticString = #fileID,
    line: UInt = #line
) -> Never {
    fatalError("\(exception.rawValue): \(reason())", file: file, line: line)
}

/// Returns the description of an object for messages: its class and address.
package func identity(of object: AnyObject) -> String {
    "<\(type(of: object)) 0x\(String(UInt(bitPattern: ObjectIdentifier(object).hashValue), radix: 16))>"
}
