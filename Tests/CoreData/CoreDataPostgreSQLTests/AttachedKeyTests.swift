import CoreDataPostgreSQL
import Foundation
import ManagedObjectModelFormat
import PostgreSQLCluster
import Testing

@testable import CoreData

/// Stores over tables of others whose keys are UUIDs, texts, or integers that programs give.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct AttachedKeyTests {
    private static let tables = """
        CREATE TABLE $s.countries (code varchar(8) PRIMARY KEY, name text NOT NULL);
        CREATE TABLE $s.users (
          id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text NOT NULL UNIQUE,
          country_code varchar(8) REFERENCES $s.countries ON DELETE SET NULL);
        CREATE TABLE $s.posts (
          id uuid PRIMARY KEY, title text NOT NULL, user_id uuid NOT NULL REFERENCES $s.users ON DELETE CASCADE);
        CREATE TABLE $s.labels (id bigserial PRIMARY KEY, word text NOT NULL);
        CREATE TABLE $s.post_labels (
          post_id uuid REFERENCES $s.posts ON DELETE CASCADE, label_id bigint REFERENCES $s.labels,
          PRIMARY KEY (post_id, label_id));
        CREATE TABLE $s.years (year integer PRIMARY KEY, motto text);
        CREATE TABLE $s.places (x int, y int, name text, PRIMARY KEY (x, y));
        """

    private let schema: ForeignSchema
    private var database: DatabaseCase { schema.database }

    init() throws {
        schema = try ForeignSchema(Self.tables)
    }

    /// Saves a country, two users in it, and three posts with labels.
    @discardableResult
    private func fill(_ context: NSManagedObjectContext) throws -> [NSManagedObject] {
        let country = context.insert("Country", ["code": "42", "name": "Answerland"])
        let users = ["Ada", "Bo"].map { context.insert("User", ["name": $0, "countryCode": country]) }
        let labels = ["a", "b"].map { context.insert("Label", ["word": $0]) }
        for (number, user) in [users[0], users[0], users[1]].enumerated() {
            context.insert("Post", ["title": "\(number)", "user": user, "labels": Set(labels[...(number % 2)])])
        }
        try context.save()
        return users
    }

    @Test("A model is proposed with the keys as attributes")
    func proposes() throws {
        let model = schema.proposal.model
        #expect(model.entities.map(\.name) == ["Country", "Label", "Post", "User", "Year"])
        let attributes = model.entities.map { entity in
            entity.attributes.map { "\($0.name)\($0.isOptional ? "?" : "")" }.joined(separator: " ")
        }
        #expect(attributes == ["code name", "word", "id? title", "id? name", "year motto?"])
        #expect(model.entity(named: "Country")?.uniquenessConstraints == [["code"]])
        #expect(schema.proposal.notes == ["places is left out: its key has several columns"])
    }

    @Test("Objects have the keys that they are given, or that the server or this program makes")
    func keys() throws {
        let context = try database.context()
        let users = try fill(context)
        let id = try #require(users[0].value(forKey: "id") as? UUID)
        #expect(try database.rows("SELECT id::text FROM $s.users WHERE name = 'Ada'") == [id.uuidString.lowercased()])
        #expect(users[0].objectID.uriRepresentation().lastPathComponent == "p\(id.uuidString.lowercased())")
        let given = UUID()
        let post = context.insert("Post", ["id": given, "title": "given", "user": users[1]])
        let year = context.insert("Year", ["year": 1984, "motto": "x"])
        try context.save()
        #expect(try database.rows("SELECT title FROM $s.posts WHERE id = '\(given.uuidString)'") == ["given"])
        #expect(post.value(forKey: "id") as? UUID == given)
        #expect(year.objectID.uriRepresentation().lastPathComponent == "p1984")
        let count = try database.rows(
            "SELECT count(*), count(DISTINCT p.id) FROM $s.posts p JOIN $s.users u ON u.id = user_id"
        )
        #expect(count == ["4 4"])
        #expect(try database.rows("SELECT count(*) FROM $s.post_labels") == ["4"])
    }

    @Test("Predicates, orders and relationships read keys of all types")
    func fetches() throws {
        try fill(try database.context())
        let context = try database.context()
        let users = try context.all("User", "name == 'Ada'")
        let labels = try context.all("Label", "word == 'b'")
        let country = try #require(try context.all("Country").first)
        let id = try #require(users[0].value(forKey: "id") as? UUID)
        for (format, arguments, titles) in [
            ("user == %@", users, ["0", "1"]), ("user IN %@", [users] as [Any], ["0", "1"]),
            ("user.countryCode == %@ AND title != '1'", [country], ["0", "2"]), ("ANY labels == %@", labels, ["1"]),
            ("user.id == %@", [id], ["0", "1"]), ("NOT (user.id == %@)", [id], ["2"]),
            ("user.countryCode.code == '42'", [], ["0", "1", "2"]), ("labels.@count == 2", [], ["1"]),
            ("SUBQUERY(user.posts, $p, $p.title == '1').@count == 1", [], ["0", "1"]),
        ] as [(String, [Any], [String])] {
            let request = NSFetchRequest<NSManagedObject>(entityName: "Post")
            request.predicate = NSPredicate(format: format, argumentArray: arguments)
            request.sortDescriptors = [NSSortDescriptor(key: "title", ascending: true)]
            request.relationshipKeyPathsForPrefetching = ["user", "labels"]
            #expect(try context.fetch(request).map { $0.value(forKey: "title") as? String } == titles, "\(format)")
        }
        #expect((country.value(forKey: "users") as? Set<NSManagedObject>)?.count == 2)
        let many = try (0..<150).map { _ in try #require(users.first) }
        #expect(try context.all("Post", "user IN %@", many).count == 2)
        let request = NSFetchRequest<NSDictionary>(entityName: "Post")
        (request.resultType, request.propertiesToFetch) = (.dictionaryResultType, ["user"])
        (request.returnsDistinctResults, request.sortDescriptors) = (
            true, [NSSortDescriptor(key: "user", ascending: true)]
        )
        let owners = try context.fetch(request).compactMap { $0["user"] as? NSManagedObjectID }
        #expect(Set(owners).count == 2 && owners.contains(users[0].objectID))
    }

    @Test("A row of others is known by the same object again, also by its URI in another program")
    func identifiers() throws {
        let context = try database.context()
        try fill(context)
        let uris = try ["User", "Country", "Post"].map {
            try #require(try context.all($0).first).objectID.uriRepresentation()
        }
        #expect(uris[1].lastPathComponent == "p%342" || uris[1].absoluteString.hasSuffix("/p%342"))
        let other = try database.context()
        for uri in uris {
            let coordinator = try #require(other.persistentStoreCoordinator)
            let id = try #require(coordinator.managedObjectID(forURIRepresentation: uri))
            let object = try other.existingObject(with: id)
            #expect(object.objectID.uriRepresentation() == uri)
            #expect(try other.all(object.entity.name ?? "", "self == %@", object) == [object])
        }
        let nobody = try #require(
            URL(string: uris[0].absoluteString.replacingOccurrences(of: uris[0].lastPathComponent, with: "p7"))
        )
        let id = try #require(other.persistentStoreCoordinator?.managedObjectID(forURIRepresentation: nobody))
        #expect(throws: CocoaError.self) { try other.existingObject(with: id) }
    }

    @Test("Changes and conflicts are those of other tables")
    func changes() throws {
        let context = try database.context()
        let users = try fill(context)
        users[0].setValue("Ada L.", forKey: "name")
        try context.save()
        _ = try database.rows("UPDATE $s.users SET name = 'Eve' WHERE name = 'Bo' RETURNING 1")
        users[1].setValue("Bob", forKey: "name")
        #expect { try context.save() } throws: { ($0 as? CocoaError)?.code.rawValue == NSManagedObjectMergeError }
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        try context.save()
        #expect(try database.rows("SELECT name FROM $s.users ORDER BY 1") == ["Ada L.", "Bob"])
        context.delete(users[0])
        try context.save()
        #expect(try database.rows("SELECT title FROM $s.posts") == ["2"])
        #expect(try database.rows("SELECT count(*) FROM $s.post_labels") == ["1"])
    }

    @Test("A key stays as it is")
    func keptKeys() throws {
        let context = try database.context()
        try fill(context)
        let country = try #require(try context.all("Country").first)
        country.setValue("43", forKey: "code")
        let error = #expect(throws: CocoaError.self) { try context.save() }
        #expect(
            error?.code == .managedObjectValidation && error?.userInfo[NSValidationKeyErrorKey] as? String == "code"
        )
        context.rollback()
        let nameless = context.insert("Country", ["name": "Nowhere"])
        let missing = #expect(throws: CocoaError.self) { try context.save() }
        #expect(missing?.code.rawValue == 1570, "\(String(describing: missing))")
        nameless.setValue("NO", forKey: "code")
        try context.save()
        #expect(try database.rows("SELECT code FROM $s.countries ORDER BY 1") == ["42", "NO"])
    }

    @Test("A key that a row has already is a conflict, which a merge policy resolves")
    func takenKeys() throws {
        let context = try database.context()
        try fill(context)
        context.insert("Country", ["code": "42", "name": "Other"])
        #expect { try context.save() } throws: {
            ($0 as? CocoaError)?.code.rawValue == NSManagedObjectConstraintMergeError
        }
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        try context.save()
        #expect(try database.rows("SELECT code, name FROM $s.countries") == ["42 Other"])
        let objects = try context.all("Country")
        #expect(objects.map { $0.value(forKey: "name") as? String } == ["Other"])
        #expect((objects.first?.value(forKey: "users") as? Set<NSManagedObject>)?.count == 2)
        // A row that is gone makes room for another one.
        objects.forEach(context.delete)
        try context.save()
        let again = context.insert("Country", ["code": "42", "name": "Again"])
        try context.save()
        #expect(try context.all("Country") == [again])
        again.setValue("Once more", forKey: "name")
        try context.save()
        #expect(try database.rows("SELECT code, name FROM $s.countries") == ["42 Once more"])
    }

    @Test("Batch requests write keys of all types")
    func batches() throws {
        let context = try database.context()
        let users = try fill(context)
        let insertion = NSBatchInsertRequest(
            entityName: "Country",
            objects: (0..<250).map { ["code": "c\($0)", "name": "n\($0)"] }
        )
        insertion.resultType = .objectIDs
        let result = try #require(try context.execute(insertion) as? NSBatchInsertResult)
        let ids = try #require(result.result as? [NSManagedObjectID])
        #expect(Set(ids).count == 250)
        #expect(try context.existingObject(with: ids[7]).value(forKey: "code") as? String == "c7")
        let posts = NSBatchInsertRequest(
            entityName: "Post",
            objects: (0..<3).map { ["title": "batch \($0)", "user": users[1].objectID] }
        )
        _ = try context.execute(posts)
        #expect(try database.rows("SELECT count(*) FROM $s.posts WHERE title LIKE 'batch%'") == ["3"])
        let update = NSBatchUpdateRequest(entityName: "Post")
        update.predicate = NSPredicate(format: "user == %@", users[1])
        update.propertiesToUpdate = ["title": "changed"]
        update.resultType = .updatedObjectIDsResultType
        let updated = try #require(try context.execute(update) as? NSBatchUpdateResult)
        #expect((updated.result as? [NSManagedObjectID])?.count == 4)
        _ = try context.execute(NSBatchDeleteRequest(objectIDs: [users[0].objectID]))
        #expect(try database.rows("SELECT DISTINCT title FROM $s.posts") == ["changed"])
    }

    @Test("A key of several columns is refused, and so is one of another type")
    func refusals() throws {
        var model = schema.proposal.model.withoutClasses
        let label = try #require(model.entities.firstIndex { $0.name == "Year" })
        model.entities[label].userInfo = ["postgresql.table": .string("places"), "postgresql.key": .string("x")]
        model.entities[label].attributes = []
        model.entities[label].uniquenessConstraints = []
        let composite = DatabaseCase(url: database.url, try NSManagedObjectModel(model))
        #expect { try composite.context() } throws: { error in
            (error as? CocoaError)?.code.rawValue == 134_020
                && "\((error as NSError).userInfo)".contains("is one of several columns of the key of “places”")
        }
        model.entities[label].userInfo["postgresql.key"] = .string("name")
        let shared = DatabaseCase(url: database.url, try NSManagedObjectModel(model))
        #expect { try shared.context() } throws: { "\(($0 as NSError).userInfo)".contains("is not unique") }
    }
}
