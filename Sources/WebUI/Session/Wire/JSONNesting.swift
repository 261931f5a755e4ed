internal import Foundation

/// How deep values are nested in a text of JSON, found without reading it as such.
///
/// Foundation's decoder gives up at 512 levels, and stops the program if the text ends right there.
package enum JSONNesting {
    package static let most = 64

    package static func isModest(_ text: String) -> Bool {
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

extension JSONValue {
    /// Reads a text of JSON that may come from anybody; nil if it makes no sense, or nests deeper than any use.
    public init?(text: String) {
        guard JSONNesting.isModest(text),
            let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        else { return nil }
        self = value
    }
}
