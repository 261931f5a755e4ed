import Foundation
import MarkdownVault
import SlipboxVault

/// The notes of a backup by title and identifier, which links name.
final class BearLinks {
    private var titles: [String: VaultPath] = [:]
    private var identifiers: [UUID: VaultPath] = [:]
    /// The files outside of bundles that notes have.
    var used: Set<VaultPath> = []

    func add(_ path: VaultPath, title: String, identifier: UUID) {
        let key = title.lowercased()
        if titles[key] == nil { titles[key] = path }
        identifiers[identifier] = path
    }

    /// Returns the form of a link to a note's heading, `Title/Heading`, that Markdown has; nil for other links.
    func wikiLink(_ inner: String) -> String? {
        let parts = inner.replacing("\\/", with: "/").replacing("\\|", with: "|").split(separator: "|", maxSplits: 1)
        guard let target = parts.first.map({ ConvertedNote.line(String($0)) }), titles[target.lowercased()] == nil,
            let slash = target.lastIndex(of: "/"), titles[target[..<slash].lowercased()] != nil
        else { return nil }
        let label = parts.count > 1 ? "|\(parts[1])" : ""
        return "\(target[..<slash])#\(target[target.index(after: slash)...])\(label)"
    }

    /// Returns the note that an address of Bear's opens, if there is one.
    func note(_ address: String) -> VaultPath? {
        guard address.lowercased().hasPrefix("bear://x-callback-url/open-note"),
            let items = URLComponents(string: address)?.queryItems
        else { return nil }
        for item in items {
            guard let value = item.value else { continue }
            if item.name == "id", let path = UUID(uuidString: value).flatMap({ identifiers[$0] }) { return path }
            if item.name == "title", let path = titles[value.lowercased()] { return path }
        }
        return nil
    }
}

/// The files of a note, written into the vault when its text shows them.
final class BearFiles {
    private let bundle: TextBundle
    private let others: [VaultPath: VaultFile]
    private let path: VaultPath
    private let vault: ConvertedVault
    private let links: BearLinks
    private let assets: [String: VaultFile]
    private var places: [String: VaultPath] = [:]

    /// - Parameter others: the files outside of bundles.
    init(
        _ bundle: TextBundle,
        _ others: [VaultPath: VaultFile],
        _ path: VaultPath,
        _ vault: ConvertedVault,
        _ links: BearLinks
    ) {
        (self.bundle, self.others, self.path, self.vault, self.links) = (bundle, others, path, vault, links)
        assets = Dictionary(bundle.assets.map { ($0.name, $0.file) }) { first, _ in first }
    }

    /// Returns the text with links to notes and files of the vault. Files that it does not show follow it.
    func retargeted(_ body: String) throws -> String {
        let note = VaultNote(path: path, frontMatter: nil, body: body)
        var text = try note.retargeting { reference in
            if reference.isExternal { return links.note(reference.target).map(relative) }
            guard reference.form != .wikiLink, !reference.target.isEmpty else { return nil }
            return try place(of: reference.target).map(relative)
        }.body
        for name in assets.keys.sorted() where places[name] == nil {
            guard let file = try place(of: name) else { continue }
            let label = file.name.filter { !"[]\\".contains($0) }
            text += "\n\n\(file.isPicture ? "!" : "")[\(label)](\(PageLink.text(to: file, from: path)))"
        }
        return text
    }

    private func place(of name: String) throws -> VaultPath? {
        if let place = places[name] { return place }
        guard let file = assets[name] ?? neighbour(name) else {
            if name.hasPrefix("assets/") { vault.add(.unreadable, in: path, "the file “\(name)” is not in the backup") }
            return nil
        }
        links.used.insert(file.path)
        let place = try vault.write(file.data(), named: file.path.name, beside: path)
        places[name] = place
        return place
    }

    /// Returns a file outside of bundles, by its path relative to the text's.
    private func neighbour(_ name: String) -> VaultFile? {
        guard bundle.isPlainMarkdown else { return nil }
        let prefix = bundle.path.map { "\($0.text)/" } ?? ""
        return VaultPath(prefix + name).flatMap { others[$0] }
    }

    /// Returns the relative path to a file, without escapes.
    private func relative(_ target: VaultPath) -> String {
        PageLink.text(to: target, from: path).removingPercentEncoding ?? target.text
    }
}
