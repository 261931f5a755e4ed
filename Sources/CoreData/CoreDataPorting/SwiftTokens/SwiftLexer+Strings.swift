extension SwiftLexer {
    /// Reads what begins with hash signs: a string or regular expression with them, or a directive.
    mutating func readHashes() {
        let start = position
        skip { $0 == .hash }
        let hashes = position - start
        switch peek() {
        case .quote?: readString(hashes: hashes, from: start)
        case .slash?: readExtendedRegex(hashes: hashes, from: start)
        case let byte? where byte.beginsWord:
            if hashes > 1 {
                position -= 1
                add(.symbol, from: start)
                position += 1
            }
            skip { $0.continuesWord }
            add(.directive, from: start + hashes - 1)
        default: add(.symbol, from: start)
        }
    }

    /// Reads a string literal whose quotation mark is at the position.
    ///
    /// - Parameter start: The position of its first hash sign, or of its quotation mark.
    mutating func readString(hashes: Int, from start: Int) {
        let hasThreeQuotes = peek(1) == .quote && peek(2) == .quote
        let isMultiline = hasThreeQuotes && !(hashes > 0 && endsOnItsLine(hashes: hashes))
        position += isMultiline ? 3 : 1
        readText(StringDelimiter(hashes: hashes, isMultiline: isMultiline), from: start)
    }

    /// Whether a literal such as `#"""#`, which seems to have several lines, ends on its first one.
    private mutating func endsOnItsLine(hashes: Int) -> Bool {
        guard hashes <= Self.mostHashes else { return false }
        if let (known, isEnd) = stringEnds[hashes], position < known { return isEnd }
        var index = position + 1
        while index < bytes.count, !bytes[index].isLineBreak {
            if bytes[index] == .quote, countHashes(at: index + 1, upTo: hashes) == hashes {
                stringEnds[hashes] = (index, true)
                return true
            }
            index += 1
        }
        stringEnds[hashes] = (index, false)
        return false
    }

    func countHashes(at index: Int, upTo most: Int) -> Int {
        var count = 0
        while count < most, index + count < bytes.count, bytes[index + count] == .hash { count += 1 }
        return count
    }

    /// Reads the text of a string literal up to its end or its next interpolation.
    mutating func readText(_ delimiter: StringDelimiter, from start: Int) {
        while let byte = peek() {
            if byte == .backslash {
                if readEscape(delimiter) {
                    add(.text, from: start)
                    interpolations.append(Interpolation(delimiter: delimiter))
                    return
                }
            } else if byte == .quote {
                if readEnd(delimiter) { break }
            } else if byte.isLineBreak, !delimiter.isMultiline {
                break
            } else {
                position += 1
            }
        }
        add(.text, from: start)
    }

    /// Reads a backslash and what it escapes, and returns whether that begins an interpolation.
    private mutating func readEscape(_ delimiter: StringDelimiter) -> Bool {
        let hashes = countHashes(at: position + 1, upTo: delimiter.hashes)
        position += 1 + hashes
        guard hashes == delimiter.hashes, let escaped = peek() else { return false }
        if escaped == UInt8(ascii: "(") {
            position += 1
            return true
        }
        if escaped == .quote || escaped == .backslash { position += 1 }
        return false
    }

    /// Reads quotation marks, and returns whether they end the literal.
    private mutating func readEnd(_ delimiter: StringDelimiter) -> Bool {
        if delimiter.isMultiline, peek(1) != .quote || peek(2) != .quote {
            position += 1
            return false
        }
        let quotes = delimiter.isMultiline ? 3 : 1
        let hashes = countHashes(at: position + quotes, upTo: delimiter.hashes)
        guard hashes == delimiter.hashes else {
            // Of four quotation marks, the last three may be the end.
            position += delimiter.isMultiline ? 1 : 1 + hashes
            return false
        }
        position += quotes + hashes
        return true
    }
}
