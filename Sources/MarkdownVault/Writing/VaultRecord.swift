import Foundation

/// Which files a writer has put into a folder, and a checksum of each: what still has it is ours to replace.
struct VaultRecord: Codable {
    static let fileName = ".markdown-vault.json"

    var checksums: [String: String] = [:]

    /// The record in a folder; an empty one if there is none, or none that can be read: then nothing is ours.
    init(in folder: URL) {
        let data = try? Data(contentsOf: folder.appendingPathComponent(Self.fileName))
        let modest = data.flatMap { Self.isFlat($0) ? $0 : nil }
        self = modest.flatMap { try? JSONDecoder().decode(VaultRecord.self, from: $0) } ?? VaultRecord()
    }

    /// Whether the values in a text of JSON lie in each other no deeper than those of a record. The file may be anybody's, and
    /// Foundation's decoder stops the program at what nests deeply.
    private static func isFlat(_ data: Data) -> Bool {
        var (depth, isInString, isEscaped) = (0, false, false)
        for byte in data {
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\") where isInString: isEscaped = true
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += isInString ? 0 : 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= isInString ? 0 : 1
            default: break
            }
            if depth > 2 { return false }
        }
        return true
    }

    init() {}

    func write(to folder: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(self).write(to: folder.appendingPathComponent(Self.fileName), options: .atomic)
    }
}
