import CoreDataPostgreSQL
import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import Testing

@testable import CoreData

/// The rules of a model that the database enforces.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseCheckTests {
    private let database: DatabaseCase

    init() throws {
        database = try DatabaseCase(Self.people())
    }

    /// Persons with rules, and employees among them.
    static func people(_ change: (NSEntityDescription) -> Void = { _ in }) -> NSManagedObjectModel {
        let (person, employee, town) = (NSEntityDescription(), NSEntityDescription(), NSEntityDescription())
        (person.name, employee.name, town.name) = ("Person", "Employee", "Town")
        let home = NSRelationshipDescription()
        (home.name, home.destinationEntity, home.maxCount, home.isOptional) = ("home", town, 1, false)
        let people = NSRelationshipDescription()
        (people.name, people.destinationEntity, people.isOptional) = ("people", person, true)
        (home.inverseRelationship, people.inverseRelationship) = (people, home)
        person.properties = [
            attribute("name", .stringAttributeType, false, [("length >= 2", 1670), ("length <= 20", 1660)]),
            attribute("email", .stringAttributeType, false, [("SELF MATCHES '[a-z.]+@[a-z.]+'", 1680)]),
            attribute("age", .integer16AttributeType, true, [("SELF BETWEEN {0, 150}", 1610), ("SELF >= 0", 1620)]),
            home,
        ]
        person.uniquenessConstraints = [["email"]]
        employee.properties = [
            attribute("number", .integer32AttributeType, false, [("SELF > 0", 1620)]),
            attribute("badge", .stringAttributeType, false),
        ]
        employee.uniquenessConstraints = [["badge"]]
        town.properties = [attribute("name", .stringAttributeType, true), people]
        person.subentities = [employee]
        change(person)
        let model = NSManagedObjectModel()
        model.entities = [person, employee, town]
        return model
    }

    static func attribute(
        _ name: String,
        _ type: NSAttributeType,
        _ isOptional: Bool,
        _ rules: [(format: String, code: Int)] = []
    ) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        (attribute.name, attribute.attributeType, attribute.isOptional) = (name, type, isOptional)
        let predicates = rules.map { NSPredicate(format: $0.format) }
        attribute.setValidation(predicates, warnings: rules.map(\.code))
        return attribute
    }

    private func save() throws -> NSManagedObjectContext {
        let context = try database.context()
        let town = context.insert("Town", ["name": "Ulm"])
        context.insert("Person", ["name": "Ada", "email": "ada@a.de", "home": town])
        context.insert("Employee", ["name": "Bob", "email": "bob@b.de", "home": town, "number": 7, "badge": "b"])
        try context.save()
        return context
    }

    @Test("Rules are constraints of the table")
    func declarations() throws {
        _ = try database.context()
        let columns = try database.rows(
            "SELECT column_name::text FROM information_schema.columns WHERE table_schema = '$s' AND table_name = 'person' "
                + "AND is_nullable = 'NO' ORDER BY column_name COLLATE \"C\""
        )
        #expect(columns == ["entity", "home_id", "id", "name", "version"])
        let checks = try database.rows(
            "SELECT conname::text FROM pg_constraint WHERE connamespace = '$s'::regnamespace AND contype IN ('c', 't') "
                + "ORDER BY conname COLLATE \"C\""
        )
        #expect(
            checks == [
                "person_age_check", "person_age_check1", "person_badge_required", "person_email_check",
                "person_email_required",
                "person_name_check", "person_name_check1", "person_number_check", "person_number_required",
            ]
        )
    }

    @Test(
        "What the model forbids cannot be written in SQL",
        arguments: [
            ("name = 'A'", "person_name_check"), ("name = repeat('x', 21)", "person_name_check1"),
            ("name = NULL", "name"), ("home_id = NULL", "home_id"), ("email = 'nobody'", "person_email_check"),
            ("email = NULL", "person_email_required"), ("age = -1", "person_age_check"),
        ]
    )
    func othersWrite(_ assignment: String, _ named: String) throws {
        _ = try save()
        #expect {
            try database.rows("UPDATE $s.person SET \(assignment) WHERE name = 'Ada' RETURNING id")
        } throws: { error in
            let error = error as? PostgreSQLError
            return error?.isRuleViolation == true && (error?.constraint ?? error?.column) == named
        }
        #expect(try database.rows("SELECT name FROM $s.person WHERE name = 'Ada'") == ["Ada"])
    }

    @Test("Rules of a subentity concern its objects only")
    func subentities() throws {
        _ = try save()
        for assignment in ["number = NULL", "number = 0", "badge = NULL"] {
            #expect(throws: PostgreSQLError.self) {
                try database.rows("UPDATE $s.person SET \(assignment) WHERE name = 'Bob' RETURNING id")
            }
            _ = try database.rows("UPDATE $s.person SET \(assignment) WHERE name = 'Ada' RETURNING id")
        }
    }

    @Test("Texts are counted as validation counts them", arguments: ["👍", "ä", "e\u{301}", "👩‍👩‍👧", "a"])
    func lengths(_ unit: String) throws {
        _ = try save()
        for count in 1...22 {
            let text = String(repeating: unit, count: count)
            let isValid = (2...20).contains(text.utf16.count)
            let sql = "UPDATE $s.person SET name = '\(text)' WHERE email = 'ada@a.de' RETURNING id"
            #expect(((try? database.rows(sql)) != nil) == isValid, "\(count) of \(unit)")
        }
    }

    @Test("Required unique values can be exchanged")
    func exchange() throws {
        let context = try save()
        let people = try context.all("Person", "email != nil").sorted {
            "\($0.value(forKey: "name") ?? "")" < "\($1.value(forKey: "name") ?? "")"
        }
        people[0].setValue("bob@b.de", forKey: "email")
        people[0].setValue("Adam", forKey: "name")
        people[1].setValue("ada@a.de", forKey: "email")
        try context.save()
        #expect(try database.rows("SELECT name, email FROM $s.person ORDER BY 1") == ["Adam bob@b.de", "Bob ada@a.de"])
    }

    @Test("Objects whose class skips validation are refused with the error of validation")
    func skippedValidation() throws {
        let model = Self.people { $0.managedObjectClassName = NSStringFromClass(CarelessPerson.self) }
        let database = DatabaseCase(url: database.url, model)
        let context = try database.context()
        let town = context.insert("Town", [:])
        let careless = context.insert("Person", ["name": "A", "email": "ada@a.de", "home": town])
        context.insert("Person", ["name": "Bob", "email": "bob@b.de", "home": town])
        #expect {
            try context.save()
        } throws: { error in
            let error = error as? CocoaError
            return error?.code == .validationStringTooShort
                && error?.userInfo[NSValidationObjectErrorKey] as? NSManagedObject === careless
                && error?.userInfo[NSValidationKeyErrorKey] as? String == "name"
        }
        #expect(try database.rows("SELECT id FROM $s.person") == [])
        careless.setValue("Ada", forKey: "name")
        try context.save()
    }

    @Test("Batch requests are refused with the code of validation, and write nothing")
    func batchRequests() throws {
        let context = try save()
        let update = NSBatchUpdateRequest(entityName: "Person")
        update.propertiesToUpdate = ["age": 200]
        #expect {
            try context.execute(update)
        } throws: { error in
            let text = (error as NSError).userInfo["NSDebugDescription"] as? String
            return (error as? CocoaError)?.code == .validationNumberTooLarge && text?.contains("Person.age of ") == true
        }
        let insertion = NSBatchInsertRequest(
            entityName: "Town",
            objects: [["name": "Rom"]]
        )
        _ = try context.execute(insertion)
        let missing = NSBatchInsertRequest(entityName: "Person", objects: [["name": "Eve"]])
        #expect {
            try context.execute(missing)
        } throws: { ($0 as? CocoaError)?.code == .validationMissingMandatoryProperty }
        #expect(try database.rows("SELECT count(*) FROM $s.person") == ["2"])
    }

    @Test("Stores from before have no rules, and open as they are")
    func formerStores() throws {
        _ = try save()
        _ = try database.rows("ALTER TABLE $s.person ALTER COLUMN name DROP NOT NULL")
        _ = try database.rows("ALTER TABLE $s.person DROP CONSTRAINT person_name_check")
        _ = try database.rows("UPDATE $s.person SET name = NULL RETURNING id")
        let context = try database.context()
        #expect(try context.all("Person", "name == nil").count == 2)
    }

    // MARK: - Random rules

    @Test("Random values pass validation and the database, or neither", arguments: 0..<24 as Range<UInt64>)
    func randomValues(_ seed: UInt64) throws {
        var random = RandomRules(seed: seed)
        let thing = NSEntityDescription()
        thing.name = "Thing"
        let rules = random.rules()
        thing.properties = rules.enumerated().map { index, rule in
            Self.attribute("a\(index)", rule.type, true, [(rule.format, 1550)])
        }
        let model = NSManagedObjectModel()
        model.entities = [thing]
        let database = DatabaseCase(url: database.url, model)
        let context = try database.context()
        let object = context.insert("Thing", [:])
        for (index, rule) in rules.enumerated() {
            for _ in 0..<6 {
                let value = random.value(of: rule)
                var checked: Any? = value
                let isValid = (try? object.validateValue(&checked, forKey: "a\(index)")) != nil
                let insertion = NSBatchInsertRequest(entityName: "Thing", objects: [["a\(index)": value]])
                let isTaken = (try? context.execute(insertion)) != nil
                #expect(isValid == isTaken, "\(rule.format) for \(value) of type \(rule.type.rawValue)")
            }
        }
    }
}

/// A class that does without validation.
final class CarelessPerson: NSManagedObject {
    override func validateForInsert() throws {}
}
