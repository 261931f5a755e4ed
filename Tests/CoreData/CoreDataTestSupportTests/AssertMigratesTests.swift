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

    @Test(arguments: [NSPersistentStore.StoreType.sqlite, .binary, .xml])
    func storesOfEachTypeAreMigrated(_ type: NSPersistentStore.StoreType) throws {
        let report = try assertMigrates(from: model("name"), to: model("title"), storeType: type)
        #expect(report.entries.map(\.destinationCount) == [3])
    }

    /// The message of a failing test.
    @Test func whatCannotBeMigratedIsSaid() {
        let error = #expect(throws: CocoaError.self) {
            try assertMigrates(from: model("name"), to: model("title", .date))
        }
        #expect(error?.code == .migrationMissingMappingModel)
        for part in ["Note.title type changed from String to Date", "none can be inferred", "Add a mapping model"] {
            #expect(error.map { "\($0)" }?.contains(part) == true, "\(String(describing: error))")
        }
    }

    @Test func aMappingThatDoesNotFitIsSaid() throws {
        let mapping = try NSMappingModel.inferredMappingModel(
            forSourceModel: model("name"),
            destinationModel: model("title")
        )
        mapping.entityMappings[0].attributeMappings?[0].valueExpression = NSExpression(format: "$source.name.nothing")
        let error = #expect(throws: CocoaError.self) {
            try assertMigrates(from: model("name"), to: model("title"), mapping: mapping)
        }
        for part in ["IEM_Transform_Note", "Note.title", "$source.name.nothing", "the key nothing", "/Note/p1"] {
            #expect(error.map { "\($0)" }?.contains(part) == true, "\(String(describing: error))")
        }
    }

    @Test func constraintsThatObjectsBreakAreSaid() throws {
        let unique = model("title")
        unique.entitiesByName["Note"]?.uniquenessConstraints = [["title"]]
        let error = #expect(throws: CocoaError.self) {
            try assertMigrates(
                from: model("name"),
                to: unique,
                filling: { context in
                    for _ in 0..<2 {
                        NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
                            .setValue("same", forKey: "name")
                    }
                }
            )
        }
        #expect(error.map { "\($0)" }?.contains("2 objects with \"same\"") == true, "\(String(describing: error))")
    }

    @Test func whatABlockThrowsIsThrown() {
        struct Found: Error {}
        #expect(throws: Found.self) {
            try assertMigrates(from: model("name"), to: model("title"), checking: { _ in throw Found() })
        }
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
