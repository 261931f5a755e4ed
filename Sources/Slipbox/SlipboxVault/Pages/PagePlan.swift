import CoreData
import MarkdownVault
import SlipboxCore

/// The paths of all files. They are determined before the first file is written, since links depend on all names.
struct PagePlan {
    struct Entry {
        let id: NSManagedObjectID
        let title: String
        let path: VaultPath
    }

    /// A picture or another file that is not a note.
    struct Picture {
        let id: NSManagedObjectID
        let path: VaultPath

        func write(
            to writer: VaultWriter,
            into report: inout VaultExportReport,
            in context: NSManagedObjectContext
        ) throws {
            let attachment = try context.existingObject(with: id) as? Attachment
            let file = VaultFile(path: path, data: attachment?.fullImageData ?? Data())
            context.reset()
            report.sheet.input.add(file)
            let problems = writer.report.problems.count
            try writer.write(file)
            if writer.report.problems.count == problems { report.sheet.output.add(file) }
        }
    }

    /// The path of a site's index.
    static let indexPath = VaultPath("index.html")

    let format: PageFormat
    private(set) var entries: [Entry] = []
    private(set) var folders: [VaultPath] = []
    /// The folders too deep for file systems.
    private(set) var deepFolders = DeepFolders()
    private(set) var pictures: [Picture] = []
    private(set) var paths: [NSManagedObjectID: VaultPath] = [:]
    private(set) var identities: [UUID: VaultPath] = [:]
    /// The new paths of imported files, by their former path.
    private(set) var formerPlaces: [VaultPath: VaultPath] = [:]

    /// - Parameter notes: The notes that are written; nil for all.
    init(
        _ format: PageFormat,
        _ notes: Set<NSManagedObjectID>? = nil,
        in context: NSManagedObjectContext
    ) throws {
        self.format = format
        let selection = try ExportSelection(notes, in: context)
        var namer = VaultFileNamer()
        if let index = Self.indexPath { namer.take(index) }
        let folderPaths = try FolderPaths(known: [], in: context)
        folders = folderPaths.folders
        deepFolders = folderPaths.deepFolders
        for folder in folders { namer.take(folder) }
        let request = Note.fetch()
        request.fetchBatchSize = 500
        for note in try context.fetch(request) where selection?.contains(note.objectID) ?? true {
            let path = namer.path(
                for: note.title,
                fileExtension: format.rawValue,
                in: folderPaths[note.folder?.objectID]
            )
            entries.append(Entry(id: note.objectID, title: note.title, path: path))
            paths[note.objectID] = path
            identities[note.uuid] = path
        }
        try placePictures(&namer, of: selection, in: context)
        context.reset()
        guard selection != nil else { return }
        let kept = entries.reduce(into: Set<VaultPath>()) { $0.formUnion($1.path.ancestors) }
        folders.removeAll { !kept.contains($0) }
        deepFolders = DeepFolders()
    }

    private mutating func placePictures(
        _ namer: inout VaultFileNamer,
        of selection: ExportSelection?,
        in context: NSManagedObjectContext
    ) throws {
        let request = NSFetchRequest<Attachment>(entityName: "Attachment")
        let folder = VaultPath(VaultExport.picturesFolder)
        for id in try context.fetch(request).map(\.objectID) {
            guard let attachment = try context.existingObject(with: id) as? Attachment else { continue }
            let former = attachment.path_.flatMap(VaultPath.init)
            guard former != nil || attachment.note?.isTrashed == false,
                selection?.contains(file: former, of: attachment.note?.objectID) ?? true
            else { continue }
            let path: VaultPath
            if let former {
                path = namer.path(for: former.stem, fileExtension: former.fileExtension, in: folder)
                formerPlaces[former] = path
            } else {
                let ending = PictureKind.fileExtension(of: attachment.fullImageData ?? Data())
                path = namer.path(for: attachment.note?.title ?? "", fileExtension: ending, in: folder)
            }
            pictures.append(Picture(id: id, path: path))
            paths[id] = path
            context.refresh(attachment, mergeChanges: false)
        }
    }
}
