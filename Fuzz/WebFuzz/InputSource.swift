import SeededRandom

/// Generates inputs from a seed: valid inputs with a few changed bytes, and random bytes.
struct InputSource {
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    private mutating func next() -> UInt64 { random.next() }

    mutating func below(_ bound: Int) -> Int { random.below(bound) }

    private mutating func bytes(_ most: Int) -> [UInt8] {
        (0..<below(most)).map { _ in UInt8(truncatingIfNeeded: next()) }
    }

    /// Returns a text in which a few bytes were replaced, removed, repeated, or extended by significant tokens.
    private mutating func damaged(_ text: String) -> [UInt8] {
        var bytes = Array(text.utf8)
        for _ in 0..<below(5) where !bytes.isEmpty {
            let place = below(bytes.count)
            switch below(5) {
            case 0: bytes[place] = UInt8(truncatingIfNeeded: next())
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(contentsOf: Vocabulary.pieces[below(Vocabulary.pieces.count)].utf8, at: place)
            case 3: bytes.insert(contentsOf: bytes[place...].prefix(below(40)), at: below(bytes.count))
            default: bytes.removeSubrange(place..<min(bytes.count, place + below(20)))
            }
        }
        return bytes
    }

    mutating func message() -> String {
        switch below(20) {
        case 0: return String(decoding: bytes(60), as: UTF8.self)
        case 1: return String(repeating: ["[", "{\"d\":", "{\"e\":\"input\",\"d\":["][below(3)], count: below(3000))
        case 2..<8:
            return String(decoding: damaged(Vocabulary.messages[below(Vocabulary.messages.count)]), as: UTF8.self)
        default: return event()
        }
    }

    /// Returns a well-formed message whose kind and value may not match.
    private mutating func event() -> String {
        let name = Vocabulary.events[below(Vocabulary.events.count)]
        let payload = Vocabulary.payloads[below(Vocabulary.payloads.count)]
        return "{\"r\":\(below(9)),\"e\":\"\(name)\",\"i\":\(below(80) - 2),\"d\":\(payload),\"v\":\(below(99))}"
    }

    mutating func form() -> [UInt8] {
        var form: [UInt8] = []
        for _ in 0..<below(4) {
            form += damaged(Vocabulary.parts[below(Vocabulary.parts.count)])
            form += bytes(80)
        }
        return form + damaged("\r\n--B--\r\n")
    }

    mutating func field() -> String {
        let bytes = below(8) == 0 ? bytes(60) : damaged(Vocabulary.fields[below(Vocabulary.fields.count)])
        return String(decoding: bytes, as: UTF8.self)
    }

    mutating func request() -> [UInt8] {
        below(10) == 0 ? bytes(400) : damaged(Vocabulary.requests[below(Vocabulary.requests.count)])
    }

    /// Returns frames of a WebSocket with various codes, lengths and flags.
    mutating func frames() -> [UInt8] {
        var frames: [UInt8] = []
        for _ in 0...below(4) {
            let content = below(4) == 0 ? bytes(300) : Array(message().utf8.prefix(60_000))
            let first = below(6) == 0 ? UInt8(truncatingIfNeeded: next()) : 0x81
            let declared = below(12) == 0 ? below(70_000) : content.count
            frames.append(first)
            if declared < 126 {
                frames.append(0x80 | UInt8(declared))
            } else {
                frames += [0x80 | 126, UInt8(truncatingIfNeeded: declared >> 8), UInt8(truncatingIfNeeded: declared)]
            }
            frames += [0, 0, 0, 0] + content
        }
        return frames
    }
}
