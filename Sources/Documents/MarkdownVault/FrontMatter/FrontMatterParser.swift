/// Divides the lines of a front matter into entries. Never fails: a line that cannot be parsed becomes an entry without
/// a key.
struct FrontMatterParser {
    let lines: [String]
    private let contents: [String]

    init(lines: [String]) {
        self.lines = lines
        contents = lines.map(TextLines.content)
    }

    /// Splits a note into front matter and body. A leading byte order mark becomes part of the front matter.
    static func split(_ text: String) -> (frontMatter: FrontMatter?, body: String) {
        let mark = "\u{FEFF}".utf8
        var rest = text.utf8[...]
        if rest.starts(with: mark) { rest = rest.dropFirst(mark.count) }
        guard rest.starts(with: "---".utf8) else { return (nil, text) }
        let lines = TextLines.lines(of: text)
        guard isRule(String(Substring(rest.prefix { $0 != UInt8(ascii: "\n") })), ["---"]),
            let end = lines.dropFirst().firstIndex(where: { isRule(TextLines.content(of: $0), ["---", "..."]) })
        else { return (nil, text) }
        let frontMatter = FrontMatter(
            opening: lines[0],
            entries: FrontMatterParser(lines: Array(lines[1..<end])).entries(),
            closing: lines[end]
        )
        return (frontMatter, lines[(end + 1)...].joined())
    }

    private static func isRule(_ line: String, _ rules: [String]) -> Bool {
        FrontMatterSteps.add(line.utf8.count + 1)
        var bytes = line.utf8[...]
        while let last = bytes.last, [0x20, 0x09, 0x0D].contains(last) { bytes.removeLast() }
        return rules.contains { bytes.elementsEqual($0.utf8) }
    }

    func entries() -> [FrontMatterEntry] {
        var entries: [FrontMatterEntry] = []
        var start = 0
        while start < lines.count {
            guard let (key, rest) = YAMLScalar.keyAndRest(of: contents[start]) else {
                let value: FrontMatterValue = isIdle(contents[start]) ? .none : .other
                entries.append(FrontMatterEntry(key: nil, value: value, text: lines[start]))
                start += 1
                continue
            }
            let end = continuationEnd(after: start, rest: rest)
            let value = YAMLValue.read(rest: rest, continuation: Array(contents[start + 1..<end]))
            entries.append(FrontMatterEntry(key: key, value: value, text: lines[start..<end].joined()))
            start = end
        }
        return entries
    }

    /// Returns the end of the lines that belong to the key in line `start`. Blank lines belong to it only if others
    /// follow.
    private func continuationEnd(after start: Int, rest: String) -> Int {
        let first = rest.unicodeScalars.first
        let isEmpty = rest.isEmpty || first == "#"
        var end = start + 1
        for index in (start + 1)..<max(lines.count, start + 1) {
            let line = contents[index]
            FrontMatterSteps.add(1)
            if isIdle(line) && !isIndented(line) { continue }
            let isItem = isEmpty && (line == "-" || line.utf8.starts(with: "- ".utf8))
            let isClosing =
                (first == "[" && line.utf8.first == UInt8(ascii: "]"))
                || (first == "{" && line.utf8.first == UInt8(ascii: "}"))
            guard isIndented(line) || isItem || isClosing else { break }
            if !isIdle(line) || line.utf8.contains(UInt8(ascii: "#")) { end = index + 1 }
        }
        return end
    }

    private func isIndented(_ line: String) -> Bool {
        line.utf8.first == 0x20 || line.utf8.first == 0x09
    }

    /// Returns whether a line is blank or a comment.
    private func isIdle(_ line: String) -> Bool {
        FrontMatterSteps.add(line.utf8.count)
        let first = line.utf8.first { $0 != 0x20 && $0 != 0x09 }
        return first == nil || first == UInt8(ascii: "#")
    }
}

/// Splits text into lines with their endings. Works on bytes, because Swift treats a carriage return and the following
/// line feed as one character.
enum TextLines {
    static func ranges(of bytes: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
            ranges.append(start..<index + 1)
            start = index + 1
        }
        if start < bytes.count { ranges.append(start..<bytes.count) }
        return ranges
    }

    static func lines(of text: String) -> [String] {
        let bytes = Array(text.utf8)
        FrontMatterSteps.add(bytes.count)
        return ranges(of: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    /// Returns a line without its ending.
    static func content(of line: String) -> String {
        var bytes = line.utf8[...]
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return String(Substring(bytes))
    }
}
