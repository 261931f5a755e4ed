/// Restores wiki links in Markdown that was generated with them as plain text.
enum WikiText {
    private static let opening = Array(#"\[\["#.utf8)
    private static let closing = Array(#"\]\]"#.utf8)

    /// Removes the backslashes from `\[\[Title\]\]`, which makes it a link.
    static func restored(_ markdown: String) -> String {
        let bytes = Array(markdown.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if bytes[index...].starts(with: opening), let end = linkEnd(bytes, index) {
                result += "[[".utf8
                result += unescaped(bytes[(index + opening.count)..<(end - closing.count)])
                result += "]]".utf8
                index = end
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Removes the backslashes from the links that are new in an edited file: those that its text had before are its own.
    static func restored(_ markdown: String, basedOn file: String) -> String {
        let (bytes, former) = (Array(markdown.utf8), escapedLinks(in: Array(file.utf8)).map(\.text))
        let kept = Set(former)
        var (result, end): ([UInt8], Int) = ([], 0)
        for (range, text) in escapedLinks(in: bytes) where !kept.contains(text) {
            result += bytes[end..<range.lowerBound]
            result += "[[".utf8
            result += unescaped(bytes[(range.lowerBound + opening.count)..<(range.upperBound - closing.count)])
            result += "]]".utf8
            end = range.upperBound
        }
        return end == 0 ? markdown : String(decoding: result + bytes[end...], as: UTF8.self)
    }

    private static func escapedLinks(in bytes: [UInt8]) -> [(range: Range<Int>, text: ArraySlice<UInt8>)] {
        var links: [(range: Range<Int>, text: ArraySlice<UInt8>)] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index...].starts(with: opening), let end = linkEnd(bytes, index) else {
                index += 1
                continue
            }
            links.append((index..<end, bytes[index..<end]))
            index = end
        }
        return links
    }

    /// Returns the end of the link that starts at `index`, or nil if it does not end on its line.
    private static func linkEnd(_ bytes: [UInt8], _ index: Int) -> Int? {
        var end = index + opening.count
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
            if bytes[end...].starts(with: opening) { return nil }
            if bytes[end...].starts(with: closing) { return end + closing.count }
            end += 1
        }
        return nil
    }

    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var isEscaped = false
        for byte in bytes {
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            if !isEscaped { result.append(byte) }
        }
        return result
    }
}
