import CoreData
import CoreDataSQLite
import Foundation
import Testing
import WebUI
import WebUITestSupport

@testable import StudioScreens

/// A temporary folder with a store of notes, and pages of the studio on it. It is removed with the value.
@MainActor
final class StudioWorkshop {
    let folder: URL
    let store: URL

    /// - Parameter address: That of a store on PostgreSQL; nil for a file in the folder.
    init(_ address: URL? = nil) throws {
        // The name has the files' statements counted.
        folder = FileManager.default.temporaryDirectory.appending(path: "studio-counted-\(UUID().uuidString)")
            .resolvingSymlinksInPath()
        store = address ?? folder.appending(path: "Notes.sqlite")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    // MARK: - The model

    /// The entities of the store's model, in Xcode's format.
    var entities = StudioWorkshop.notes

    private static let notes = #"""
        <entity name="Folder"><attribute name="name" optional="YES" attributeType="String"/>
            <relationship name="notes" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Note"
                inverseName="folder" inverseEntity="Note"/>
        </entity>
        <entity name="Note"><attribute name="title" optional="YES" attributeType="String"/>
            <attribute name="rank" attributeType="Integer 64" defaultValueString="0" usesScalarValueType="YES"/>
            <attribute name="created" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
            <attribute name="isPinned" attributeType="Boolean" defaultValueString="NO" usesScalarValueType="YES"/>
            <attribute name="picture" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
            <attribute name="settings" optional="YES" attributeType="Transformable"
                valueTransformerName="NSSecureUnarchiveFromDataTransformerName"/>
            <relationship name="folder" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Folder"
                inverseName="notes" inverseEntity="Folder"/>
            <relationship name="tags" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Tag"
                inverseName="notes" inverseEntity="Tag"/>
        </entity>
        <entity name="Task" parentEntity="Note">
            <attribute name="isDone" attributeType="Boolean" defaultValueString="NO" usesScalarValueType="YES"/>
        </entity>
        <entity name="Tag"><attribute name="name" optional="YES" attributeType="String"/>
            <relationship name="notes" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Note"
                inverseName="tags" inverseEntity="Note"/>
        </entity>
        """#

    func model() throws -> NSManagedObjectModel {
        let file = folder.appending(path: "Notes.xcdatamodel")
        defer { try? FileManager.default.removeItem(at: file) }
        try writeModel(to: file)
        return try .reading(contentsOf: file)
    }

    func writeModel(to url: URL) throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<model>\n\(entities)\n</model>\n"
        try Data(text.utf8).write(to: url.appending(path: "contents"))
    }

    // MARK: - Writing

    /// Opens the store as a program does, calls a closure that changes it, saves, and closes it.
    func write(
        author: String = "app",
        options: [String: Any] = [NSPersistentHistoryTrackingKey: true],
        _ body: (NSManagedObjectContext) throws -> Void
    ) throws {
        let writer = try StoreWriter(store, try model(), options: options)
        try writer.write(author: author, body)
        try writer.close()
    }

    /// Writes two folders with four notes, one of which is a task, and two tags.
    func writeNotes() throws {
        try write { context in
            let folders = ["Inbox", "Archive"].map { Self.make("Folder", ["name": $0], in: context) }
            let tags = ["red", "blue"].map { Self.make("Tag", ["name": $0], in: context) }
            for (place, title) in ["Cards", "Ink", "Paper", "Buy ink"].enumerated() {
                let values: [String: Any] = [
                    "title": title, "rank": place,
                    "created": Date(timeIntervalSinceReferenceDate: Double(place) * 86_400),
                    "folder": folders[place % 2], "tags": Set(tags.prefix(place % 3)),
                ]
                _ = Self.make(place == 3 ? "Task" : "Note", values, in: context)
            }
        }
    }

    @discardableResult
    nonisolated static func make(
        _ entity: String,
        _ values: [String: Any],
        in context: NSManagedObjectContext
    ) -> NSManagedObject {
        let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: context)
        for (name, value) in values { object.setValue(value, forKey: name) }
        return object
    }

    nonisolated static func find(_ title: String, in context: NSManagedObjectContext) throws -> NSManagedObject {
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.predicate = NSPredicate(format: "title == %@", title)
        return try #require(try context.fetch(request).first)
    }

    /// Writes notes in 100 folders, by statements.
    func writeLongList(_ count: Int = 200_000) throws {
        try write { context in
            for number in 1...100 { Self.make("Folder", ["name": "Folder \(number)"], in: context) }
            Self.make("Note", ["title": "First"], in: context)
        }
        let connection = try Connection(path: store.path, mode: .readWrite)
        defer { connection.close() }
        try connection.execute(
            """
            WITH RECURSIVE N(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM N WHERE n < \(count))
            INSERT INTO ZNOTE (Z_PK, Z_ENT, Z_OPT, ZTITLE, ZRANK, ZISPINNED, ZFOLDER)
            SELECT n, (SELECT Z_ENT FROM ZNOTE WHERE Z_PK = 1), 1, 'Note ' || n, n % 1000, 0, n % 100 + 1 FROM N
            """
        )
        try connection.execute("UPDATE Z_PRIMARYKEY SET Z_MAX = \(count) WHERE Z_NAME = 'Note'")
    }

    /// The smallest picture.
    static let picture = Data(
        base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="
    )!

    // MARK: - Pages

    /// The names and bytes of all files in the folder and below it, and the times at which they were written.
    func files() throws -> [String: [String]] {
        var files: [String: [String]] = [:]
        let all = FileManager.default.enumerator(atPath: folder.path)
        for case let path as String in try #require(all) {
            let url = folder.appending(path: path)
            let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
            guard attributes[.type] as? FileAttributeType == .typeRegular else { continue }
            let data = try Data(contentsOf: url)
            files[path] = [data.base64EncodedString(), "\(attributes[.modificationDate] ?? "")"]
        }
        return files
    }

    func page(
        _ address: String = "/",
        of paths: [URL]? = nil,
        states: URL? = nil,
        canEdit: Bool = false
    ) throws -> HeadlessClient {
        let library = StudioLibrary(paths ?? [store], states: states, canEdit: canEdit)
        // A server is asked at each look.
        let isNear = library.documents.allSatisfy(\.url.isFileURL)
        let desk = StudioDesk(library, pause: .milliseconds(isNear ? 10 : 100))
        return try HeadlessClient(url: address) { StudioView(desk) }
    }

    /// Opens a page, and waits until it shows a text.
    func page(_ address: String, showing text: String, of paths: [URL]? = nil) async throws -> HeadlessClient {
        let client = try page(address, of: paths)
        await client.waits(for: text)
        return client
    }
}

extension HeadlessClient {
    /// Waits until the page shows a text, and tells what it shows if it never does.
    func waits(for text: String, _ location: SourceLocation = #_sourceLocation) async {
        await waits("“\(text)”", location) { $0.shows(text) }
    }

    func waits(
        _ what: String,
        _ location: SourceLocation = #_sourceLocation,
        until condition: (HeadlessClient) -> Bool
    ) async {
        await wait(until: { condition(self) }, milliseconds: 60_000)
        if !condition(self) { Issue.record("The page never shows \(what): \(self.text)", sourceLocation: location) }
        #expect(failures.isEmpty, sourceLocation: location)
    }

    /// The cells of a table, row by row.
    var tableRows: [[String]] {
        let rows = root.all.filter { $0.tag == "tr" && $0.hasClass("row") }
        // The first cell of a row chooses it where there is no script.
        let isShown = { (cell: PageNode) in ["td", "th"].contains(cell.tag) && !cell.hasClass("table-choice") }
        return rows.map { row in row.all.filter(isShown).map(\.text) }
    }

    /// The addresses of all links with a text.
    func links(_ text: String) -> [String] {
        root.all.filter { $0.tag == "a" && $0.text == text }.compactMap { $0.attributes["href"] }
    }
}

/// A program that has a store open to write.
final class StoreWriter {
    private let coordinator: NSPersistentStoreCoordinator
    private let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)

    init(_ url: URL, _ model: NSManagedObjectModel, options: [String: Any]) throws {
        coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let type = url.isFileURL ? NSSQLiteStoreType : NSPostgreSQLStoreType
        try coordinator.addPersistentStore(ofType: type, configurationName: nil, at: url, options: options)
        context.persistentStoreCoordinator = coordinator
    }

    func write(author: String = "app", _ body: (NSManagedObjectContext) throws -> Void) throws {
        try context.performAndWait {
            context.transactionAuthor = author
            try body(context)
            try context.save()
        }
    }

    func close() throws {
        for store in coordinator.persistentStores { try coordinator.remove(store) }
    }
}
