import CoreData
import Testing

@Suite struct NSPersistentStoreDescriptionTests {
    private let url = URL(fileURLWithPath: "/data/Notes.sqlite")

    @Test func S214_defaultsAreApples() {
        for description in [NSPersistentStoreDescription(), NSPersistentStoreDescription(url: url)] {
            #expect(description.type == NSSQLiteStoreType)
            #expect(description.configuration == nil)
            #expect(!description.isReadOnly)
            #expect(description.timeout == 240)
            #expect(!description.shouldAddStoreAsynchronously)
            #expect(description.shouldMigrateStoreAutomatically)
            #expect(description.shouldInferMappingModelAutomatically)
            #expect(description.sqlitePragmas.isEmpty)
            #expect(
                description.options == [
                    NSMigratePersistentStoresAutomaticallyOption: true as NSNumber,
                    NSInferMappingModelAutomaticallyOption: true as NSNumber,
                ]
            )
        }
        #expect(NSPersistentStoreDescription().url == URL(fileURLWithPath: "/dev/null"))
        #expect(NSPersistentStoreDescription(url: url).url == url)
    }

    @Test func flagsAreOptions() {
        let description = NSPersistentStoreDescription(url: url)
        description.isReadOnly = true
        description.timeout = 1.5
        description.shouldMigrateStoreAutomatically = false
        description.shouldInferMappingModelAutomatically = false
        #expect(
            description.options == [
                NSReadOnlyPersistentStoreOption: true as NSNumber,
                NSPersistentStoreTimeoutOption: 1.5 as NSNumber,
                NSMigratePersistentStoresAutomaticallyOption: false as NSNumber,
                NSInferMappingModelAutomaticallyOption: false as NSNumber,
            ]
        )
        #expect(description.isReadOnly)
        #expect(description.timeout == 1.5)
    }

    @Test func optionsAreFlags() {
        let description = NSPersistentStoreDescription(url: url)
        description.setOption(true as NSNumber, forKey: NSReadOnlyPersistentStoreOption)
        description.setOption(3 as NSNumber, forKey: NSPersistentStoreTimeoutOption)
        description.setOption(nil, forKey: NSMigratePersistentStoresAutomaticallyOption)
        #expect(description.isReadOnly)
        #expect(description.timeout == 3)
        #expect(!description.shouldMigrateStoreAutomatically)
        description.setOption(true as NSNumber, forKey: NSPersistentHistoryTrackingKey)
        #expect(description.options[NSPersistentHistoryTrackingKey] == true as NSNumber)
    }

    @Test func pragmasAreAnOption() {
        let description = NSPersistentStoreDescription(url: url)
        description.setValue("DELETE" as NSString, forPragmaNamed: "journal_mode")
        description.setValue("FULL" as NSString, forPragmaNamed: "synchronous")
        #expect(description.sqlitePragmas["journal_mode"] == "DELETE" as NSString)
        let option = description.options[NSSQLitePragmasOption] as? NSDictionary
        #expect(option == ["journal_mode": "DELETE", "synchronous": "FULL"] as NSDictionary)
        description.setValue(nil, forPragmaNamed: "journal_mode")
        #expect(description.sqlitePragmas == ["synchronous": "FULL" as NSString])
        description.setValue(nil, forPragmaNamed: "synchronous")
        #expect(description.options[NSSQLitePragmasOption] == nil)
    }

    /// All pragmas can also be set at once, with a dictionary as an option.
    @Test func pragmasSetAsAnOptionAreRead() {
        let description = NSPersistentStoreDescription(url: url)
        description.setOption(NSDictionary(dictionary: ["journal_mode": "WAL"]), forKey: NSSQLitePragmasOption)
        #expect(description.sqlitePragmas == ["journal_mode": "WAL" as NSString])
    }

    @Test func copiesAreEqualAndChangeOnTheirOwn() throws {
        let description = NSPersistentStoreDescription(url: url)
        description.type = NSInMemoryStoreType
        description.configuration = "Local"
        description.shouldAddStoreAsynchronously = true
        description.isReadOnly = true
        let copy = try #require(description.copy() as? NSPersistentStoreDescription)
        #expect(copy.url == url)
        #expect(copy.type == NSInMemoryStoreType)
        #expect(copy.configuration == "Local")
        #expect(copy.shouldAddStoreAsynchronously)
        #expect(copy.options == description.options)
        copy.isReadOnly = false
        #expect(description.isReadOnly)
    }

    @Test func theDescriptionNamesTheStore() {
        let text = "\(NSPersistentStoreDescription(url: url))"
        #expect(text == "NSPersistentStoreDescription (type: SQLite, url: file:///data/Notes.sqlite)")
    }
}
