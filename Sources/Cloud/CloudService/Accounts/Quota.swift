internal import Foundation

/// The bytes that a database may hold, as somebody has set them.
package enum Quota: Hashable, Sendable {
    /// As many as databases of its kind may hold.
    case standard
    case bytes(Int64)
    case unlimited

    /// The units of a size, with the bytes of each.
    private static let units: [(name: String, bytes: Double)] = [
        ("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("KB", 1e3), ("B", 1), ("", 1),
    ]
    /// The most bytes that a quota allows: more is no limit.
    private static let most = 1e18

    /// Reads `500 MB`, `2.5GB`, a number of bytes, `default` or `unlimited`.
    ///
    /// - Throws: ``AccountError/invalidSize(_:)`` for other texts, and for less than one byte.
    package init(_ text: String) throws(AccountError) {
        let word = text.uppercased().filter { !$0.isWhitespace }
        if word == "DEFAULT" {
            self = .standard
            return
        }
        if word == "UNLIMITED" {
            self = .unlimited
            return
        }
        guard let unit = Self.units.first(where: { word.hasSuffix($0.name) }),
            let number = Self.number(word.dropLast(unit.name.count))
        else { throw .invalidSize(text) }
        let bytes = number * unit.bytes
        guard (1...Self.most).contains(bytes) else { throw .invalidSize(text) }
        self = .bytes(Int64(bytes))
    }

    /// The number of a text of digits with one point at most.
    private static func number(_ text: Substring) -> Double? {
        text.utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == 0x2E } ? Double(text) : nil
    }

    /// The quota as ``init(_:)`` reads it.
    package var text: String {
        switch self {
        case .standard: "default"
        case .unlimited: "unlimited"
        case .bytes(let bytes): String(bytes)
        }
    }

    /// Reads what ``stored`` has written.
    init(stored: Int64) {
        self = stored == 0 ? .standard : stored < 0 ? .unlimited : .bytes(stored)
    }

    var stored: Int64 {
        switch self {
        case .standard: 0
        case .unlimited: -1
        case .bytes(let bytes): bytes
        }
    }

    /// The bytes that are allowed if others allow some; nil for as many as the disk holds.
    package func bytes(or others: Int64?) -> Int64? {
        switch self {
        case .standard: others
        case .unlimited: nil
        case .bytes(let bytes): bytes
        }
    }
}
