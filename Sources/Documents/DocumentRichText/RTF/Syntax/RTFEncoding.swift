internal import Foundation

/// The encoding of bytes above 127.
struct RTFEncoding: Equatable {
    private let encoding: String.Encoding
    /// The lead bytes of two-byte characters.
    private let leadBytes: [ClosedRange<UInt8>]

    /// The Windows encoding for Western Europe, the default.
    static let western = RTFEncoding(.windowsCP1252)
    /// Mac OS Roman. On Linux, Foundation's `.macOSRoman` means another encoding.
    static let macRoman = RTFEncoding(coreFoundation(0))
    /// The encoding of the font Symbol, of which documents use the bullet.
    static let symbol = RTFEncoding(.symbol)

    private init(_ encoding: String.Encoding, leadBytes: [ClosedRange<UInt8>] = []) {
        self.encoding = encoding
        self.leadBytes = leadBytes
    }

    /// Creates the encoding of a Windows code page; nil if it is unknown.
    init?(codePage: Int) {
        switch codePage {
        case 932, 10001: self.init(.shiftJIS, leadBytes: [0x81...0x9F, 0xE0...0xFC])
        case 936, 10008: self.init(Self.coreFoundation(0x0421), leadBytes: [0x81...0xFE])
        case 949, 10003: self.init(Self.coreFoundation(0x0422), leadBytes: [0x81...0xFE])
        case 950, 10002: self.init(Self.coreFoundation(0x0423), leadBytes: [0x81...0xFE])
        case 1200, 65001: self.init(.utf8)
        default:
            guard let number = Self.singleByteCodePages[codePage] else { return nil }
            self.init(Self.coreFoundation(number))
        }
    }

    /// Creates the encoding of a font's character set; nil if it is unknown, which means that of the document.
    init?(characterSet: Int) {
        switch characterSet {
        case 2: self = .symbol
        case 77: self = .macRoman
        default:
            guard let codePage = Self.codePages[characterSet] else { return nil }
            self.init(codePage: codePage)
        }
    }

    func isLeadByte(_ byte: UInt8) -> Bool {
        leadBytes.contains { $0.contains(byte) }
    }

    func decode(_ bytes: [UInt8]) -> String {
        if encoding == .utf8 { return String(decoding: bytes, as: UTF8.self) }
        if self == .symbol {
            return String(String.UnicodeScalarView(bytes.map { $0 == 0xB7 ? "\u{2022}" : Unicode.Scalar($0) }))
        }
        if let text = String(bytes: bytes, encoding: encoding) { return text }
        // Some bytes are invalid: decodes character by character and keeps the valid ones.
        var text = ""
        var index = 0
        while index < bytes.count {
            let length = isLeadByte(bytes[index]) && index + 1 < bytes.count ? 2 : 1
            text += String(bytes: bytes[index..<index + length], encoding: encoding) ?? "\u{FFFD}"
            index += length
        }
        return text
    }

    /// Foundation represents CoreFoundation encodings with this bit set.
    private static func coreFoundation(_ number: UInt) -> String.Encoding {
        String.Encoding(rawValue: 0x8000_0000 | number)
    }

    private static let codePages = [
        0: 1252, 128: 932, 129: 949, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258, 177: 1255, 178: 1256,
        186: 1257,
        204: 1251, 222: 874, 238: 1250, 254: 437, 255: 850,
    ]

    private static let singleByteCodePages: [Int: UInt] = [
        437: 0x0400, 737: 0x0405, 775: 0x0406, 850: 0x0410, 852: 0x0412, 855: 0x0413, 857: 0x0414, 860: 0x0415,
        861: 0x0416, 862: 0x0417, 863: 0x0418, 864: 0x0419, 865: 0x041A, 866: 0x041B, 869: 0x041C, 874: 0x041D,
        1250: 0x0501, 1251: 0x0502, 1252: 0x0500, 1253: 0x0503, 1254: 0x0504, 1255: 0x0505, 1256: 0x0506, 1257: 0x0507,
        1258: 0x0508, 10000: 0, 10004: 4, 10005: 5, 10006: 6, 10007: 7, 10029: 29, 10081: 35,
    ]
}
