/// How deep values are nested in JSON, found without reading it as such.
///
/// Foundation's decoder gives up beyond 512 levels, and stops the program if the text ends right there.
package enum JSONNesting {
    /// As many levels as messages and files of this package's own have at most.
    package static let most = 64
    /// As many levels as Foundation reads.
    package static let mostReadable = 512

    /// Whether a text nests no deeper than so many levels.
    ///
    /// Text with zeros in it is refused as well: JSON has none, but Foundation takes it for UTF-16 then, and its brackets are
    /// others than these.
    package static func isModest(_ bytes: some Sequence<UInt8>, levels: Int = most) -> Bool {
        var depth = 0
        var isInString = false
        var isEscaped = false
        for byte in bytes {
            if byte == 0 { return false }
            if isEscaped {
                isEscaped = false
            } else if isInString {
                isEscaped = byte == UInt8(ascii: "\\")
                isInString = byte != UInt8(ascii: "\"")
            } else {
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
                case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
                default: break
                }
            }
            if depth > levels { return false }
        }
        return true
    }
}
