import CoreDataPostgreSQL
import Foundation
import ManagedObjectModelFormat
import PostgreSQLCluster
import Testing

@testable import CoreData

/// Stores over tables of others with subentities, one-to-one and ordered relationships.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct AttachedRelationshipTests {
    private static let tables = """
        CREATE TABLE $s.owners (id bigserial PRIMARY KEY, name text NOT NULL);
        CREATE TABLE $s.licences (
          id bigserial PRIMARY KEY, number text NOT NULL,
          owner_id bigint UNIQUE REFERENCES $s.owners ON DELETE CASCADE);
        CREATE TABLE $s.animals (
          id uuid PRIMARY KEY DEFAULT gen_random_uuid(), type varchar(20) NOT NULL, name text NOT NULL,
          tricks integer, lives integer, owner_id bigint REFERENCES $s.owners ON DELETE SET NULL, place bigint,
          revision integer NOT NULL DEFAULT 1);
        CREATE TABLE $s.visits (id bigserial PRIMARY KEY, at timestamptz, animal_id uuid REFERENCES $s.animals ON DELETE CASCADE);
        CREATE TABLE $s.shows (id bigserial PRIMARY KEY, title text);
        CREATE TABLE $s.show_animals (
          show_id bigint REFERENCES $s.shows, animal_id uuid REFERENCES $s.animals, position integer,
          PRIMARY KEY (show_id, animal_id));
        """

    private let schema: ForeignSchema
    private let database: DatabaseCase

    init() throws {
        schema = try ForeignSchema(Self.tables)
        database = DatabaseCase(url: schema.database.url, try NSManagedObjectModel(Self.model(schema.proposal.model)))
    }

    /// Returns a model in which animals are dogs or cats, and have their places among those of an owner and in shows.
    private static func model(_ proposal: ModelDefinition) throws -> ModelDefinition {
        var model = proposal.withoutClasses
        let animal = try #require(model.entities.firstIndex { $0.name == "Animal" })
        for (name, attribute) in [("Dog", "tricks"), ("Cat", "lives")] {
            let moved = try #require(model.entities[animal].attributes.firstIndex { $0.name == attribute })
            var entity = EntityDefinition(name: name)
            entity.parentName = "Animal"
            entity.attributes = [model.entities[animal].attributes.remove(at: moved)]
            if name == "Cat" { entity.userInfo["postgresql.value"] = .string("feline") }
            model.entities.append(entity)
        }
        model.entities[animal].attributes.removeAll { ["type", "place", "revision"].contains($0.name) }
        model.entities[animal].userInfo["postgresql.entity"] = .string("type")
        model.entities[animal].userInfo["postgresql.version"] = .string("revision")
        for (entity, column) in [("Owner", "place"), ("Show", "position")] {
            let index = try #require(model.entities.firstIndex { $0.name == entity })
            let animals = try #require(model.entities[index].relationships.firstIndex { $0.name == "animals" })
            model.entities[index].relationships[animals].isOrdered = true
            model.entities[index].relationships[animals].userInfo["postgresql.position"] = .string(column)
        }
        return model
    }

    @Test("A foreign key that is unique is proposed as a one-to-one relationship")
    func proposes() throws {
        let owner = try #require(schema.proposal.model.entity(named: "Owner"))
        let licence = try #require(owner.relationships.first { $0.destinationName == "Licence" })
        #expect(licence.name == "licence" && !licence.isToMany && licence.deleteRule == .cascade)
    }

    @Test("The end of a one-to-one relationship without the column reads it from the other row")
    func oneToOne() throws {
        let context = try database.context()
        let owner = context.insert("Owner", ["name": "Ada"])
        let licence = context.insert("Licence", ["number": "1", "owner": owner])
        let bare = context.insert("Owner", ["name": "Bo"])
        try context.save()
        #expect(owner.value(forKey: "licence") as? NSManagedObject == licence)
        let other = try database.context()
        #expect(try other.all("Owner", "licence.number == '1'").map { $0.value(forKey: "name") as? String } == ["Ada"])
        #expect(try other.all("Owner", "licence == nil").map { $0.value(forKey: "name") as? String } == ["Bo"])
        let read = try #require(try other.all("Owner", "name == 'Ada'").first)
        #expect((read.value(forKey: "licence") as? NSManagedObject)?.value(forKey: "number") as? String == "1")
        // The other end changes, and with it the row that it belongs to.
        bare.setValue(licence, forKey: "licence")
        try context.save()
        #expect(try database.rows("SELECT o.name FROM $s.licences l JOIN $s.owners o ON o.id = owner_id") == ["Bo"])
        context.refreshAllObjects()
        #expect(owner.value(forKey: "licence") == nil && bare.value(forKey: "licence") as? NSManagedObject == licence)
        bare.setValue("Bob", forKey: "name")
        try context.save()
        context.delete(bare)
        try context.save()
        #expect(try database.rows("SELECT count(*) FROM $s.licences") == ["0"])
    }

    @Test("Deleting many at once follows a one-to-one relationship from both ends")
    func batches() throws {
        let context = try database.context()
        for number in 0..<4 {
            let owner = context.insert("Owner", ["name": "\(number)"])
            context.insert("Licence", ["number": "\(number)", "owner": owner])
        }
        try context.save()
        let licences = NSFetchRequest<any NSFetchRequestResult>(entityName: "Licence")
        licences.predicate = NSPredicate(format: "owner.name == '0'")
        _ = try context.execute(NSBatchDeleteRequest(fetchRequest: licences))
        #expect(try database.rows("SELECT count(*) FROM $s.owners") == ["4"])
        let owners = NSFetchRequest<any NSFetchRequestResult>(entityName: "Owner")
        owners.predicate = NSPredicate(format: "licence.number IN {'1', '2'}")
        _ = try context.execute(NSBatchDeleteRequest(fetchRequest: owners))
        #expect(
            try database.rows(
                "SELECT name, number FROM $s.owners LEFT JOIN $s.licences ON owner_id = owners.id ORDER BY 1"
            ) == ["0 -", "3 3"]
        )
    }

    @Test("A column tells the entity of each row")
    func subentities() throws {
        let context = try database.context()
        let owner = context.insert("Owner", ["name": "Ada"])
        let dog = context.insert("Dog", ["name": "Rex", "tricks": 3, "owner": owner])
        context.insert("Cat", ["name": "Tom", "lives": 9])
        context.insert("Animal", ["name": "Nemo"])
        context.insert("Visit", ["animal": dog])
        try context.save()
        _ = try database.rows("INSERT INTO $s.animals (type, name) VALUES ('horse', 'Jolly') RETURNING 1")
        #expect(
            try database.rows("SELECT type, name, tricks, lives FROM $s.animals ORDER BY name") == [
                "horse Jolly - -", "Animal Nemo - -", "Dog Rex 3 -", "feline Tom - 9",
            ]
        )
        let other = try database.context()
        let names = ["Animal": 4, "Dog": 1, "Cat": 1]
        for (entity, count) in names { #expect(try other.all(entity).count == count, "\(entity)") }
        let exact = NSFetchRequest<NSManagedObject>(entityName: "Animal")
        exact.includesSubentities = false
        #expect(try Set(other.fetch(exact).map { $0.value(forKey: "name") as? String }) == ["Nemo", "Jolly"])
        let visit = try #require(try other.all("Visit").first)
        #expect((visit.value(forKey: "animal") as? NSManagedObject)?.entity.name == "Dog")
        #expect((visit.value(forKey: "animal") as? NSManagedObject)?.value(forKey: "tricks") as? Int == 3)
        #expect(try other.all("Animal", "entity.name == 'Cat'").count == 1)
        let update = NSBatchUpdateRequest(entityName: "Cat")
        update.propertiesToUpdate = ["lives": 8]
        _ = try other.execute(update)
        #expect(try database.rows("SELECT name, lives FROM $s.animals WHERE lives IS NOT NULL") == ["Tom 8"])
        let deletion = NSBatchDeleteRequest(fetchRequest: NSFetchRequest(entityName: "Dog"))
        _ = try other.execute(deletion)
        #expect(try database.rows("SELECT count(*) FROM $s.animals") == ["3"])
        #expect(try database.rows("SELECT count(*) FROM $s.visits") == ["0"])
    }

    @Test("A column has the places of an ordered relationship, over a foreign key and over pairs")
    func orders() throws {
        let context = try database.context()
        let owner = context.insert("Owner", ["name": "Ada"])
        let show = context.insert("Show", ["title": "Best"])
        let animals = ["c", "a", "b"].map { context.insert("Dog", ["name": $0]) }
        owner.setValue(NSOrderedSet(array: animals), forKey: "animals")
        show.setValue(NSOrderedSet(array: animals.reversed()), forKey: "animals")
        try context.save()
        func names(_ entity: String) throws -> [String] {
            let reader = try database.context()
            let object = try #require(try reader.all(entity).first)
            let members = object.value(forKey: "animals") as? NSOrderedSet
            return (members?.array as? [NSManagedObject] ?? []).compactMap { $0.value(forKey: "name") as? String }
        }
        #expect(try names("Owner") == ["c", "a", "b"])
        #expect(try names("Show") == ["b", "a", "c"])
        owner.mutableOrderedSetValue(forKey: "animals").moveObjects(at: IndexSet(integer: 2), to: 0)
        show.mutableOrderedSetValue(forKey: "animals").removeObject(at: 1)
        try context.save()
        animals[0].setValue("C", forKey: "name")
        try context.save()
        #expect(try names("Owner") == ["b", "C", "a"])
        #expect(try names("Show") == ["b", "C"])
        _ = try database.rows(
            "UPDATE $s.show_animals SET position = 5 WHERE animal_id IN (SELECT id FROM $s.animals WHERE name = 'C') RETURNING 1"
        )
        #expect(try names("Show") == ["C", "b"])
    }

    @Test(
        "What a table of others cannot hold is refused with the reason",
        arguments: [
            ("Owner", "postgresql.position", "name the column with its places by postgresql.position"),
            ("Animal", "postgresql.entity", "name the column of “animals” that tells them apart by postgresql.entity"),
            ("Animal", "postgresql.version", "need a column of versions"),
        ]
    )
    func refusals(entity: String, key: String, reason: String) throws {
        var model = try Self.model(schema.proposal.model)
        let index = try #require(model.entities.firstIndex { $0.name == entity })
        model.entities[index].userInfo[key] = nil
        for relationship in model.entities[index].relationships.indices {
            model.entities[index].relationships[relationship].userInfo[key] = nil
        }
        let other = DatabaseCase(url: database.url, try NSManagedObjectModel(model))
        #expect { try other.context() } throws: { error in
            (error as? CocoaError)?.code.rawValue == 134_020 && "\((error as NSError).userInfo)".contains(reason)
        }
    }

    @Test("A one-to-one relationship over a column that is not unique is refused")
    func sharedColumns() throws {
        let name = try database.rows(
            "SELECT conname::text FROM pg_constraint WHERE contype = 'u' AND conrelid = '$s.licences'::regclass"
        )
        _ = try database.rows("ALTER TABLE $s.licences DROP CONSTRAINT \"\(name[0])\"")
        #expect { try database.context() } throws: { "\(($0 as NSError).userInfo)".contains("make it unique") }
    }
}
