import Foundation
import MarkdownVault
import UntrustedJSON

/// A note with its files in a folder of its own, as Bear, Ulysses and others write it.
struct TextBundle {
    /// The folder; nil if it is the one that was chosen.
    let path: VaultPath?
    let text: VaultFile
    private let info: VaultFile?
    /// Whether it is a Markdown file without a folder of its own.
    var isPlainMarkdown: Bool { info == nil }
    /// The files of the note by their paths in the folder.
    private(set) var assets: [(name: String, file: VaultFile)] = []

    /// A Markdown file without a folder of its own, whose files are beside it.
    init(markdown text: VaultFile) {
        (path, self.text, info) = (text.path.parent, text, nil)
    }

    private init(path: VaultPath?, text: VaultFile, info: VaultFile) {
        (self.path, self.text, self.info) = (path, text, info)
    }

    /// Finds the bundles among files, and returns the other files, too.
    static func bundles(_ files: [VaultFile]) -> (bundles: [TextBundle], others: [VaultFile]) {
        let folders = Dictionary(grouping: files) { $0.path.parent?.text ?? "" }
        var bundles: [String: TextBundle] = [:]
        for (folder, files) in folders {
            guard let info = files.first(where: { $0.path.name == "info.json" }),
                let text = files.first(where: { $0.path.stem == "text" && textEndings.contains($0.path.fileExtension) }
                ),
                isBundle(folder, info)
            else { continue }
            bundles[folder] = TextBundle(path: VaultPath(folder), text: text, info: info)
        }
        var others: [VaultFile] = []
        for file in files {
            // A file belongs to the innermost bundle that it is in.
            let owner = ([file.path.parent] + (file.path.parent?.ancestors ?? []).reversed() + [nil])
                .map { $0?.text ?? "" }.first { bundles[$0] != nil }
            guard let owner, let bundle = bundles[owner] else {
                others.append(file)
                continue
            }
            let isPart = file.path == bundle.text.path || file.path == bundle.info?.path
            let name = owner.isEmpty ? file.path.text : String(file.path.text.dropFirst(owner.count + 1))
            if !isPart { bundles[owner]?.assets.append((name, file)) }
        }
        return (bundles.sorted { $0.key < $1.key }.map(\.value), others)
    }

    /// Returns whether a folder is a bundle: by its name, or by what its file says.
    private static func isBundle(_ folder: String, _ info: VaultFile) -> Bool {
        if folder.lowercased().hasSuffix(".textbundle") { return true }
        do {
            let head = try FileHead(info).text
            return head.contains("\"version\"") && (head.contains("\"type\"") || head.contains("\"creatorIdentifier\""))
        } catch {
            // Whoever imports the folder is told that the file cannot be read.
            return false
        }
    }

    private static let textEndings: Set<String> = ["md", "markdown", "txt"]

    /// What the bundle says about its note.
    func readInfo() throws -> Info {
        guard let info else { return Info(node: nil) }
        guard info.byteCount <= 4 << 20 else { throw VaultProblem(info.path.text, .unreadable, "it is too large") }
        do {
            return Info(node: try JSONReader.read([UInt8](info.data())))
        } catch let error as JSONSyntax.Problem {
            let place = "line \(error.line), column \(error.column)"
            throw VaultProblem(info.path.text, .unreadable, "it is not JSON: \(place)")
        }
    }

    /// What a bundle says about its note.
    struct Info {
        private let node: JSONNode?
        private let bear: JSONNode?

        init(node: JSONNode?) {
            self.node = node
            bear = node?["net.shinyfrog.bear"]
        }

        var isOfBear: Bool { node?["creatorIdentifier"]?.string == "net.shinyfrog.bear" || bear != nil }
        var identifier: UUID? {
            (bear?["uniqueIdentifier"] ?? bear?["bear-note-unique-identifier"])?.string.flatMap { UUID(uuidString: $0) }
        }
        var created: Date? { date("creationDate") }
        var updated: Date? { date("modificationDate") }
        var isPinned: Bool { flag("pinned") }
        var isTrashed: Bool { flag("trashed") }
        var isArchived: Bool { flag("archived") }
        var isEncrypted: Bool { flag("encrypted") }
        var title: String? { bear?["title"]?.string }

        private func date(_ name: String) -> Date? {
            bear?[name]?.string.flatMap { VaultDate.read($0, timeZone: .gmt) }
        }

        private func flag(_ name: String) -> Bool { bear?[name]?.bool ?? (bear?[name]?.integer == 1) }
    }
}
