/// Makes inputs from a seed: valid ones in which a few bytes were changed, and random bytes.
struct InputSource {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    private mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    private mutating func bytes(_ most: Int) -> [UInt8] {
        (0..<below(most)).map { _ in UInt8(truncatingIfNeeded: next()) }
    }

    /// A few bytes are replaced, removed, repeated, or joined by some that mean something.
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

    /// A message that is well-formed, of a kind and a value that may not belong together.
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

    /// Frames of a socket, of all codes, lengths and flags.
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
