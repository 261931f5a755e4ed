internal import Foundation
internal import RichText

/// The pictures of the slip box that a formatted text shows.
///
/// All texts of a slip box may have to be asked: names are looked for among the bytes, and only a text that says them in
/// another way than this program writes is read as a whole.
enum ShownPictures {
    private static let sign = Array("INCLUDEPICTURE".utf8)

    /// Their places among all files.
    static func paths(in richText: Data?) -> Set<String> {
        guard let richText else { return [] }
        let found = richText.withUnsafeBytes { names(in: $0) }
        return Set((found ?? allNames(in: richText)).compactMap(path(of:)))
    }

    /// The names in the fields of pictures; nil if there is one that has to be read as RTF.
    private static func names(in bytes: UnsafeRawBufferPointer) -> [String]? {
        var names: [String] = []
        var rest = bytes[...]
        while let start = end(of: sign, in: rest) {
            rest = rest[start...].drop { $0 == UInt8(ascii: " ") }
            guard rest.first == UInt8(ascii: "\""), let close = rest.dropFirst().firstIndex(of: UInt8(ascii: "\""))
            else { return nil }
            let name = rest[rest.startIndex + 1..<close]
            let isPlain = name.allSatisfy { $0 > 0x20 && $0 < 0x7F && !#"\{}"#.utf8.contains($0) }
            guard isPlain else { return nil }
            names.append(String(decoding: name, as: UTF8.self))
            rest = rest[close...]
        }
        return names
    }

    /// Where the first occurrence of a word ends.
    private static func end(of word: [UInt8], in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
        guard let first = word.first, var next = UnsafeRawBufferPointer(rebasing: bytes).baseAddress else { return nil }
        let (start, end) = (next, next + bytes.count)
        while end - next >= word.count, let place = memchr(next, Int32(first), end - next - word.count + 1) {
            guard memcmp(place, word, word.count) != 0 else {
                return bytes.startIndex + (UnsafeRawPointer(place) - start) + word.count
            }
            next = UnsafeRawPointer(place) + 1
        }
        return nil
    }

    private static func allNames(in richText: Data) -> [String] {
        guard let document = try? RichTextDocument(rtf: richText) else { return [] }
        return document.paragraphs.flatMap(\.runs).compactMap(\.style.image?.source)
    }

    /// The place that a text means by the name of a picture; nil for one that is elsewhere.
    private static func path(of source: String) -> String? {
        let address = source.prefix { $0 != "#" && $0 != "?" }
        guard !address.contains(":") else { return nil }
        var names: [String] = []
        for name in address.split(separator: "/") where name != "." {
            if name == ".." { _ = names.popLast() } else { names.append(name.removingPercentEncoding ?? String(name)) }
        }
        return names.isEmpty ? nil : names.joined(separator: "/")
    }
}
