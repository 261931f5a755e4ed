/// A lexer for RTF. Reads each byte once.
struct RTFLexer {
    let bytes: [UInt8]
    private(set) var position = 0
    private let meter: StepMeter

    init(_ bytes: [UInt8], _ meter: StepMeter) {
        self.bytes = bytes
        self.meter = meter
    }

    mutating func next() -> RTFToken {
        let start = position
        defer { meter.add(position - start + 1) }
        while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "{"):
                position += 1
                return .groupStart
            case UInt8(ascii: "}"):
                position += 1
                return .groupEnd
            case UInt8(ascii: "\\"):
                return control()
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0:
                position += 1
            case 0x80...:
                position += 1
                return .byte(byte)
            default:
                return .ascii(plainText())
            }
        }
        return .end
    }

    /// Skips up to `count` bytes.
    mutating func skip(_ count: Int) {
        position += min(max(count, 0), bytes.count - position)
    }

    /// Skips the rest of the current group, up to but excluding its closing brace.
    mutating func skipGroup() {
        var depth = 0
        while true {
            let start = position
            switch next() {
            case .groupStart: depth += 1
            case .groupEnd where depth == 0:
                position = start
                return
            case .groupEnd: depth -= 1
            case .word(.bin, let count): skip(count ?? 0)
            case .end: return
            default: break
            }
        }
    }

    private mutating func plainText() -> Range<Int> {
        let start = position
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\\"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0,
                0x80...:
                return start..<position
            default: position += 1
            }
        }
        return start..<position
    }

    private mutating func control() -> RTFToken {
        position += 1
        guard position < bytes.count else { return .end }
        let first = bytes[position]
        if Self.isLetter(first) { return word() }
        position += 1
        guard first == UInt8(ascii: "'") else { return .symbol(first) }
        var value = 0
        for digit in 0..<2 {
            guard position < bytes.count, let half = Self.hexValue(bytes[position]) else {
                return digit == 0 ? .symbol(first) : .hexByte(UInt8(value))
            }
            value = value * 16 + half
            position += 1
        }
        return .hexByte(UInt8(value))
    }

    private mutating func word() -> RTFToken {
        let start = position
        while position < bytes.count, Self.isLetter(bytes[position]) { position += 1 }
        let name = start..<position
        let isNegative = position + 1 < bytes.count && bytes[position] == UInt8(ascii: "-") && digit(at: position + 1)
        if isNegative { position += 1 }
        var value: Int?
        while digit(at: position) {
            // RTF numbers have at most ten digits; longer ones must not overflow.
            value = min((value ?? 0) * 10 + Int(bytes[position] - UInt8(ascii: "0")), 1 << 40)
            position += 1
        }
        if position < bytes.count, bytes[position] == UInt8(ascii: " ") { position += 1 }
        return .word(RTFKeyword.named(bytes[name]), value.map { isNegative ? -$0 : $0 })
    }

    private func digit(at index: Int) -> Bool {
        index < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func hexValue(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}

/// A token of RTF.
enum RTFToken {
    case groupStart
    case groupEnd
    /// A control word, optionally with a number: `\b`, `\fs24`. The word is nil if it is unknown.
    case word(RTFKeyword?, Int?)
    /// A control symbol: a backslash with a character other than a letter, such as `\~`.
    case symbol(UInt8)
    /// A byte in the encoding of the document or font: `\'e4`.
    case hexByte(UInt8)
    /// A range of plain ASCII bytes.
    case ascii(Range<Int>)
    /// A raw byte above 127, which is invalid in RTF and is treated like a `hexByte`.
    case byte(UInt8)
    case end
}
