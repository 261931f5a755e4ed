import Foundation
import MarkdownVault
import SeededRandom

/// Random vaults, reproducible for a seed.
enum RandomVault {
    static func make(seed: UInt64) -> Vault {
        var random = SeededGenerator(seed: seed)
        var namer = VaultFileNamer()
        var vault = Vault()
        for _ in 0..<Int.random(in: 0..<5, using: &random) {
            let parent = Bool.random(using: &random) ? vault.folders.randomElement(using: &random) : nil
            let title = RandomText.make(&random, most: 3)
            vault.folders.append(namer.path(for: title, fileExtension: "", in: parent))
        }
        for _ in 0..<Int.random(in: 0..<12, using: &random) {
            let folder = vault.folders.randomElement(using: &random)
            let title = RandomText.make(&random, most: 4)
            let path = namer.path(for: title, fileExtension: "md", in: folder)
            vault.notes.append(VaultNote(path: path, text: text(&random, vault)))
        }
        for _ in 0..<Int.random(in: 0..<4, using: &random) {
            let folder = vault.folders.randomElement(using: &random)
            let data = Data(
                (0..<Int.random(in: 0..<300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
            )
            vault.files.append(VaultFile(path: namer.path(for: "file", fileExtension: "png", in: folder), data: data))
        }
        return vault
    }

    private static func text(_ random: inout SeededGenerator, _ vault: Vault) -> String {
        let end = Bool.random(using: &random) ? "\n" : "\r\n"
        var text = ""
        if Bool.random(using: &random) {
            text += (Int.random(in: 0..<8, using: &random) == 0 ? "\u{FEFF}" : "") + "---" + end
            for _ in 0..<Int.random(in: 0..<5, using: &random) {
                let key = ["title", "tags", "created", "odd key", "aliases"].randomElement(using: &random) ?? ""
                text += "\(key): " + RandomText.make(&random, most: 4) + end
            }
            text += "---" + (Int.random(in: 0..<4, using: &random) == 0 ? "" : end)
        }
        for _ in 0..<Int.random(in: 0..<6, using: &random) {
            text += RandomText.make(&random, most: 8)
            if let note = vault.notes.randomElement(using: &random) { text += " [[\(note.path.stem)|x]] #tag " }
        }
        return text
    }
}
