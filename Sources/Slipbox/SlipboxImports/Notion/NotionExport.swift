import DocumentRichText
import Foundation
import MarkdownVault
import SlipboxVault

/// An export of Notion's, of Markdown or HTML. Pages with others below them are notes beside folders of the same names.
struct NotionExport: NoteSource {
    /// A page or database.
    private struct Entry {
        enum Kind {
            case markdown, html, table
        }

        let file: VaultFile
        let kind: Kind
        let identifier: UUID
        let title: String
        var path: VaultPath?
    }

    private var entries: [Entry] = []
    private var files: [VaultFile] = []
    private let problems: [VaultProblem]
    private static let largestPage = 32 << 20

    init?(_ files: ImportFiles) throws {
        guard !files.isSingleFile, !files.folders.contains(where: { $0.text == ".obsidian" }) else { return nil }
        var (others, problems): (Int, [VaultProblem]) = (0, [])
        // Of the two tables of a database, that with all rows is used.
        let whole = Set(files.files.map(\.path.text).filter { $0.hasSuffix("_all.csv") })
        for file in files.files {
            try Task.checkCancellation()
            let isPart = whole.contains("\(file.path.text.dropLast(4))_all.csv")
            if isPart { continue }
            switch try Self.entry(file) {
            case let entry?: entries.append(entry)
            case nil where file.path.name == "index.html" && file.path.components.count <= 2:
                problems.append(VaultProblem(file.path.text, .hidden, "the index of the export"))
            case nil:
                if ["md", "html"].contains(file.path.fileExtension.lowercased()) { others += 1 }
                self.files.append(file)
            }
        }
        self.problems = problems
        if entries.isEmpty || others > entries.count { return nil }
    }

    /// Returns a page or database; nil for other files.
    private static func entry(_ file: VaultFile) throws -> Entry? {
        let name = NotionName(file.path.stem)
        guard file.byteCount <= largestPage else { return nil }
        switch file.path.fileExtension.lowercased() {
        case "md":
            guard let identifier = name.identifier else { return nil }
            let head = try FileHead(file).text
            guard let title = NotionPage.title(of: head) else { return nil }
            return Entry(file: file, kind: .markdown, identifier: identifier, title: title)
        case "html":
            guard try isPage(file) else { return nil }
            let identifier = name.identifier ?? UUID(derivedFrom: "Notion\n\(file.path.text)")
            return Entry(file: file, kind: .html, identifier: identifier, title: try title(ofPage: file) ?? name.title)
        case "csv":
            guard let identifier = name.identifier else { return nil }
            return Entry(file: file, kind: .table, identifier: identifier, title: name.title)
        default: return nil
        }
    }

    /// Returns whether a page is of Notion's; its style sheet stands in front of what tells.
    private static func isPage(_ file: VaultFile) throws -> Bool {
        let data = try file.data()
        return data.range(of: Data("<article id=\"".utf8)) != nil && data.range(of: Data("class=\"page ".utf8)) != nil
    }

    private static func title(ofPage file: VaultFile) throws -> String? {
        HTMLHead(html: String(decoding: try file.data(), as: UTF8.self)).title
    }

    // MARK: - Places

    func convert(into vault: ConvertedVault) throws {
        for problem in problems { vault.add(problem) }
        var places = NotionPlaces()
        let folders = folderTitles()
        var placed: [Entry] = []
        for var entry in entries {
            try Task.checkCancellation()
            vault.found.notes += 1
            let path = try vault.path(for: entry.title, in: folders.names(of: entry.file.path.parent))
            entry.path = path
            places.add(note: path, from: entry.file.path, entry.identifier, title: entry.title)
            placed.append(entry)
        }
        for file in files {
            try Task.checkCancellation()
            let names = folders.names(of: file.path.parent)
            guard let folder = try vault.folder(names) else { continue }
            let beside = folder.appending("page.md") ?? folder
            places.add(file: try vault.write(file.data(), named: file.path.name, beside: beside), from: file.path)
        }
        let columns = try columnNames()
        for entry in placed {
            try Task.checkCancellation()
            try convert(entry, places, columns, into: vault)
        }
    }

    private func folderTitles() -> NotionFolders {
        var titles: [UUID: String] = [:]
        for entry in entries { titles[entry.identifier] = entry.title }
        return NotionFolders(titles: titles)
    }

    /// Returns the names of the properties of databases, by the folder of their pages.
    private func columnNames() throws -> [String: Set<String>] {
        var names: [String: Set<String>] = [:]
        for entry in entries where entry.kind == .table {
            guard let head = try FileHead(entry.file).text.split(separator: "\n").first else { continue }
            let stem = entry.file.path.stem
            let folder = stem.hasSuffix("_all") ? String(stem.dropLast(4)) : stem
            let columns = Set(NotionTable(String(head)).names)
            let parent = entry.file.path.parent.map { "\($0.text)/" } ?? ""
            names[parent + folder] = columns
            // Exports may leave out the identifiers in the names of folders.
            names[parent + NotionName(folder).title] = columns
        }
        return names
    }

    // MARK: - Pages

    private func convert(
        _ entry: Entry,
        _ places: NotionPlaces,
        _ columns: [String: Set<String>],
        into vault: ConvertedVault
    ) throws {
        guard let path = entry.path else { return }
        let data = try entry.file.data()
        guard let text = String(validating: data, as: UTF8.self) else {
            return vault.add(.unreadable, in: path, "it is not UTF-8; export it again")
        }
        var note = ConvertedNote(path: path, identifier: vault.unique(entry.identifier), title: entry.title)
        let links = NotionLinks(source: entry.file.path, path: path, places: places, vault: vault)
        switch entry.kind {
        case .markdown:
            let page = NotionPage(text, names: columns[entry.file.path.parent?.text ?? ""] ?? [])
            page.properties.apply(to: &note)
            note.body = links.retargeted(MarkdownLineBreaks.keeping(in: page.body))
        case .html:
            var markup = NotionMarkup(text) { links.image($0) }
            var document = try markup.document()
            document.retarget(link: { link, _ in links.target(ofAddress: link) })
            markup.properties.apply(to: &note)
            note.body = document.markdown()
        case .table:
            let parent = entry.file.path.parent.map { "\($0.text)/" } ?? ""
            let stem = entry.file.path.stem
            let folder = VaultPath(parent + (stem.hasSuffix("_all") ? String(stem.dropLast(4)) : stem))
            let table = NotionTable(text)
            let document = table.document { title in
                places.note(titled: title, in: folder).map { PageLink.text(to: $0, from: path) }
            }
            note.body = document.markdown()
        }
        vault.found.tags += note.tags.count
        try vault.write(note)
    }
}

/// The names of folders in the vault: the titles of the pages that they belong to.
private struct NotionFolders {
    let titles: [UUID: String]

    func names(of folder: VaultPath?) -> [String] {
        (folder?.components ?? []).enumerated().compactMap { depth, component in
            let name = NotionName(component)
            // The outermost folder says only that it is an export.
            if depth == 0, name.identifier == nil, component.hasPrefix("Export-") { return nil }
            return name.identifier.flatMap { titles[$0] } ?? name.title
        }
    }
}
