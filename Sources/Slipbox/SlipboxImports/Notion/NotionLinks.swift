import Foundation
import MarkdownVault
import SlipboxVault

/// The links of a page of an export, and where they lead in the vault.
struct NotionLinks {
    /// The path of the page in the export.
    let source: VaultPath
    /// The path of its note in the vault.
    let path: VaultPath
    let places: NotionPlaces
    let vault: ConvertedVault

    /// Returns Markdown with links to notes and files of the vault.
    func retargeted(_ body: String) -> String {
        let note = VaultNote(path: path, frontMatter: nil, body: body)
        return note.retargeting { reference in
            guard reference.form != .wikiLink, reference.form != .wikiEmbed else { return nil }
            return place(of: reference.target).map { relative($0) }
        }.body
    }

    /// Returns the target of a link in HTML, whose address is escaped.
    func target(ofAddress address: String) -> String {
        let link = String(address.prefix { $0 != "#" && $0 != "?" })
        let isOnSite = NotionName.identifier(inAddress: address) != nil
        let place = place(of: isOnSite ? address : link.removingPercentEncoding ?? link)
        return place.map { PageLink.text(to: $0, from: path) } ?? address
    }

    /// Returns the address of an image in HTML.
    func image(_ address: String) -> String { target(ofAddress: address) }

    private func place(of link: String) -> VaultPath? {
        switch places.target(of: link, from: source) {
        case .note(let note): return note
        case .file(let file): return file
        case .elsewhere: return nil
        case .missing:
            vault.add(.leadsNowhere, in: path, "“\(link.prefix(200))” is not in the export")
            return nil
        }
    }

    /// Returns the relative path to a file, without escapes.
    private func relative(_ target: VaultPath) -> String {
        PageLink.text(to: target, from: path).removingPercentEncoding ?? target.text
    }
}
