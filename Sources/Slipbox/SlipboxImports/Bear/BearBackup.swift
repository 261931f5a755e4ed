import DocumentRichText
import Foundation
import MarkdownVault
import SlipboxVault

/// A backup of Bear's, text bundles of other programs, or a folder of Markdown that Bear has exported.
struct BearBackup: NoteSource {
    private let bundles: [TextBundle]
    private let others: [VaultFile]
    private let name: String
    private static let largestText = 32 << 20
    /// The files in which a backup lists tags, and says what it is.
    private static let lists: Set<String> = ["tags.json", "backup.json"]

    /// A note whose place is known.
    private struct Entry {
        let bundle: TextBundle
        let info: TextBundle.Info
        let path: VaultPath
        let identifier: UUID
        let title: BearTitle
    }

    init?(_ files: ImportFiles) throws {
        (bundles, others) = TextBundle.bundles(files.files)
        name = files.name
        // A vault may have a bundle among its notes.
        let texts = others.count { ["md", "markdown"].contains($0.path.fileExtension.lowercased()) }
        if bundles.isEmpty || bundles.count < texts { return nil }
    }

    /// Takes the files of a folder for Bear's even if they are just Markdown.
    init?(markdown files: ImportFiles) throws {
        if let backup = try BearBackup(files) {
            self = backup
            return
        }
        bundles = files.files.filter { ["md", "markdown", "txt"].contains($0.path.fileExtension.lowercased()) }
            .map(TextBundle.init(markdown:))
        let texts = Set(bundles.map(\.text.path))
        others = files.files.filter { !texts.contains($0.path) }
        name = files.name
        if bundles.isEmpty { return nil }
    }

    func convert(into vault: ConvertedVault) throws {
        let links = BearLinks()
        var entries: [Entry] = []
        for bundle in bundles {
            try Task.checkCancellation()
            guard let entry = try place(bundle, in: vault) else { continue }
            links.add(entry.path, title: entry.title.title, identifier: entry.identifier)
            entries.append(entry)
        }
        let neighbours = Dictionary(others.map { ($0.path, $0) }) { first, _ in first }
        for entry in entries {
            try Task.checkCancellation()
            try convert(entry, neighbours, links, into: vault)
        }
        let used = links.used
        for file in others where !used.contains(file.path) && !Self.lists.contains(file.path.name) {
            vault.add(VaultProblem(file.path.text, .hidden, "it belongs to no note"))
        }
    }

    /// Finds the place of a note; nil if it is left out.
    private func place(_ bundle: TextBundle, in vault: ConvertedVault) throws -> Entry? {
        let source = bundle.text.path.text
        let stem = bundle.path?.stem ?? name
        do {
            let info = try bundle.readInfo()
            let label = info.title ?? stem
            if info.isTrashed {
                vault.add(VaultProblem(label, .hidden, "it is in Bear's trash"))
                return nil
            }
            vault.found.notes += 1
            if info.isEncrypted {
                let reason = "it is locked in Bear; remove its password there and back up again"
                vault.add(VaultProblem(label, .noPlace, reason))
                return nil
            }
            guard bundle.text.byteCount <= Self.largestText else {
                vault.add(VaultProblem(source, .unreadable, "the text has more than \(Self.largestText >> 20) MB"))
                return nil
            }
            guard let text = String(validating: try bundle.text.data(), as: UTF8.self) else {
                vault.add(VaultProblem(source, .unreadable, "the text is not UTF-8"))
                return nil
            }
            let isMarkdown = bundle.isPlainMarkdown
            let isOfBear = info.isOfBear || isMarkdown
            let title = BearTitle(text, takesLine: isOfBear, otherwise: isMarkdown ? bundle.text.path.stem : stem)
            let folder = isMarkdown ? bundle.path?.components ?? [] : []
            let path = try vault.path(for: title.title, in: folder)
            let identifier = vault.unique(info.identifier ?? UUID(derivedFrom: "Bear\n\(source)"))
            return Entry(bundle: bundle, info: info, path: path, identifier: identifier, title: title)
        } catch let problem as VaultProblem {
            vault.found.notes += 1
            vault.add(problem)
            return nil
        }
    }

    // MARK: - A note

    private func convert(
        _ entry: Entry,
        _ others: [VaultPath: VaultFile],
        _ links: BearLinks,
        into vault: ConvertedVault
    ) throws {
        var markup = BearMarkup { links.wikiLink($0) }
        let converted = markup.converted(entry.title.body)
        let keepsBreaks = entry.info.isOfBear || entry.bundle.isPlainMarkdown
        let text = keepsBreaks ? MarkdownLineBreaks.keeping(in: converted) : converted
        var note = ConvertedNote(path: entry.path, identifier: entry.identifier, title: entry.title.title)
        let files = BearFiles(entry.bundle, others, entry.path, vault, links)
        note.body = try files.retargeted(text)
        note.tags = ConvertedNote.distinct(markup.tags)
        note.created = entry.info.created ?? entry.bundle.text.modificationDate
        note.updated = entry.info.updated
        note.isPinned = entry.info.isPinned
        if entry.info.isArchived { note.properties.append(("status", .text("archived"))) }
        vault.found.tags += note.vaultNote.metadata(timeZone: .gmt).tags.count
        try vault.write(note)
    }
}
