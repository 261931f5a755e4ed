import CoreData
import MarkdownVault
import SlipboxCore

/// The paths of all files. They are determined before the first file is written, since links depend on all names.
struct ExportPlan {
    /// A note and its path.
    struct Entry {
        let id: NSManagedObjectID
        let path: VaultPath
        /// The path from which the note was imported.
        let source: VaultPath?
    }

    private(set) var notes: [Entry] = []
    private(set) var folders: [VaultPath] = []
    /// The folders too deep for file systems.
    private(set) var deepFolders = DeepFolders()
    /// The names of all files to write.
    private(set) var index = LinkIndex()
    /// The names at the time of the import; nil if none has changed.
    private(set) var formerIndex: LinkIndex?
    private(set) var paths: [NSManagedObjectID: VaultPath] = [:]
    private var targets: [UUID: OutgoingText.Target] = [:]
    /// The names of all files at the time of the import, those of notes in the trash among them; empty unless an
    /// imported note was edited.
    private var importedIndex = LinkIndex()
    private var imported: [VaultPath: IncomingText.Target] = [:]
    private var newPaths: [VaultPath: VaultPath] = [:]
    /// The paths of notes' pictures that were not imported from a file.
    private(set) var pictures: [NSManagedObjectID: VaultPath] = [:]
    private var namer = VaultFileNamer()
    /// The number of notes that were imported from files of a name, by it in lowercase.
    private let importedNames: [String: Int]
    /// The notes that are written; nil for all.
    private(set) var selection: ExportSelection?

    /// - Parameter remembersImport: Whether `incomingText(from:)` is wanted although no note was edited.
    init(_ format: VaultExport, remembersImport: Bool = false, in context: NSManagedObjectContext) throws {
        let drafts = try Self.drafts(Note.fetch(), format, in: context)
        let files = try Self.filePaths(in: context)
        importedNames = drafts.compactMap(\.source).reduce(into: [:]) { $0[$1.name.lowercased(), default: 0] += 1 }
        let known = Set(drafts.compactMap(\.source) + files).reduce(into: Set<VaultPath>()) {
            $0.formUnion($1.ancestors)
        }
        let folderPaths = try FolderPaths(known: known, in: context)
        folders = folderPaths.folders
        deepFolders = folderPaths.deepFolders
        for path in files {
            namer.take(path)
            index.add(path)
        }
        // Notes that keep their path come first, so that their names remain theirs: of two vaults, those of the one that came first.
        var (taken, stays): (Set<VaultPath>, [Bool]) = ([], Array(repeating: false, count: drafts.count))
        for index in drafts.indices.sorted(by: { drafts[$0].number < drafts[$1].number }) {
            let draft = drafts[index]
            guard let source = draft.source, draft.keepsName, source.parent == folderPaths[draft.folder] else {
                continue
            }
            stays[index] = taken.insert(source).inserted
        }
        for (draft, stays) in zip(drafts, stays) where stays { draft.source.map { _ = namer.take($0) } }
        for (draft, stays) in zip(drafts, stays) {
            let path = stays ? draft.source : nil
            add(draft, at: path ?? newPath(of: draft, in: folderPaths[draft.folder]))
        }
        try placePictures(in: context)
        let hasNamesakes = notes.contains { $0.source == nil && importedNames[$0.path.name.lowercased()] != nil }
        if hasNamesakes || newPaths.contains(where: { $0 != $1 }) { formerIndex = Self.formerIndex(drafts, files) }
        if remembersImport || drafts.contains(where: \.isEdited) {
            try rememberImport(of: drafts, files, format, in: context)
        }
        if let selection = try ExportSelection(format.notes, in: context) { keep(selection) }
    }

    /// Leaves out what is not chosen. The names of all stay known: each file is as in an export of the whole slip box.
    private mutating func keep(_ selection: ExportSelection) {
        self.selection = selection
        notes.removeAll { !selection.contains($0.id) }
        pictures = pictures.filter { selection.contains($0.key) }
        let kept = notes.reduce(into: Set<VaultPath>()) { $0.formUnion($1.path.ancestors) }
        folders.removeAll { !kept.contains($0) }
        deepFolders = DeepFolders()
    }

    private mutating func rememberImport(
        of drafts: [Draft],
        _ files: [VaultPath],
        _ format: VaultExport,
        in context: NSManagedObjectContext
    ) throws {
        let trashed = NSCompoundPredicate(notPredicateWithSubpredicate: Note.isPresent)
        let all = drafts + (try Self.drafts(Note.fetchEverywhere(trashed), format, in: context))
        importedIndex = Self.formerIndex(all, files)
        for draft in all {
            guard let source = draft.source else { continue }
            imported[source] = IncomingText.Target(id: draft.identity, title: draft.title)
        }
    }

    /// Returns a free path for a note. A new one gets a name of its own where one note was imported from a file of the same name: links of
    /// other files that mean that one would lead to the new one.
    private mutating func newPath(of draft: Draft, in folder: VaultPath?) -> VaultPath {
        let stem = draft.keepsName ? draft.source?.stem ?? draft.title : draft.title
        var path = namer.path(for: stem, fileExtension: "md", in: folder)
        while draft.source == nil, importedNames[path.name.lowercased()] == 1 {
            path = namer.path(for: stem, fileExtension: "md", in: folder)
        }
        return path
    }

    private mutating func add(_ draft: Draft, at path: VaultPath) {
        notes.append(Entry(id: draft.id, path: path, source: draft.source))
        paths[draft.id] = path
        targets[draft.identity] = OutgoingText.Target(path: path, title: draft.title)
        index.add(path, names: draft.names + [draft.title])
        // Of two vaults' notes with one path, links lead to the one that keeps it.
        if let source = draft.source, newPaths[source] != source { newPaths[source] = path }
    }

    func batches(of size: Int) -> [ArraySlice<Entry>] {
        stride(from: 0, to: notes.count, by: max(size, 1)).map { notes[$0..<min($0 + max(size, 1), notes.count)] }
    }

    /// Returns the link target of the note with an identifier.
    func target(of identity: UUID) -> OutgoingText.Target? { targets[identity] }

    /// Returns the new path of the note that was imported from a path.
    func newPath(of path: VaultPath) -> VaultPath? { newPaths[path] }

    /// Returns the conversion of a file's text by the import.
    func incomingText(from path: VaultPath) -> IncomingText {
        IncomingText(path: path, index: importedIndex) { imported[$0] }
    }

    /// Assigns paths to the pictures that were not imported from a file.
    private mutating func placePictures(in context: NSManagedObjectContext) throws {
        let request = NSFetchRequest<NSManagedObjectID>(entityName: "Attachment")
        // Those of notes in the trash stay there with them.
        request.predicate = NSPredicate(format: "path_ == nil AND note != nil AND note.isTrashed == NO")
        request.resultType = .managedObjectIDResultType
        for id in try context.fetch(request) {
            let attachment = try context.existingObject(with: id) as? Attachment
            guard let note = attachment?.note, let data = attachment?.fullImageData else { continue }
            let path = namer.path(
                for: note.title,
                fileExtension: PictureKind.fileExtension(of: data),
                in: VaultPath(VaultExport.picturesFolder)
            )
            index.add(path)
            pictures[note.objectID] = path
            context.reset()
        }
    }

    // MARK: - What there is

    private struct Draft {
        let id: NSManagedObjectID
        /// The number of the object, which grows with each that is made.
        let number: Int
        let identity: UUID
        let title: String
        let folder: NSManagedObjectID?
        let source: VaultPath?
        /// Whether the title is the imported one, so that the file keeps its name.
        let keepsName: Bool
        /// Whether it was imported and its text edited since.
        let isEdited: Bool
        let names: [String]
        let formerTitle: String
    }

    private static func drafts(
        _ request: NSFetchRequest<Note>,
        _ format: VaultExport,
        in context: NSManagedObjectContext
    ) throws -> [Draft] {
        var drafts: [Draft] = []
        let identifiers = try context.fetchIdentifiers(request)
        for start in stride(from: 0, to: identifiers.count, by: format.batchSize) {
            let ids = Array(identifiers[start..<min(start + format.batchSize, identifiers.count)])
            for note in try context.notes(ids) { drafts.append(draft(note, format)) }
            context.reset()
        }
        return drafts
    }

    private static func draft(_ note: Note, _ format: VaultExport) -> Draft {
        let path = note.sourcePath.flatMap(VaultPath.init)
        let former = path.flatMap { path in note.source.map { VaultNote(path: path, text: $0) } }
            .map { $0.metadata(timeZone: format.timeZone) }
        return Draft(
            id: note.objectID,
            number: Int(note.objectID.uriRepresentation().lastPathComponent.dropFirst()) ?? .max,
            identity: note.uuid,
            title: note.title,
            folder: note.folder?.objectID,
            source: former == nil ? nil : path,
            keepsName: former?.title == note.title,
            isEdited: former != nil && note.isBodyEdited,
            names: (former?.aliases ?? []) + (former?.identifier.map { [$0] } ?? []),
            formerTitle: former?.title ?? ""
        )
    }

    private static func filePaths(in context: NSManagedObjectContext) throws -> [VaultPath] {
        let request = NSFetchRequest<NSDictionary>(entityName: "Attachment")
        request.predicate = NSPredicate(format: "path_ != nil")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = ["path_"]
        return try context.fetch(request).compactMap { ($0["path_"] as? String).flatMap(VaultPath.init) }
    }

    private static func formerIndex(_ drafts: [Draft], _ files: [VaultPath]) -> LinkIndex {
        var index = LinkIndex()
        for file in files { index.add(file) }
        for draft in drafts {
            if let source = draft.source { index.add(source, names: draft.names + [draft.formerTitle]) }
        }
        return index
    }
}
