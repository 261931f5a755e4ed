import Foundation
import UntrustedJSON

/// Which files a writer has put into a folder, and a checksum of each: what still has it is ours to replace.
struct VaultRecord: Codable {
    static let fileName = ".markdown-vault.json"

    var checksums: [String: String] = [:]

    /// The record in a folder; an empty one if there is none, or none that can be read: then nothing is ours.
    init(in folder: URL) {
        let data = try? Data(contentsOf: folder.appendingPathComponent(Self.fileName))
        self =
            data.flatMap { try? JSONDecoder().decode(VaultRecord.self, fromUntrusted: $0, levels: 2) } ?? VaultRecord()
    }

    init() {}

    func write(to folder: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(self).write(to: folder.appendingPathComponent(Self.fileName), options: .atomic)
    }
}
