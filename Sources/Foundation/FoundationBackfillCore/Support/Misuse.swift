/// The exceptions that Apple's frameworks raise when a program misuses them. Swift cannot catch those, so here each is
/// a trap that begins with the same name.
package enum MisuseException: String {
    case invalidArgument = "NSInvalidArgumentException"
    case internalInconsistency = "NSInternalInconsistencyException"
    case range = "NSRangeException"
    case undefinedKey = "NSUnknownKeyException"
}

/// Stops the program because it was written wrong. This is the only function in the package that may: bad input is
/// reported with an error instead.
package func misuse(
    _ exception: MisuseException,
    _ reason: @autoclosure () -> String,
    file: StaticString = #fileID,
    line: UInt = #line
) -> Never {
    fatalError("\(exception.rawValue): \(reason())", file: file, line: line)
}

/// An object as the reasons for stopping name it.
package func identity(of object: AnyObject) -> String {
    "<\(type(of: object)) 0x\(String(UInt(bitPattern: ObjectIdentifier(object).hashValue), radix: 16))>"
}
