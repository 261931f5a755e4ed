package import Foundation

/// A check of how deeply JSON nests its values, which runs before the JSON is parsed.
///
/// Foundation's decoder fails beyond 512 levels, and crashes if the text ends at exactly that depth.
package enum JSONNesting {
    /// The greatest number of levels in messages and files of this package.
    package static let most = 64
    /// The greatest number of levels that Foundation reads.
    package static let mostReadable = 512

    /// Returns whether a JSON text nests at most as deep as `levels`.
    ///
    /// Returns false for text that contains zero bytes. JSON in UTF-8 has none, and Foundation would read the text as
    /// UTF-16, in which brackets are encoded differently.
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

extension JSONDecoder {
    /// Decodes data from an untrusted source, such as a file, a store or a browser.
    ///
    /// - Parameter levels: The greatest allowed depth of nested values.
    /// - Throws: `DecodingError` if values nest deeper, and any error that `decode` throws.
    package func decode<Value: Decodable>(
        _ type: Value.Type,
        fromUntrusted data: Data,
        levels: Int = JSONNesting.most
    ) throws -> Value {
        guard JSONNesting.isModest(data, levels: levels) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: [],
                    debugDescription: "The JSON nests deeper than \(levels) levels, or is not in UTF-8."
                )
            )
        }
        return try decode(type, from: data)
    }
}
