import Testing

@testable import CoreData

/// Mapping models whose entities require each other: objects are inserted before they get their relationships.
@Suite struct RequiredRelationshipTests {
    /// Books, each of an author and an edition that it requires.
    private static func model(_ names: [String]) -> NSManagedObjectModel {
        let book = NoteModels.entity("Book", names.map { NoteModels.attribute($0, .string) })
        let author = NoteModels.entity("Author", [NoteModels.attribute("name", .string)])
        let edition = NoteModels.entity("Edition", [NoteModels.attribute("year", .integer16)])
        NoteModels.relate(book, "author", author, "books")
        NoteModels.relate(edition, "book", book, "edition", isToMany: false)
        for (entity, name) in [(book, "author"), (edition, "book"), (book, "edition")] {
            entity.relationshipsByName[name]?.isOptional = false
        }
        return NoteModels.model([book, author, edition])
    }

    private static func fill(_ context: NSManagedObjectContext) {
        let author = MigratedFolder.insert("Author", into: context)
        author.setValue("Ann", forKey: "name")
        for number in 0..<3 {
            let (book, edition) = (
                MigratedFolder.insert("Book", into: context), MigratedFolder.insert("Edition", into: context)
            )
            book.setValue("\(number)", forKey: "title")
            book.setValue(author, forKey: "author")
            edition.setValue(book, forKey: "book")
        }
    }

    private static func mapping(_ old: NSManagedObjectModel, _ new: NSManagedObjectModel) throws -> NSMappingModel {
        let mapping = try NSMappingModel.inferredMappingModel(forSourceModel: old, destinationModel: new)
        mapping.transformObjects(ofEntityNamed: "Book") { former, book in
            book.setValue("No. \(former.value(forKey: "title") ?? "")", forKey: "label")
        }
        return mapping
    }

    @Test(arguments: MigratedFolder.types)
    func objectsThatRequireOthersAreMigrated(_ type: NSPersistentStore.StoreType) throws {
        let (old, new) = (Self.model(["title"]), Self.model(["title", "label"]))
        let folder = try TemporaryFolder()
        let url = try MigratedFolder.newURL(type) ?? folder.file("Books.store")
        try MigratedFolder.write(type, at: url, old, Self.fill)
        let manager = NSMigrationManager(sourceModel: old, destinationModel: new)
        try manager.migrateStore(from: url, type: type, mapping: Self.mapping(old, new), to: url, type: type)
        try MigratedFolder.read(type, at: url, new) { context throws in
            #expect(try MigratedFolder.values("Book", "label", in: context) == ["No. 0", "No. 1", "No. 2"])
            #expect(try MigratedFolder.values("Book", "author.name", in: context) == ["Ann", "Ann", "Ann"])
            #expect(try MigratedFolder.values("Edition", "book.label", in: context) == ["No. 0", "No. 1", "No. 2"])
        }
        // The migrated store enforces what a new one does.
        if type == .postgreSQL {
            let fresh = try #require(try MigratedFolder.newURL(type))
            try MigratedFolder.write(type, at: fresh, new) { _ in }
            #expect(try DatabaseShape(url).differences(from: DatabaseShape(fresh)) == [])
        }
    }

    @Test(arguments: MigratedFolder.types)
    func objectsAreAddedToAStoreThatIsThere(_ type: NSPersistentStore.StoreType) throws {
        let (old, new) = (Self.model(["title"]), Self.model(["title", "label"]))
        let folder = try TemporaryFolder()
        let (url, other) = (
            try MigratedFolder.newURL(type) ?? folder.file("Books.store"),
            try MigratedFolder.newURL(type) ?? folder.file("More.store")
        )
        try MigratedFolder.write(type, at: url, old, Self.fill)
        try MigratedFolder.write(type, at: other, new, Self.fill)
        let manager = NSMigrationManager(sourceModel: old, destinationModel: new)
        try manager.migrateStore(from: url, type: type, mapping: Self.mapping(old, new), to: other, type: type)
        try MigratedFolder.read(type, at: other, new) { context throws in
            let labels = ["No. 0", "No. 1", "No. 2", "nil", "nil", "nil"]
            #expect(try MigratedFolder.values("Book", "label", in: context) == labels)
            #expect(try MigratedFolder.values("Edition", "book.label", in: context) == labels)
            #expect(try MigratedFolder.values("Author", "books.@count", in: context) == ["3", "3"])
        }
        guard type == .postgreSQL else { return }
        let fresh = try #require(try MigratedFolder.newURL(type))
        try MigratedFolder.write(type, at: fresh, new) { _ in }
        #expect(try DatabaseShape(other).differences(from: DatabaseShape(fresh)) == [])
    }

    @Test(arguments: MigratedFolder.types)
    func anObjectWithoutWhatItRequiresEndsTheMigration(_ type: NSPersistentStore.StoreType) throws {
        let (old, new) = (Self.model(["title"]), Self.model(["title", "label"]))
        let folder = try TemporaryFolder()
        let url = try MigratedFolder.newURL(type) ?? folder.file("Books.store")
        try MigratedFolder.write(type, at: url, old, Self.fill)
        let mapping = try Self.mapping(old, new)
        for entity in mapping.entityMappings where entity.destinationEntityName == "Book" {
            entity.relationshipMappings?.removeAll { $0.name == "author" }
        }
        for entity in mapping.entityMappings where entity.destinationEntityName == "Author" {
            entity.relationshipMappings?.removeAll { $0.name == "books" }
        }
        let manager = NSMigrationManager(sourceModel: old, destinationModel: new)
        #expect(throws: CocoaError.self) {
            try manager.migrateStore(from: url, type: type, mapping: mapping, to: url, type: type)
        }
        try MigratedFolder.read(type, at: url, old) { context throws in
            #expect(try MigratedFolder.values("Book", "author.name", in: context) == ["Ann", "Ann", "Ann"])
        }
    }
}
