/// The conversion of what Bear has beyond Markdown, outside of code. Everything else stays as it is.
///
/// Takes linear time: each line is read once, and looks ahead end with the line and are not repeated.
struct BearMarkup {
    /// The tags of several words, which stand between two signs.
    private(set) var tags: [String] = []
    /// Returns the form of a link to a title that is not Bear's own, such as one to a heading; nil to keep the link.
    private let link: (String) -> String?

    init(link: @escaping (String) -> String?) {
        self.link = link
    }

    mutating func converted(_ text: String) -> String {
        var result: [String] = []
        var fence: [UInt8]?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let bytes = Array(line.utf8)
            let start = bytes.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
            let sign = start < bytes.count ? bytes[start] : 0
            let run = bytes[start...].prefix { $0 == sign && (sign == 0x60 || sign == 0x7E) }
            if let open = fence {
                if run.count >= open.count, run.first == open.first { fence = nil }
                result.append(String(line))
            } else if run.count >= 3 {
                fence = Array(run)
                result.append(String(line))
            } else {
                var reader = BearLine(bytes, link: link)
                let converted = reader.converted()
                tags += reader.tags
                if !(reader.isOnlyTags && converted.allSatisfy(\.isWhitespace)) { result.append(converted) }
            }
        }
        return result.joined(separator: "\n")
    }
}

/// A line of a text of Bear's.
private struct BearLine {
    private let bytes: [UInt8]
    private let link: (String) -> String?
    private var output: [UInt8] = []
    private var position = 0
    /// The marks that are not closed in the rest of the line, so that they are not searched for again.
    private var unclosed: Set<[UInt8]> = []
    private(set) var tags: [String] = []
    private(set) var isOnlyTags = false
    private var isHighlighted = false
    private static let colors = ["🟢", "🔴", "🟡", "🔵", "🟣", "🟠"]

    init(_ bytes: [UInt8], link: @escaping (String) -> String?) {
        (self.bytes, self.link) = (bytes, link)
    }

    mutating func converted() -> String {
        while position < bytes.count {
            let byte = bytes[position]
            let isDone =
                switch byte {
                case UInt8(ascii: "\\"): copy(2)
                case UInt8(ascii: "`"): copyCode()
                case UInt8(ascii: "#"): readTag()
                case UInt8(ascii: "["): readLink() || readFile()
                case UInt8(ascii: "~"): replace("~", by: "<u>", "</u>")
                case UInt8(ascii: ":"): replace("::", by: "==", "==")
                case UInt8(ascii: "="): copyHighlight()
                case UInt8(ascii: "<"): skipRemark()
                default: false
                }
            if !isDone { _ = copy(1) }
        }
        isOnlyTags = !tags.isEmpty
        return String(decoding: output, as: UTF8.self)
    }

    private mutating func copy(_ count: Int) -> Bool {
        output += bytes[position..<min(position + count, bytes.count)]
        position = min(position + count, bytes.count)
        return true
    }

    private func has(_ text: some Collection<UInt8>, at place: Int) -> Bool {
        place >= 0 && place + text.count <= bytes.count && bytes[place..<place + text.count].elementsEqual(text)
    }

    /// Returns the place of a text after another place; nil if there is none in the line.
    private mutating func find(_ text: [UInt8], after place: Int, isRight: (Int) -> Bool = { _ in true }) -> Int? {
        guard !unclosed.contains(text), let first = text.first else { return nil }
        var next = place
        while next < bytes.count, let found = bytes[next...].firstIndex(of: first) {
            if has(text, at: found), isRight(found) { return found }
            next = found + 1
        }
        unclosed.insert(text)
        return nil
    }

    private static func isBreak(_ byte: UInt8?) -> Bool {
        guard let byte else { return true }
        let isWord = byte >= 0x80 || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x5F
        return !isWord
    }

    private func byte(at place: Int) -> UInt8? { bytes.indices.contains(place) ? bytes[place] : nil }

    private func isSpace(_ place: Int) -> Bool { byte(at: place).map { $0 == 0x20 || $0 == 0x09 } ?? true }

    // MARK: - Marks

    private mutating func copyCode() -> Bool {
        let run = Array(bytes[position...].prefix { $0 == UInt8(ascii: "`") })
        let end = find(run, after: position + run.count) { [bytes] place in
            let next = place + run.count
            return bytes[place - 1] != UInt8(ascii: "`") && (next >= bytes.count || bytes[next] != UInt8(ascii: "`"))
        }
        return copy(end.map { $0 + run.count - position } ?? run.count)
    }

    /// Replaces a mark of Bear's, if it stands around words.
    private mutating func replace(_ mark: String, by start: String, _ end: String) -> Bool {
        let sign = Array(mark.utf8)
        let inner = position + sign.count
        guard has(sign, at: position), Self.isBreak(byte(at: position - 1)), byte(at: position - 1) != sign[0],
            !isSpace(inner), byte(at: inner) != sign[0]
        else { return copy(bytes[position...].prefix { $0 == sign[0] }.count) }
        let close = find(sign, after: inner) { [bytes] place in
            let next = place + sign.count
            let before = bytes[place - 1]
            let isAlone = next >= bytes.count || bytes[next] != sign[0]
            return isAlone && before != 0x20 && before != sign[0]
                && Self.isBreak(next < bytes.count ? bytes[next] : nil)
        }
        guard let close, close > inner else { return copy(sign.count) }
        output += start.utf8
        output += bytes[inner..<close]
        output += end.utf8
        position = close + sign.count
        return true
    }

    /// Leaves out the sign by which Bear tells the colour of a highlight.
    private mutating func copyHighlight() -> Bool {
        guard has("==".utf8, at: position) else { return false }
        _ = copy(2)
        isHighlighted.toggle()
        for color in isHighlighted ? Self.colors : [] where has(color.utf8, at: position) {
            position += color.utf8.count
        }
        return true
    }

    /// Leaves out a comment by which Bear tells how large a picture is.
    private mutating func skipRemark() -> Bool {
        guard has("<!-- {\"".utf8, at: position), let end = find(Array("-->".utf8), after: position) else {
            return false
        }
        position = end + 3
        return true
    }

    // MARK: - Tags and links

    /// Reads a tag of several words, or one with a sign at its end. Others are tags everywhere.
    private mutating func readTag() -> Bool {
        guard isSpace(position - 1), !isSpace(position + 1), byte(at: position + 1) != UInt8(ascii: "#") else {
            return copy(bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count)
        }
        guard let end = bytes[(position + 1)...].prefix(200).firstIndex(of: UInt8(ascii: "#")), !isSpace(end - 1),
            Self.isBreak(byte(at: end + 1)), byte(at: end + 1) != UInt8(ascii: "#")
        else { return false }
        let name = String(decoding: bytes[position + 1..<end], as: UTF8.self)
        tags.append(name)
        let isAlone = name.contains { $0.isWhitespace } ? restIsTags(from: end + 1) : false
        if name.contains(where: \.isWhitespace) {
            if !isAlone { output += name.utf8 }
        } else {
            output += "#\(name)".utf8
        }
        position = end + 1
        return true
    }

    /// Returns whether there are only tags in the line so far and from a place on.
    private func restIsTags(from place: Int) -> Bool {
        let isEmpty = { (part: ArraySlice<UInt8>) in part.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
        guard isEmpty(output[...]) else { return false }
        let rest = bytes[place...].drop { $0 == 0x20 || $0 == 0x09 }
        return rest.first.map { $0 == UInt8(ascii: "#") } ?? true
    }

    private mutating func readLink() -> Bool {
        guard has("[[".utf8, at: position), let end = find(Array("]]".utf8), after: position + 2) else { return false }
        let inner = String(decoding: bytes[position + 2..<end], as: UTF8.self)
        guard let replacement = link(inner) else { return copy(end + 2 - position) }
        output += "[[\(replacement)]]".utf8
        position = end + 2
        return true
    }

    /// Reads a picture or file as the first version of Bear wrote it: `[image:…/name]`.
    private mutating func readFile() -> Bool {
        for (kind, prefix) in [("[image:", "!"), ("[file:", "")] where has(kind.utf8, at: position) {
            guard let end = find(Array("]".utf8), after: position) else { return false }
            let place = String(decoding: bytes[position + kind.utf8.count..<end], as: UTF8.self)
            let name = place.split(separator: "/").last.map(String.init) ?? place
            output += "\(prefix)[\(prefix.isEmpty ? name : "")](<assets/\(name)>)".utf8
            position = end + 1
            return true
        }
        return false
    }
}
