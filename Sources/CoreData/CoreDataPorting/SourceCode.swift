/// A Swift file as rules see it: its code without spaces and comments, and without what is never compiled on Linux.
package struct SourceCode: Sendable {
    /// A token of code.
    struct Token: Sendable {
        let kind: SwiftToken.Kind
        /// The bytes of the token.
        let range: Range<Int>
        /// The index of the innermost type around the token in `types`; nil at the top level.
        var type: Int?
        /// Whether the token stands directly in the body of its type, and not in a function there.
        var isMember = false
    }

    let bytes: [UInt8]
    private(set) var tokens: [Token]
    private(set) var types: [TypeDeclaration] = []
    /// The indices of brackets that belong together, in both directions.
    private let partners: [Int: Int]
    /// The first byte of each line.
    private let lineStarts: [Int]
    /// The line break that the file uses.
    let lineBreak: String

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        tokens = ConditionalBlocks.compiledTokens(of: bytes)
        partners = Self.partners(tokens, bytes)
        lineStarts = [0] + bytes.indices.filter { bytes[$0] == .lineFeed }.map { $0 + 1 }
        let isWindows = lineStarts.count > 1 && lineStarts[1] > 1 && bytes[lineStarts[1] - 2] == .carriageReturn
        lineBreak = isWindows ? "\r\n" : "\n"
        var reader = TypeReader()
        for index in tokens.indices {
            reader.read(self, index)
            (tokens[index].type, tokens[index].isMember) = (reader.type, reader.isInBody)
        }
        types = reader.types
    }

    // MARK: - Tokens

    /// Whether there is a token at an index, and it has a text.
    func `is`(_ index: Int, _ text: StaticString) -> Bool {
        guard tokens.indices.contains(index), tokens[index].range.count == text.utf8CodeUnitCount else { return false }
        let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return bytes[tokens[index].range].elementsEqual(wanted)
    }

    /// Whether the tokens from an index on have these texts.
    func are(_ index: Int, _ texts: StaticString...) -> Bool {
        texts.indices.allSatisfy { self.is(index + $0, texts[$0]) }
    }

    /// Whether a token exists and is of a kind.
    func `is`(_ index: Int, _ kind: SwiftToken.Kind) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == kind
    }

    /// The text of a token; empty where there is none.
    func text(_ index: Int) -> String {
        tokens.indices.contains(index) ? text(tokens[index].range) : ""
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The name that a word means, without backticks.
    func name(_ index: Int) -> String { text(index).filter { $0 != "`" } }

    /// The innermost type around a token.
    func type(around index: Int) -> TypeDeclaration? { tokens[index].type.map { types[$0] } }

    /// The type whose keyword is at an index; nil if that is no keyword of a type.
    func type(startingAt index: Int) -> TypeDeclaration? {
        // Types are in the order of their bodies, which is that of their keywords.
        var (low, high) = (0, types.count)
        while low < high {
            let middle = (low + high) / 2
            if types[middle].index < index { low = middle + 1 } else { high = middle }
        }
        return low < types.count && types[low].index == index ? types[low] : nil
    }

    /// The index behind the bracket that closes the one at an index; nil if none does.
    func end(ofGroupAt index: Int) -> Int? { partners[index].map { $0 + 1 } }

    /// The index of the bracket that the one before an index closes; nil if there is none.
    func start(ofGroupBefore index: Int) -> Int? { self.is(index - 1, ")") ? partners[index - 1] : nil }

    private static func partners(_ tokens: [Token], _ bytes: [UInt8]) -> [Int: Int] {
        var (open, partners): ([Int], [Int: Int]) = ([], [:])
        for (index, token) in tokens.enumerated() where token.kind == .symbol {
            let byte = bytes[token.range.lowerBound]
            if "([{".utf8.contains(byte) { open.append(index) }
            if ")]}".utf8.contains(byte), let opening = open.popLast() {
                (partners[opening], partners[index]) = (index, opening)
            }
        }
        return partners
    }

    /// The beginning of a text, on one line.
    func excerpt(_ range: Range<Int>) -> String {
        let words = text(range.lowerBound..<min(range.lowerBound + 160, range.upperBound)).split(
            whereSeparator: \.isWhitespace
        )
        return words.joined(separator: " ") + (range.count > 160 ? "…" : "")
    }

    // MARK: - Lines

    /// The number of the line that a byte is on, from 1.
    func line(of offset: Int) -> Int {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// The spaces and tabs at the beginning of the line that a byte is on, unless there are hundreds.
    func indentation(of offset: Int) -> String {
        let start = lineStarts[line(of: offset) - 1]
        return text(start..<start + bytes[start..<offset].prefix(200).prefix { $0 == 0x20 || $0 == 0x09 }.count)
    }

    /// Whether only spaces, and a byte order mark, stand before a byte on its line.
    func isFirstOnLine(_ offset: Int) -> Bool {
        let index = startOfSpaces(before: offset)
        return index == 0 || bytes[index - 1].isLineBreak || index == 3 && bytes[0] == 0xEF
    }

    /// The first byte behind the spaces and tabs from a byte on.
    func endOfSpaces(from offset: Int) -> Int {
        var index = offset
        while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
        return index
    }

    /// The first of the spaces and tabs before a byte.
    func startOfSpaces(before offset: Int) -> Int {
        var index = offset
        while index > 0, bytes[index - 1] == 0x20 || bytes[index - 1] == 0x09 { index -= 1 }
        return index
    }

    /// Whether a line ends at a byte.
    func isLineEnd(_ offset: Int) -> Bool { offset >= bytes.count || bytes[offset].isLineBreak }
}
