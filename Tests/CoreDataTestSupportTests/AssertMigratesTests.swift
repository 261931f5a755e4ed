import CoreData
import CoreDataTestSupport
import Testing

@Suite struct AssertMigratesTests {
    private func model(_ title: String, _ type: NSAttributeDescription.AttributeType = .string) -> NSManagedObjectModel
    {
        let (note, attribute) = (NSEntityDescription(), NSAttributeDescription())
        attribute.name = title
        attribute.type = type
        attribute.renamingIdentifier = "name"
        note.name = "Note"
        note.properties = [attribute]
        let model = NSManagedObjectModel()
        model.entities = [note]
        return model
    }

    @Test func aReportSaysHowManyObjectsThereAre() throws {
        var titles: [String] = []
        let report = try assertMigrates(
            from: model("name"),
            to: model("title"),
            checking: { context in
                titles = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
                    .compactMap { $0.value(forKey: "title") as? String }
            }
        )
        #expect(titles.sorted() == ["name 1", "name 2", "name 3"])
        #expect(report.description == "IEM_Transform_Note: 3 Note to 3 Note")
    }

    @Test func whatCannotBeMigratedIsAnError() {
        #expect(throws: (any Error).self) { try assertMigrates(from: model("name"), to: model("title", .date)) }
    }

    @Test func aStoreInAFileIsMigratedAsACopy() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("assert-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appendingPathComponent("v1.sqlite")
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model("name"))
        try coordinator.remove(coordinator.addPersistentStore(type: .sqlite, at: url))
        let before = try Data(contentsOf: url)
        let report = try assertMigrates(from: url, to: model("title"))
        #expect(report.entries.map(\.sourceCount) == [0])
        #expect(try Data(contentsOf: url) == before)
    }
}
