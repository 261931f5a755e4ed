/// The text of the current run, and the incomplete character at its end.
struct RTFCharacters {
    /// The text, in UTF-8.
    var text: [UInt8] = []
    /// The style of `text`.
    var style = TextStyle()
    /// Whether the style may have changed since.
    var isStyleStale = true
    /// Pending bytes in a code page.
    var bytes: [UInt8] = []
    var encoding = RTFEncoding.western
    /// Whether the last of `bytes` is a lead byte.
    var awaitsTrail = false
    /// A pending high surrogate.
    var highSurrogate: UInt16?
    /// The number of fallback characters still to skip after `\u`.
    var fallbacks = 0

    /// Counts down the fallback characters; returns whether the character just read is one and must be skipped.
    mutating func skipFallback() -> Bool {
        guard fallbacks > 0 else { return false }
        fallbacks -= 1
        return true
    }
}

extension RTFReader {
    /// Reads `\u8226`: a UTF-16 code unit. Values above 32767 are usually negative numbers.
    mutating func readUnicode(_ value: Int) {
        endBytes()
        characters.fallbacks = state.fallbackCount
        guard let unit = UInt16(exactly: value < 0 ? value + 0x10000 : value) else {
            return append("\u{FFFD}")
        }
        if let high = characters.highSurrogate {
            characters.highSurrogate = nil
            if UTF16.isTrailSurrogate(unit) {
                return append(String(decoding: [high, unit], as: UTF16.self))
            }
            append("\u{FFFD}")
        }
        if UTF16.isLeadSurrogate(unit) {
            characters.highSurrogate = unit
        } else {
            append(String(decoding: [unit], as: UTF16.self))
        }
    }

    /// Reads a byte in a code page. Bytes are collected until the next token shows that they are complete.
    mutating func readByte(_ byte: UInt8) {
        if characters.skipFallback() { return }
        endSurrogate()
        let encoding = fontEncoding
        if characters.encoding != encoding {
            endBytes()
            characters.encoding = encoding
        }
        characters.awaitsTrail = !characters.awaitsTrail && encoding.isLeadByte(byte)
        characters.bytes.append(byte)
    }

    mutating func readASCII(_ text: ArraySlice<UInt8>) {
        var text = text
        if characters.fallbacks > 0 {
            let count = min(characters.fallbacks, text.count)
            characters.fallbacks -= count
            text = text.dropFirst(count)
        }
        // The second byte of a Japanese or Chinese character may be in the ASCII range.
        if characters.awaitsTrail, let trail = text.popFirst() { readByte(trail) }
        guard !text.isEmpty else { return }
        endBytes()
        endSurrogate()
        append(text)
    }

    mutating func endBytes() {
        guard !characters.bytes.isEmpty else { return }
        let text = characters.encoding.decode(characters.bytes)
        characters.bytes.removeAll(keepingCapacity: true)
        characters.awaitsTrail = false
        append(text)
    }

    /// Ends pending characters at a brace, which they cannot span.
    mutating func endCharacters() {
        endBytes()
        endSurrogate()
        characters.fallbacks = 0
    }

    private mutating func endSurrogate() {
        guard characters.highSurrogate != nil else { return }
        characters.highSurrogate = nil
        append("\u{FFFD}")
    }

    mutating func append(_ text: String) {
        append(Array(text.utf8)[...])
    }

    /// Appends UTF-8 text to the destination of the current group.
    mutating func append(_ text: ArraySlice<UInt8>) {
        guard state.destination == .body else { return appendToTable(text) }
        var text = text
        if skipsPlaceholder {
            skipsPlaceholder = false
            text = text.dropFirst(Unicode.Scalar.utf8Length(startingWith: text.first))
        }
        guard !state.character.isHidden, !text.isEmpty else { return }
        goOnAfterRow()
        if characters.isStyleStale {
            let style = textStyle()
            if style != characters.style {
                flushText()
                characters.style = style
            }
            characters.isStyleStale = false
        }
        meter.add(text.count)
        characters.text.append(contentsOf: text)
    }

    mutating func styleChanged() {
        characters.isStyleStale = true
    }

    /// Appends the run to the document. Pending characters must be ended before.
    mutating func flushText() {
        guard !characters.text.isEmpty else { return }
        meter.add(characters.text.count)
        assembler.append(TextRun(String(decoding: characters.text, as: UTF8.self), style: characters.style))
        characters.text.removeAll(keepingCapacity: true)
    }

    private var fontEncoding: RTFEncoding {
        tables.fonts[state.character.font ?? defaultFont]?.encoding ?? encoding
    }
}

extension Unicode.Scalar {
    fileprivate static func utf8Length(startingWith byte: UInt8?) -> Int {
        switch byte ?? 0 {
        case 0xF0...: 4
        case 0xE0...: 3
        case 0xC0...: 2
        default: 1
        }
    }
}
