import CloudKit
import CloudService
import CoreData
import DocumentRichText
import Foundation
import Testing

@testable import SlipboxCore
@testable import SlipboxScreens

/// A slip box on a device of its own, with an account at a service in the process.
@MainActor
final class SyncedBox {
    let folder: URL
    let controller: PersistenceController
    let sync: SlipBoxSync

    /// - Parameters:
    ///   - user: The user who is signed in; nil for nobody.
    ///   - folder: The folder of an earlier box, to open it again.
    static func make(
        _ service: CloudService,
        user: String? = "_ada",
        in folder: URL? = nil,
        isAutomatic: Bool = false
    ) throws -> SyncedBox {
        let folder = folder ?? FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "Slipbox.sqlite")
        if user != nil { try account.store(beside: file, token: "token") }
        let controller = try PersistenceController(syncing: file)
        let connection = connection(service, user ?? "_ada", isAutomatic: isAutomatic)
        let sync = try SlipBoxSync(
            controller.container,
            policies: SyncPolicies.all,
            tags: TextTagReader(),
            connection: connection
        )
        sync.begin()
        return SyncedBox(folder, controller, sync)
    }

    static func connection(_ service: CloudService, _ user: String, isAutomatic: Bool = false) -> SyncConnection {
        let transport = ServiceTransport(service: service, caller: .user(user))
        var connection = SyncConnection()
        connection.isAutomatic = isAutomatic
        connection.makeContainer = { CKContainer(identifier: $0.container, over: transport) }
        return connection
    }

    static var account: SyncAccount {
        get throws {
            let service = try SyncAccount.address("http://localhost:1")
            return SyncAccount(service: service, programToken: "program", login: "ada@example.org")
        }
    }

    private init(_ folder: URL, _ controller: PersistenceController, _ sync: SlipBoxSync) {
        (self.folder, self.controller, self.sync) = (folder, controller, sync)
    }

    var context: NSManagedObjectContext { controller.container.viewContext }

    /// Ends the program.
    func close() throws {
        sync.end()
        let coordinator = controller.container.persistentStoreCoordinator
        for store in coordinator.persistentStores { try coordinator.remove(store) }
    }

    func syncNow() async throws {
        try await sync.syncNow()
        context.refreshAllObjects()
    }

    @discardableResult
    func write(_ title: String, _ text: String = "", in folder: Folder? = nil) throws -> Note {
        let note = Note(title: title, context: context)
        try note.setBody(RichTextDocument(plainText: text))
        note.folder = folder
        try context.save()
        // Changes of the same millisecond have no order.
        Thread.sleep(forTimeInterval: 0.003)
        return note
    }

    func rewrite(_ title: String, _ text: String) throws {
        try note(title).setBody(RichTextDocument(plainText: text))
        try context.save()
        Thread.sleep(forTimeInterval: 0.003)
    }

    func rename(_ title: String, _ newTitle: String) throws {
        try note(title).title = newTitle
        try context.save()
        Thread.sleep(forTimeInterval: 0.003)
    }

    func note(_ title: String) throws -> Note {
        try #require(try context.fetch(Note.fetchEverywhere(NSPredicate(format: "title_ == %@", title))).first)
    }

    func conflicts() throws -> [NoteVersion] { try context.fetch(NoteVersion.conflictsFetch()) }

    /// All that the box has, as text that is equal on devices which agree.
    func content() throws -> [String] {
        let names = ["Note", "Folder", "Keyword", "TrashItem", "NoteVersion", "SavedSearch", "Attachment"]
        return try names.flatMap { name in
            try context.fetch(NSFetchRequest<NSManagedObject>(entityName: name)).map(Self.text).sorted()
        }
    }

    private static func text(of object: NSManagedObject) -> String {
        let attributes = object.entity.attributesByName.values.filter { !$0.isTransient }.map(\.name).sorted().map {
            key in
            let value = object.value(forKey: key)
            return
                "\(key)=\((value as? Date).map { "\($0.timeIntervalSinceReferenceDate)" } ?? value.map { "\($0)" } ?? "nil")"
        }
        let relationships = object.entity.relationshipsByName.keys.sorted().map { key in
            let value = object.value(forKey: key)
            let others =
                (value as? Set<NSManagedObject>).map(Array.init) ?? [value as? NSManagedObject].compactMap(\.self)
            return "\(key)=\(others.map(name).sorted())"
        }
        return "\(object.entity.name ?? ""): \((attributes + relationships).joined(separator: " "))"
    }

    private static func name(of object: NSManagedObject) -> String {
        switch object {
        case let note as Note: note.uuid_?.uuidString ?? "?"
        case let folder as Folder: folder.uuid_?.uuidString ?? "?"
        case let keyword as Keyword: keyword.uuid_?.uuidString ?? "?"
        case let version as NoteVersion: version.bodyText
        default: object.entity.name ?? "?"
        }
    }
}

/// Syncs boxes until each has what the others have.
@MainActor
func settle(_ boxes: SyncedBox...) async throws {
    for _ in 0..<3 {
        for box in boxes { try await box.syncNow() }
    }
}
