import CloudKit
import CloudService
import CoreData
import Foundation

/// A store with notes, and a service in the process with which it is in step. Each page of the gallery has its own.
@MainActor
final class SyncedNotes {
    let container: NSPersistentCloudKitContainer
    private let transport: SwitchedTransport
    private let folder: URL

    static func open() async throws -> SyncedNotes {
        let folder = FileManager.default.temporaryDirectory.appending(path: "gallery-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let notes = SyncedNotes(folder, SwitchedTransport(try await CloudService.temporary()))
        try notes.load()
        return notes
    }

    private init(_ folder: URL, _ transport: SwitchedTransport) {
        (self.folder, self.transport) = (folder, transport)
        let note = NSEntityDescription()
        let text = NSAttributeDescription()
        (text.name, text.attributeType) = ("text", .stringAttributeType)
        (note.name, note.properties) = ("Note", [text])
        let model = NSManagedObjectModel()
        model.entities = [note]
        container = NSPersistentCloudKitContainer(name: "Notes", managedObjectModel: model)
    }

    deinit {
        do {
            try FileManager.default.removeItem(at: folder)
        } catch {
            FileHandle.standardError.write(Data("webui-gallery: \(error)\n".utf8))
        }
    }

    private func load() throws {
        let description = NSPersistentStoreDescription(url: folder.appending(path: "Notes.sqlite"))
        let options = NSPersistentCloudKitContainerOptions(containerIdentifier: "iCloud.gallery")
        options.container = CKContainer(identifier: "iCloud.gallery", over: transport)
        description.cloudKitContainerOptions = options
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
    }

    func write() {
        let context = container.viewContext
        let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
        note.setValue("A note", forKey: "text")
        do {
            try context.save()
        } catch {
            context.rollback()
        }
    }

    /// Syncs at once, rather than when the time has come. The line tells of what goes wrong.
    func sync() {
        Task { [container] in
            do { try await container.sync() } catch { return }
        }
    }

    func set(_ line: ServiceLine) { transport.set(line) }
}
