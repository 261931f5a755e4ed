extension SwiftLexer {
    /// Reads what begins with a slash: a comment, a regular expression, or an operator.
    mutating func readSlash() {
        let start = position
        switch peek(1) {
        case .slash?:
            skip { !$0.isLineBreak }
            add(.comment, from: start)
        case .star?:
            readBlockComment()
        default:
            guard mayBeginRegex, let end = endOfRegex() else { return addSymbol() }
            position = end
            add(.regex, from: start)
        }
    }

    /// Reads a comment with the comments inside of it.
    private mutating func readBlockComment() {
        let start = position
        var depth = 0
        repeat {
            if peek() == .slash, peek(1) == .star {
                depth += 1
                position += 2
            } else if peek() == .star, peek(1) == .slash {
                depth -= 1
                position += 2
            } else {
                position += 1
            }
        } while depth > 0 && position < bytes.count
        position = min(position, bytes.count)
        add(.comment, from: start)
    }

    /// Whether a slash at the position can only be the beginning of a regular expression, and not a division: it stands
    /// where an operand is expected, directly before the expression.
    private var mayBeginRegex: Bool {
        guard position >= lineWithoutRegex, let next = peek(1), !next.isSpace else { return false }
        guard let (token, isApart) = predecessor else { return true }
        let text = bytes[token.range]
        switch token.kind {
        case .symbol:
            let before = text.first ?? 0
            if ")]}".utf8.contains(before) { return false }
            return ">?!".utf8.contains(before) ? isApart : true
        case .word: return Self.wordsBeforeOperands.contains { text.elementsEqual($0.utf8) }
        default: return false
        }
    }

    private static let wordsBeforeOperands = [
        "return", "in", "case", "if", "while", "guard", "where", "try", "await", "throw", "else", "switch",
    ]

    /// Returns the end of the regular expression that begins at the position; nil if there is no end on its line.
    private mutating func endOfRegex() -> Int? {
        var (index, isInClass, depth) = (position + 1, false, 0)
        while index < bytes.count, !bytes[index].isLineBreak, depth >= 0 {
            switch bytes[index] {
            case .backslash: index += 1
            case UInt8(ascii: "["): isInClass = true
            case UInt8(ascii: "]"): isInClass = false
            case UInt8(ascii: "(") where !isInClass: depth += 1
            case UInt8(ascii: ")") where !isInClass: depth -= 1
            case .slash where !isInClass:
                if bytes[index - 1] != 0x20 || bytes[index - 2] == .backslash { return index + 1 }
                depth = -1
            default: break
            }
            index += 1
        }
        lineWithoutRegex = index
        return nil
    }

    /// Reads a regular expression with hash signs, whose slash is at the position. It has several lines if its first
    /// line is empty. Without an end, the hash signs are a symbol, and the
    /// slash is read again.
    mutating func readExtendedRegex(hashes: Int, from start: Int) {
        let begin = position
        position += 1
        let isMultiline = peek()?.isLineBreak == true
        guard isMultiline || mayEndExtendedRegex(hashes: hashes) else {
            position = begin
            return add(.symbol, from: start)
        }
        while let byte = peek(), isMultiline || !byte.isLineBreak {
            if byte == .backslash {
                position += 2
            } else if byte == .slash {
                let count = countHashes(at: position + 1, upTo: hashes)
                position += 1 + count
                if count == hashes { return add(.regex, from: start) }
            } else {
                position += 1
            }
        }
        position = min(position, bytes.count)
        // As in the compiler, what is never ended reaches to the end of the file, or of the line.
        if isMultiline { return add(.regex, from: start) }
        linesWithoutExtendedRegex[hashes] = position
        position = begin
        add(.symbol, from: start)
    }

    private func mayEndExtendedRegex(hashes: Int) -> Bool {
        hashes <= Self.mostHashes && position >= linesWithoutExtendedRegex[hashes, default: 0]
    }
}
