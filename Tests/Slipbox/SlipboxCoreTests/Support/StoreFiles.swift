import CoreData
import SlipboxCore

/// Calls a block with the URL of a store file in a folder of its own, which is removed afterwards.
func withStoreFile<Result>(named name: String = "Slipbox.sqlite", _ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "slipbox-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder.appending(path: name))
}

extension PersistenceController {
    /// Closes the stores, as at the end of the program.
    func closeStore() throws {
        let coordinator = container.persistentStoreCoordinator
        for store in coordinator.persistentStores {
            try coordinator.remove(store)
        }
    }
}
