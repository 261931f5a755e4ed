import CoreData
import SlipboxCore
import WebUI
import WebUICoreData
import WebUITestSupport

extension HeadlessClient {
    /// Creates a page whose views fetch in a context.
    convenience init(
        _ context: NSManagedObjectContext,
        url: String = "/",
        @ViewBuilder _ root: () -> some View
    ) throws {
        try self.init(url: url, environment: { $0.managedObjectContext = context }, root)
    }

    /// The headings of the sections.
    var headings: [String] { root.all.filter { $0.hasClass("section-header") }.map(\.text) }
}

extension NSPersistentContainer {
    /// Fills the store with numbered notes whose status depends on the number.
    func insertNotes(_ count: Int, status: @escaping @Sendable (Int) -> String = { _ in "Draft" }) async throws {
        try await performBackgroundTask { context in
            var number = 0
            let request = NSBatchInsertRequest(entityName: "Note") { (row: NSMutableDictionary) in
                row["title_"] = "Note \(String(number + 1_000_000).dropFirst())"
                row["creationDate_"] = Date(timeIntervalSinceReferenceDate: Double(number))
                row["status_"] = status(number)
                number += 1
                return number > count
            }
            try context.execute(request)
        }
    }
}

extension Folder {
    /// Creates a folder with numbered notes, each created a second after the one before.
    static func numbered(_ count: Int, name: String, in context: NSManagedObjectContext) -> Folder {
        let folder = Folder(name: name, context: context)
        for number in 0..<count {
            let note = Note(title: "\(name) \(number)", context: context)
            note.creationDate_ = Date(timeIntervalSinceReferenceDate: Double(number))
            note.folder = folder
        }
        return folder
    }
}

/// Calls a block with the URL of a store file in a temporary folder, which is removed afterwards.
@MainActor
func withStoreFile<Result>(
    named name: String = "Slipbox.sqlite",
    _ body: @MainActor (URL) async throws -> Result
) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "views-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder.appending(path: name))
}
