package import Foundation

extension JSONDecoder {
    /// Decodes what may come from anybody: a file, a store, a browser. Use this wherever bytes are not this program's own.
    ///
    /// - Parameter levels: how deep values may lie in each other.
    /// - Throws: `DecodingError` for what nests deeper, and for all that `decode` throws.
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
