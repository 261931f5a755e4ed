import DocumentRichText
import Foundation
import MarkdownVault
import ServerSecurity
import SlipboxVault

/// Files that Evernote has exported. Each is a notebook, and the folders that they are in are stacks.
struct EvernoteExport: NoteSource {
    private let exports: [VaultFile]
    private let others: [VaultFile]
    /// The greatest size of a note with its files: one is in memory at a time.
    private static let largestNote = 512 << 20

    /// A note whose place is known.
    private struct Entry {
        let file: VaultFile
        let bytes: Range<Int>
        let path: VaultPath
        let identifier: UUID
    }

    init?(_ files: ImportFiles) throws {
        exports = try files.files { $0.isEvernote }
        if exports.isEmpty { return nil }
        let paths = Set(exports.map(\.path))
        others = files.files.filter { !paths.contains($0.path) }
    }

    func convert(into vault: ConvertedVault) throws {
        for file in others { vault.add(VaultProblem(file.path.text, .hidden, "no file of Evernote's")) }
        var entries: [Entry] = []
        var places: [String: [VaultPath]] = [:]
        for file in exports { try survey(file, into: vault, &entries, &places) }
        var open: (path: VaultPath, file: EvernoteFile)?
        for entry in entries {
            try Task.checkCancellation()
            if open?.path != entry.file.path { open = (entry.file.path, try Self.contents(of: entry.file)) }
            guard let file = open?.file else { continue }
            try convert(EvernoteNote(file.bytes(entry.bytes)), entry, places, into: vault)
        }
    }

    private static func contents(of file: VaultFile) throws -> EvernoteFile {
        switch file.content {
        case .file(let url): try EvernoteFile(url)
        case .data(let data): EvernoteFile(data)
        }
    }

    /// Finds the places of all notes, on which links depend.
    private func survey(
        _ file: VaultFile,
        into vault: ConvertedVault,
        _ entries: inout [Entry],
        _ places: inout [String: [VaultPath]]
    ) throws {
        let contents = try Self.contents(of: file)
        let notebook = (file.path.parent?.components ?? []) + [file.path.stem]
        try vault.folder(notebook)
        for (index, range) in contents.notes.enumerated() {
            try Task.checkCancellation()
            vault.found.notes += 1
            do {
                guard range.count <= Self.largestNote else {
                    throw VaultProblem("", .unreadable, "it has more than \(Self.largestNote >> 20) MB")
                }
                let note = try EvernoteNote(contents.bytes(range), skipsResources: true)
                let path = try vault.path(for: note.title, in: notebook)
                let created = note.created.map { "\(Int($0.timeIntervalSince1970))" } ?? ""
                let identifier = vault.unique(UUID(derivedFrom: "Evernote\n\(note.title)\n\(created)"))
                entries.append(Entry(file: file, bytes: range, path: path, identifier: identifier))
                places[note.title.lowercased(), default: []].append(path)
            } catch let error where !(error is CancellationError) {
                let reason = (error as? VaultProblem)?.reason ?? "\(error)"
                vault.add(VaultProblem("\(file.path) note \(index + 1)", .unreadable, "it cannot be read: \(reason)"))
            }
        }
    }

    // MARK: - A note

    private func convert(
        _ note: EvernoteNote,
        _ entry: Entry,
        _ places: [String: [VaultPath]],
        into vault: ConvertedVault
    ) throws {
        let files = try EvernoteFiles(note, entry.path, vault)
        var text = EvernoteText(tasks: note.tasks, file: { files[$0] }, embedded: { try files.write($0) })
        var document = try text.document(note.content, files: files.all)
        document.retarget { link, label in
            Self.target(of: link, label, from: entry.path, places, into: vault)
        }
        for digest in text.missing.sorted() where !digest.isEmpty && digest != EvernoteFiles.emptyDigest {
            vault.add(.unreadable, in: entry.path, "a file that is not in the export: \(digest)")
        }
        for hint in text.encrypted {
            let reason = "encrypted text cannot be read; decrypt it in Evernote and export the note again"
            vault.add(.noPlace, in: entry.path, hint.isEmpty ? reason : "\(reason) (hint: \(hint))")
        }
        var converted = ConvertedNote(path: entry.path, identifier: entry.identifier, title: note.title)
        converted.body = document.markdown()
        converted.tags = ConvertedNote.distinct(note.tags)
        (converted.created, converted.updated) = (note.created, note.updated)
        for name in Self.properties {
            guard let value = note.attributes[name], !value.isEmpty else { continue }
            converted.properties.append((name, .text(value)))
        }
        vault.found.tags += converted.tags.count
        try vault.write(converted)
    }

    /// Returns the target of a link. A link to another note has its title as its text: the identifier in it occurs
    /// nowhere else in an export.
    private static func target(
        of link: String,
        _ label: String,
        from path: VaultPath,
        _ places: [String: [VaultPath]],
        into vault: ConvertedVault
    ) -> String? {
        let isInApp = link.lowercased().hasPrefix("evernote:")
        guard isInApp || link.contains("evernote.com/shard/") else { return link }
        var found = places[ConvertedNote.line(label).lowercased()] ?? []
        // Of several notes with the title, that of the same notebook is meant.
        let near = found.count > 1 ? found.prefix(mostNamesakes).filter { $0.parent == path.parent } : []
        if near.count == 1 { found = near }
        if found.count == 1 { return PageLink.text(to: found[0], from: path) }
        if isInApp {
            let reason =
                found.isEmpty ? "no note of this title is in the export" : "\(found.count) notes have this title"
            vault.add(.leadsNowhere, in: path, "“\(label.prefix(100))”: \(reason)")
        }
        return link
    }

    private static let mostNamesakes = 100
    private static let properties = [
        "source-url", "author", "latitude", "longitude", "reminder-time", "reminder-done-time",
    ]
}

/// The files of a note, written into the vault, by the digests by which its text names them.
private struct EvernoteFiles {
    private(set) var all: [(digest: String, file: EvernoteText.File)] = []
    private var byDigest: [String: EvernoteText.File] = [:]
    private let path: VaultPath
    private let vault: ConvertedVault
    static let emptyDigest = Digest.md5([]).map { String(format: "%02x", $0) }.joined()

    init(_ note: EvernoteNote, _ path: VaultPath, _ vault: ConvertedVault) throws {
        (self.path, self.vault) = (path, vault)
        for resource in note.resources {
            let content = Data(base64Encoded: resource.digits, options: .ignoreUnknownCharacters) ?? Data()
            guard !content.isEmpty else {
                let name = resource.name.isEmpty ? resource.type : resource.name
                let isEmpty = resource.digits.allSatisfy(\.isWhitespace)
                if !isEmpty { vault.found.attachments += 1 }
                // Clipped pages have pictures of no bytes, by which they counted their readers.
                vault.add(
                    isEmpty ? .hidden : .unreadable,
                    in: path,
                    "the file “\(name)” is \(isEmpty ? "empty" : "damaged")"
                )
                continue
            }
            let digest = Digest.md5(content).map { String(format: "%02x", $0) }.joined()
            let name = resource.name.isEmpty ? EmbeddedData.name(ofType: resource.type) : resource.name
            let file = try write(content, named: name, isImage: resource.type.lowercased().hasPrefix("image/"))
            if byDigest.updateValue(file, forKey: digest) == nil { all.append((digest, file)) }
        }
    }

    subscript(digest: String) -> EvernoteText.File? { byDigest[digest] }

    func write(_ data: EmbeddedData) throws -> EvernoteText.File {
        try write(data.content, named: EmbeddedData.name(ofType: data.type), isImage: data.isImage)
    }

    private func write(_ content: Data, named name: String, isImage: Bool) throws -> EvernoteText.File {
        let place = try vault.write(content, named: name, beside: path)
        return .init(address: PageLink.text(to: place, from: path), name: name, isImage: isImage && place.isPicture)
    }
}
