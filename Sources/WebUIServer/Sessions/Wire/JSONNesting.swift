/// How deep values are nested in a text of JSON, found without reading it as such.
///
/// Foundation's decoder gives up at 512 levels, and stops the program if the text ends right there.
enum JSONNesting {
    static let most = 64

    static func isModest(_ text: String) -> Bool {
        var depth = 0
        var isInString = false
        var isEscaped = false
        for byte in text.utf8 {
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
            if depth > most { return false }
        }
        return true
    }
}
