import CoreData
import CoreDataSQLite
import Foundation

/// Versions of a model of persons: in the third, a name is divided and an age is a number, which nothing can infer.
enum PersonVersions {
    static func first() -> NSManagedObjectModel { model(texts()) }

    /// Persons may have a nickname, until the third version.
    static func second() -> NSManagedObjectModel { model(texts() + [NoteModels.attribute("nickname", .string)]) }

    static func third() -> NSManagedObjectModel { model(names()) }

    static func fourth() -> NSManagedObjectModel { model(names() + [guest()]) }

    static func fifth() -> NSManagedObjectModel {
        model(names() + [guest(), NoteModels.attribute("address", .string)])
    }

    private static func guest() -> NSAttributeDescription {
        let isGuest = NoteModels.attribute("isGuest", .boolean)
        (isGuest.isOptional, isGuest.defaultValue) = (false, false)
        return isGuest
    }

    private static func texts() -> [NSAttributeDescription] {
        [NoteModels.attribute("name", .string), NoteModels.attribute("age", .string)]
    }

    private static func names() -> [NSAttributeDescription] {
        let familyName = NoteModels.attribute("familyName", .string)
        familyName.isOptional = false
        return [familyName, NoteModels.attribute("givenName", .string), NoteModels.attribute("age", .integer64)]
    }

    private static func model(_ attributes: [NSAttributeDescription]) -> NSManagedObjectModel {
        let person = NoteModels.entity("Person", [NoteModels.attribute("note", .string)] + attributes)
        let place = NoteModels.entity("Place", [NoteModels.attribute("name", .string)])
        NoteModels.relate(person, "home", place, "people")
        return NoteModels.model([person, place])
    }

    /// The values of a person as text.
    static func values(_ person: NSManagedObject) -> [String: String] {
        var values = person.entity.attributesByName.keys.reduce(into: [String: String]()) { values, key in
            values[key] = person.value(forKey: key).map { "\($0)" }
        }
        values["home"] = person.value(forKeyPath: "home.name") as? String
        return values
    }

    /// A folder with a store of two persons, in one place.
    final class Folder {
        let folder: TemporaryFolder
        let url: URL
        let type: NSPersistentStore.StoreType

        init(_ type: NSPersistentStore.StoreType, _ model: NSManagedObjectModel) throws {
            folder = try TemporaryFolder()
            url = try MigratedFolder.newURL(type) ?? folder.file("People.store")
            self.type = type
            try MigratedFolder.write(type, at: url, model) { context in
                let place = MigratedFolder.insert("Place", into: context)
                place.setValue("London", forKey: "name")
                for number in 0..<2 {
                    let person = MigratedFolder.insert("Person", into: context)
                    person.setValue("\(number)", forKey: "note")
                    person.setValue(place, forKey: "home")
                    person.setValue("Ada\(number) Byron", forKey: "name")
                    person.setValue("\(30 + number)", forKey: "age")
                }
            }
            if type == .sqlite { try emptyLog() }
        }

        /// Moves what is in the log into the file, so that the bytes of both stay as they are when the store is opened. Closing
        /// does so, too, but leaves it once in some hundred times.
        private func emptyLog() throws {
            let connection = try Connection(path: url.path, mode: .readWrite)
            defer { connection.close() }
            try connection.checkpoint(.truncate)
        }

        /// The names and bytes of all files, except for SQLite's shared memory and an empty log.
        func state() throws -> [String: Data] {
            if type == .postgreSQL { return ["": Data(try DatabaseShape(url).contents().joined().utf8)] }
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
            let pairs = try names.filter { !$0.hasSuffix("-shm") }.map { ($0, try Data(contentsOf: folder.file($0))) }
            return Dictionary(uniqueKeysWithValues: pairs.filter { !$0.0.hasSuffix("-wal") || !$0.1.isEmpty })
        }
    }
}
