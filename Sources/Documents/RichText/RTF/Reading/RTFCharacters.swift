/// The text of the run that is being read, and what of a character was read so far.
struct RTFCharacters {
    /// The text, in UTF-8.
    var text: [UInt8] = []
    /// The style of `text`.
    var style = TextStyle()
    /// Whether something may have changed the style since.
    var isStyleStale = true
    /// Bytes in a code page.
    var bytes: [UInt8] = []
    var encoding = RTFEncoding.western
    /// Whether the last of `bytes` is the first half of a character.
    var awaitsTrail = false
    /// The first half of a character beyond the basic plane.
    var highSurrogate: UInt16?
    /// How many characters for readers without Unicode are still to come.
    var fallbacks = 0

    /// Whether the character that was just read is for readers without Unicode.
    mutating func skipFallback() -> Bool {
        guard fallbacks > 0 else { return false }
        fallbacks -= 1
        return true
    }
}

extension RTFReader {
    /// `\u8226`: a code unit of UTF-16, beyond 32767 mostly as a negative number.
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

    /// A byte in a code page: kept until what follows shows that it is complete.
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
        // The second byte of a Japanese or Chinese character may look like a letter.
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

    /// Nothing that was begun goes on beyond a brace.
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

    /// Adds text, in UTF-8, to where text of this group goes.
    mutating func append(_ text: ArraySlice<UInt8>) {
        guard state.destination == .body else { return appendToTable(text) }
        var text = text
        if skipsPlaceholder {
            skipsPlaceholder = false
            text = text.dropFirst(Unicode.Scalar.utf8Length(startingWith: text.first))
        }
        guard !state.character.isHidden, !text.isEmpty else { return }
        if characters.isStyleStale {
            let style = textStyle()
            if style != characters.style {
                flushText()
                characters.style = style
            }
            characters.isStyleStale = false
        }
        characters.text.append(contentsOf: text)
    }

    mutating func styleChanged() {
        characters.isStyleStale = true
    }

    /// Hands the run over to the document. What was begun of a character is ended before.
    mutating func flushText() {
        guard !characters.text.isEmpty else { return }
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
