import CoreData

/// The program of the guide's section about stores, as the guide prints it.
enum GuideStores {
    @MainActor
    static func run(in folders: [URL]) async throws -> [String] {
        let laptop = try openLibrary(in: folders[0])
        let book = NSEntityDescription.insertNewObject(forEntityName: "Book", into: laptop.viewContext)
        book.setValue("Ulysses", forKey: "title")
        try laptop.viewContext.save()
        try await laptop.sync()
        let tablet = try openLibrary(in: folders[1])
        try await tablet.sync()
        let titles = try tablet.viewContext.fetch(NSFetchRequest<NSManagedObject>(entityName: "Book"))
            .compactMap { $0.value(forKey: "title") as? String }
        return titles
    }

    static func openLibrary(in folder: URL) throws -> NSPersistentCloudKitContainer {
        let book = NSEntityDescription()
        book.name = "Book"
        book.properties = ["title", "author"].map { name in
            let attribute = NSAttributeDescription()
            (attribute.name, attribute.attributeType) = (name, .stringAttributeType)
            return attribute
        }
        let model = NSManagedObjectModel()
        model.entities = [book]
        let container = NSPersistentCloudKitContainer(name: "Library", managedObjectModel: model)
        container.persistentStoreDescriptions.first?.url = folder.appending(path: "Library.sqlite")
        var failure: (any Error)?
        container.loadPersistentStores { _, error in failure = error }
        if let failure { throw failure }
        return container
    }

    /// The lines of a function, without those around its body.
    static func lines(of function: String) throws -> [String] {
        let lines = try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8).split(separator: "\n")
        let body = lines.drop { !$0.contains("func \(function)(in") }.dropFirst().prefix { $0 != "    }" }
        return body.map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
