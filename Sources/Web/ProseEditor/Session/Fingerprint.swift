package import DocumentRichText
internal import WebUI

/// A hash of values that is the same in all processes (FNV-1a).
struct Fingerprint {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
    }

    mutating func add(_ text: String) {
        for byte in text.utf8 { add(byte: byte) }
        add(byte: 0xFF)
    }

    mutating func add(_ json: JSONValue) {
        switch json {
        case .null: add(byte: 0)
        case .bool(let flag): add(byte: flag ? 1 : 2)
        case .array(let values):
            add(byte: 3)
            for value in values { add(value) }
            add(byte: 4)
        case .object(let values):
            add(byte: 5)
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                add(name)
                add(value)
            }
            add(byte: 6)
        case .string(let text):
            add(byte: 7)
            add(text)
        case .int(let number):
            add(byte: 8)
            add(String(number))
        case .double(let number):
            add(byte: 9)
            add(String(number))
        }
    }
}

extension RichTextDocument {
    /// Returns a mark of the document as an editor shows it, by which a browser refers to it after a restart of the server.
    package func fingerprint(limits: ProseLimits) -> String {
        var fingerprint = Fingerprint()
        fingerprint.add(prose(limits: limits))
        return String(fingerprint.value, radix: 36)
    }
}
