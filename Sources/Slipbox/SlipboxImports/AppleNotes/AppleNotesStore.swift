import CoreData
import DocumentRichText
import Foundation
import MarkdownVault
import SlipboxVault

/// The store of Apple Notes, `NoteStore.sqlite`, with the files beside it. It is read with the model that it contains.
struct AppleNotesStore: NoteSource {
    /// A copy of the store, since opening one may change the files beside it.
    private let copy: URL
    private let file: VaultFile
    private let files: ImportFiles

    init?(_ files: ImportFiles) throws {
        let stores = try files.files(where: \.isSQLite)
        guard let file = stores.first(where: { $0.path.name == "NoteStore.sqlite" }) ?? stores.first else { return nil }
        self.files = files
        self.file = file
        copy = try files.copy(file, with: ["-wal", "-shm"])
        do {
            let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(
                ofType: NSSQLiteStoreType,
                at: copy
            )
            let hashes = metadata[NSStoreModelVersionHashesKey] as? [String: Any]
            guard hashes?["ICNote"] != nil, hashes?["ICNoteData"] != nil else { return nil }
        } catch  where file.path.name != "NoteStore.sqlite" {
            return nil
        } catch {
            throw Self.problem(error, file, copy)
        }
    }

    /// The files of the notes beside a store that was chosen by itself.
    private var besides: [VaultFile] {
        guard files.isSingleFile else { return [] }
        return ["Accounts", "Media", "FallbackImages", "FallbackPDFs", "Previews"].flatMap { name in
            var reader = VaultReader(folder: files.folder)
            (reader.onlyName, reader.noteExtensions) = (name, [])
            return reader.compactMap { entry in
                if case .file(let file) = entry { file } else { nil }
            }
        }
    }

    func convert(into vault: ConvertedVault) throws {
        do {
            try StoreReading(of: copy).read { context in
                var reading = try AppleNotesReading(context, AppleNotesFiles(files.files + besides), vault)
                try reading.run()
            }
        } catch let error as CocoaError {
            throw Self.problem(error, file, copy)
        }
    }

    /// Returns an error about the store, which names the file and not its copy.
    private static func problem(_ error: any Error, _ file: VaultFile, _ copy: URL) -> VaultProblem {
        let reason = error.localizedDescription.replacing(copy.path, with: file.path.text)
        return VaultProblem(file.path.text, .unreadable, reason)
    }
}

/// A reading of the notes of a store.
struct AppleNotesReading {
    private let context: NSManagedObjectContext
    private let vault: ConvertedVault
    private let files: AppleNotesFiles
    /// The attachments by their identifiers.
    private var attachments: [String: NSManagedObjectID] = [:]
    private var places: [UUID: VaultPath] = [:]
    private var entries: [(id: NSManagedObjectID, path: VaultPath, identifier: UUID)] = []
    private var hasSeveralAccounts = false

    init(_ context: NSManagedObjectContext, _ files: AppleNotesFiles, _ vault: ConvertedVault) throws {
        (self.context, self.files, self.vault) = (context, files, vault)
        hasSeveralAccounts = try StoredObject.all("ICAccount", in: context).count > 1
        for entity in ["ICAttachment", "ICInlineAttachment"] {
            var found: [String: NSManagedObjectID] = [:]
            try StoredObject.forEach(try StoredObject.all(entity, in: context), in: context) { attachment in
                if let identifier = attachment.text("identifier") { found[identifier] = attachment.object.objectID }
            }
            attachments.merge(found) { first, _ in first }
        }
    }

    mutating func run() throws {
        var placed: [(id: NSManagedObjectID, path: VaultPath, identifier: UUID)] = []
        try StoredObject.forEach(try StoredObject.all("ICNote", in: context), in: context) { note in
            guard let path = try place(note) else { return }
            let written = note.text("identifier") ?? "\(note.object.objectID.uriRepresentation())"
            let identifier = vault.unique(UUID(uuidString: written) ?? UUID(derivedFrom: "Apple Notes\n\(written)"))
            placed.append((note.object.objectID, path, identifier))
        }
        entries = placed
        for entry in entries { places[entry.identifier] = entry.path }
        for entry in entries {
            try Task.checkCancellation()
            try convert(StoredObject(object: context.existingObject(with: entry.id)), entry.path, entry.identifier)
            context.reset()
        }
    }

    // MARK: - Places

    /// Returns the place of a note; nil if it is left out.
    private func place(_ note: StoredObject) throws -> VaultPath? {
        let title = Self.title(note)
        let folder = note.object("folder")
        let isTrashed =
            note.flag("markedForDeletion") || folder?.number("folderType") == 1
            || folder?.text("identifier")?.hasPrefix("TrashFolder") == true
        if isTrashed {
            vault.add(VaultProblem(title, .hidden, "it was deleted in Apple Notes"))
            return nil
        }
        vault.found.notes += 1
        if note.flag("isPasswordProtected") {
            vault.add(
                VaultProblem(title, .noPlace, "it is locked; remove its lock in Apple Notes, and import it again")
            )
            return nil
        }
        guard note.object("noteData")?.data("data") != nil else {
            vault.add(
                VaultProblem(title, .unreadable, "its text is not in the store; open it in Apple Notes to load it")
            )
            return nil
        }
        return try vault.path(for: title, in: folderNames(folder, note))
    }

    private static func title(_ note: StoredObject) -> String {
        ConvertedNote.line(note.text("title") ?? note.text("title1") ?? "")
    }

    /// Returns the names of the folders that a note is in. Damaged stores may have circles of folders.
    private func folderNames(_ folder: StoredObject?, _ note: StoredObject) -> [String] {
        var names: [String] = []
        var seen: Set<NSManagedObjectID> = []
        var next = folder
        while let folder = next, seen.insert(folder.object.objectID).inserted, names.count < 50 {
            names.insert(folder.text("title") ?? folder.text("title2") ?? "Notes", at: 0)
            next = folder.object("parent")
        }
        let account = note.object("account") ?? folder?.object("account") ?? folder?.object("owner")
        if hasSeveralAccounts, let name = account?.text("name") { names.insert(name, at: 0) }
        return names
    }

    // MARK: - A note

    private func convert(_ note: StoredObject, _ path: VaultPath, _ identifier: UUID) throws {
        var title = Self.title(note)
        let contents = AppleNotesContents(
            context: context,
            attachments: attachments,
            files: files,
            places: places,
            path: path,
            vault: vault
        )
        var document: RichTextDocument
        do {
            let text = try AppleNoteText(compressed: note.object("noteData")?.data("data") ?? Data())
            document = try contents.document(text)
        } catch let error where !(error is CancellationError) {
            return vault.add(.unreadable, in: path, "its text is damaged: \(error)")
        }
        // The title is the first line, of which the store has only the beginning.
        if let first = document.paragraphs.first, first.style.list == nil,
            !first.text.contains(TextRun.imagePlaceholder)
        {
            let line = ConvertedNote.line(first.text)
            if !line.isEmpty, line.count <= 300 {
                title = line
                document.paragraphs.removeFirst()
            }
        }
        var converted = ConvertedNote(path: path, identifier: identifier, title: title)
        converted.body = document.markdown()
        converted.tags = ConvertedNote.distinct(contents.tags.names)
        converted.created = note.date("creationDate") ?? note.date("creationDate1")
        converted.updated = note.date("modificationDate") ?? note.date("modificationDate1")
        converted.isPinned = note.flag("isPinned")
        vault.found.tags += converted.vaultNote.metadata(timeZone: .gmt).tags.count
        try vault.write(converted)
    }
}
