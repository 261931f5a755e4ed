/// A text to search for, prepared once: ignored case and accents have already been removed.
///
/// ASCII, which makes up most text, is searched byte by byte without copying. Only if a byte outside ASCII occurs is
/// the text folded by Unicode's rules.
struct TextPattern: Sendable {
    private let folded: [UInt32]
    private let table: FoldingTable
    private let isVerbatim: Bool
    /// The pattern's bytes, in lower case if case is ignored, and for each byte the bit that turns a letter into lower
    /// case; nil unless the pattern is ASCII.
    private let ascii: (bytes: [UInt8], caseBits: [UInt8])?

    init(_ text: String, ignoring: FoldingTable.Ignoring) {
        table = FoldingTable.table(ignoring: ignoring)
        isVerbatim = ignoring == .nothing
        folded = table.fold(text)
        guard folded.allSatisfy({ $0 < 0x80 }) else {
            ascii = nil
            return
        }
        let bytes = folded.map { UInt8($0) }
        let ignoresCase = ignoring.contains(.letterCase)
        ascii = (bytes, bytes.map { ignoresCase && $0 >= 0x61 && $0 <= 0x7A ? 0x20 : 0 })
    }

    /// The result of a search in bytes.
    private enum Outcome {
        case found
        case notFound
        /// Undecided: the text contains a byte outside ASCII.
        case unclear
    }

    func isContained(in text: String) -> Bool {
        if folded.isEmpty { return true }
        if let ascii {
            let outcome = text.utf8.withContiguousStorageIfAvailable { search($0, for: ascii) } ?? .unclear
            if outcome != .unclear { return outcome == .found }
        }
        let scalars = table.fold(text)
        guard scalars.count >= folded.count else { return false }
        return (0...(scalars.count - folded.count)).contains { matches(scalars, at: $0) }
    }

    func isPrefix(of text: String) -> Bool {
        if folded.isEmpty { return true }
        if let ascii, let answer = text.utf8.withContiguousStorageIfAvailable({ compareStart($0, ascii) }) ?? nil {
            return answer
        }
        let scalars = table.fold(text)
        return scalars.count >= folded.count && matches(scalars, at: 0)
    }

    func isSuffix(of text: String) -> Bool {
        if folded.isEmpty { return true }
        let scalars = table.fold(text)
        return scalars.count >= folded.count && matches(scalars, at: scalars.count - folded.count)
    }

    func isEqual(to text: String) -> Bool {
        if let ascii, let answer = text.utf8.withContiguousStorageIfAvailable({ compareAll($0, ascii) }) ?? nil {
            return answer
        }
        return table.fold(text) == folded
    }

    // MARK: - Text as bytes

    /// Returns whether a UTF-8 text contains the pattern. Creates a `String` only if the text is not ASCII.
    func isContained(in text: UnsafeBufferPointer<UInt8>) -> Bool {
        if folded.isEmpty { return true }
        if let ascii {
            let outcome = search(text, for: ascii)
            if outcome != .unclear { return outcome == .found }
        }
        return isContained(in: String(decoding: text, as: UTF8.self))
    }

    /// Returns whether a UTF-8 text starts with the pattern.
    func isPrefix(of text: UnsafeBufferPointer<UInt8>) -> Bool {
        if folded.isEmpty { return true }
        if let ascii, let answer = compareStart(text, ascii) { return answer }
        return isPrefix(of: String(decoding: text, as: UTF8.self))
    }

    /// Returns whether a UTF-8 text ends with the pattern.
    func isSuffix(of text: UnsafeBufferPointer<UInt8>) -> Bool {
        if folded.isEmpty { return true }
        if let ascii, text.count >= ascii.bytes.count {
            let end = UnsafeBufferPointer(rebasing: text[(text.count - ascii.bytes.count)...])
            if end.allSatisfy({ $0 < 0x80 }) { return compareAll(end, ascii) ?? false }
        }
        return isSuffix(of: String(decoding: text, as: UTF8.self))
    }

    /// Returns whether a UTF-8 text equals the pattern.
    func isEqual(to text: UnsafeBufferPointer<UInt8>) -> Bool {
        if let ascii, let answer = compareAll(text, ascii) { return answer }
        return isEqual(to: String(decoding: text, as: UTF8.self))
    }

    /// Returns -1 if the text comes before the pattern, 0 if it equals the pattern and 1 if it comes after, comparing
    /// scalar by scalar.
    func order(of text: String) -> Int {
        let scalars = table.fold(text)
        if scalars == folded { return 0 }
        return scalars.lexicographicallyPrecedes(folded) ? -1 : 1
    }

    private func matches(_ scalars: [UInt32], at start: Int) -> Bool {
        for index in folded.indices where scalars[start + index] != folded[index] {
            return false
        }
        let end = start + folded.count
        return end == scalars.count || isVerbatim || !scalars[end].extendsCharacter
    }

    // MARK: - ASCII

    private typealias ASCII = (bytes: [UInt8], caseBits: [UInt8])

    /// Searches eight bytes at a time for the first byte of the pattern, and checks whether all bytes are ASCII.
    private func search(_ text: UnsafeBufferPointer<UInt8>, for pattern: ASCII) -> Outcome {
        guard let base = UnsafeRawPointer(text.baseAddress) else { return .notFound }
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highBits: UInt64 = 0x8080_8080_8080_8080
        let first = UInt64(pattern.bytes[0]) &* ones
        let caseBit = UInt64(pattern.caseBits[0]) &* ones
        var seen: UInt64 = 0
        var index = 0
        while index &+ 8 <= text.count {
            let word = base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            seen |= word
            let difference = (word | caseBit) ^ first
            var candidates = (difference &- ones) & ~difference & highBits
            while candidates != 0 {
                let place = index &+ candidates.trailingZeroBitCount / 8
                if let outcome = compare(text, at: place, pattern) { return outcome }
                candidates &= candidates &- 1
            }
            index &+= 8
        }
        while index < text.count {
            seen |= UInt64(text[index])
            if text[index] | pattern.caseBits[0] == pattern.bytes[0], let outcome = compare(text, at: index, pattern) {
                return outcome
            }
            index &+= 1
        }
        return seen & highBits == 0 || text.isASCIIAndPunctuation ? .notFound : .unclear
    }

    /// Compares the text at one position; nil if the pattern is not there. A match must be followed by ASCII or
    /// punctuation: anything else could be an accent that changes the last letter.
    private func compare(_ text: UnsafeBufferPointer<UInt8>, at start: Int, _ pattern: ASCII) -> Outcome? {
        let count = pattern.bytes.count
        guard start &+ count <= text.count else { return nil }
        for index in 0..<count where text[start &+ index] | pattern.caseBits[index] != pattern.bytes[index] {
            return nil
        }
        let end = start &+ count
        return end == text.count || text[end] < 0x80 || text.endOfPunctuation(from: end) != nil ? .found : .unclear
    }

    /// Returns whether the text starts with the pattern; nil if the bytes do not decide.
    private func compareStart(_ text: UnsafeBufferPointer<UInt8>, _ pattern: ASCII) -> Bool? {
        for index in pattern.bytes.indices {
            guard index < text.count else { return false }
            guard text[index] < 0x80 else { return nil }
            // No accent after it can turn an ASCII letter into another one.
            guard text[index] | pattern.caseBits[index] == pattern.bytes[index] else { return false }
        }
        return pattern.bytes.count == text.count || text[pattern.bytes.count] < 0x80 ? true : nil
    }

    /// Returns whether the text equals the pattern; nil if the bytes do not decide.
    private func compareAll(_ text: UnsafeBufferPointer<UInt8>, _ pattern: ASCII) -> Bool? {
        compareStart(text, pattern).flatMap { isPrefix in
            isPrefix ? text.count == pattern.bytes.count : false
        }
    }
}

extension RandomAccessCollection<UInt8> where Index == Int {
    /// Returns the end of a punctuation mark of U+2010 to U+203F, such as a dash, quotation mark, bullet or ellipsis,
    /// that starts at a position of a UTF-8 text; nil if something else does.
    ///
    /// Most texts contain such marks, and they are simple: each folds to itself whatever is ignored, has no cases or
    /// accents, and does not modify the character before it.
    func endOfPunctuation(from start: Int) -> Int? {
        let end = start + 3
        guard end <= endIndex, self[start] == 0xE2, self[start + 1] == 0x80, self[start + 2] >= 0x90 else { return nil }
        return end
    }

    /// Whether a UTF-8 text consists of ASCII and such punctuation.
    var isASCIIAndPunctuation: Bool {
        var index = startIndex
        while index < endIndex {
            if self[index] < 0x80 {
                index += 1
            } else if let end = endOfPunctuation(from: index) {
                index = end
            } else {
                return false
            }
        }
        return true
    }
}
