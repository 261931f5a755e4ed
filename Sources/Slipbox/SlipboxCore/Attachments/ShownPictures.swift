internal import DocumentRichText
internal import Foundation

/// Finds the pictures of the slip box that a formatted text shows.
///
/// Since all texts of a slip box may have to be searched, names are looked up in the raw bytes; only texts whose
/// picture fields differ from the form that this program writes are parsed as RTF.
enum ShownPictures {
    private static let sign = Array("INCLUDEPICTURE".utf8)

    /// Returns the paths of the pictures, or nil if the text cannot be read: it may show any picture.
    static func paths(in richText: Data?) -> Set<String>? {
        guard let richText else { return [] }
        return names(in: richText).map { Set($0.compactMap(path(of:))) }
    }

    /// The endings of the pictures that can be made small. Drawings, such as the icons that a text names, are not shown in rows.
    private static let smallEndings: Set = ["png", "jpg", "jpeg", "gif", "webp"]

    /// Returns the path of the first picture that a row can show; nil if there is none, or the text cannot be read.
    static func firstPath(in richText: Data?) -> String? {
        richText.flatMap(names(in:))?.lazy.compactMap(path(of:)).first { path in
            path.lastIndex(of: ".").map { smallEndings.contains(path[$0...].dropFirst().lowercased()) } ?? false
        }
    }

    /// Returns the words about all pictures, those of each in a line of their own; none if the text cannot be read.
    static func words(in richText: Data?) -> String {
        guard let richText, richText.withUnsafeBytes({ end(of: sign, in: $0[...]) }) != nil else { return "" }
        let runs = richText.formattedDocument?.paragraphs.flatMap(\.runs) ?? []
        return runs.compactMap { $0.style.image?.description }.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private static func names(in richText: Data) -> [String]? {
        richText.withUnsafeBytes { names(in: $0) } ?? allNames(in: richText)
    }

    /// Returns the names in the picture fields, or nil if one of them requires parsing the RTF.
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

    /// Returns the index after the first occurrence of a word.
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

    private static func allNames(in richText: Data) -> [String]? {
        guard let document = richText.formattedDocument else { return nil }
        return document.paragraphs.flatMap(\.runs).compactMap(\.style.image?.source)
    }

    /// Returns the path that a text's picture name stands for, or nil if the picture is not part of the slip box.
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
