import CoreData
import Testing

@Suite struct StoreConstantsTests {
    /// These values occur in stores, and in programs that spell them out.
    @Test func literalsAreApples() {
        #expect(
            [NSSQLiteStoreType, NSXMLStoreType, NSBinaryStoreType, NSInMemoryStoreType]
                == ["SQLite", "XML", "Binary", "InMemory"]
        )
        #expect(NSStoreTypeKey == "NSStoreType")
        #expect(NSStoreUUIDKey == "NSStoreUUID")
        #expect(NSStoreModelVersionHashesKey == "NSStoreModelVersionHashes")
        #expect(NSStoreModelVersionIdentifiersKey == "NSStoreModelVersionIdentifiers")
        #expect(NSPersistentStoreModelVersionChecksumKey == "NSStoreModelVersionChecksumKey")
        #expect(
            NSPersistentStoreRemoteChangeNotificationPostOptionKey
                == "NSPersistentStoreRemoteChangeNotificationOptionKey"
        )
        #expect(NSPersistentStoreURLKey == "storeURL")
        #expect(NSPersistentHistoryTokenKey == "historyToken")
        #expect(NSAddedPersistentStoresKey == "added")
        #expect(NSRemovedPersistentStoresKey == "removed")
    }

    @Test func optionsAreNamedAsTheirConstants() {
        #expect(NSReadOnlyPersistentStoreOption == "NSReadOnlyPersistentStoreOption")
        #expect(NSPersistentStoreTimeoutOption == "NSPersistentStoreTimeoutOption")
        #expect(NSSQLitePragmasOption == "NSSQLitePragmasOption")
        #expect(NSMigratePersistentStoresAutomaticallyOption == "NSMigratePersistentStoresAutomaticallyOption")
        #expect(NSInferMappingModelAutomaticallyOption == "NSInferMappingModelAutomaticallyOption")
        #expect(NSPersistentHistoryTrackingKey == "NSPersistentHistoryTrackingKey")
    }

    @Test func notificationsOfStoresAreApples() {
        let names: [(NSNotification.Name, String)] = [
            (.NSPersistentStoreCoordinatorStoresWillChange, "NSPersistentStoreCoordinatorStoresWillChangeNotification"),
            (.NSPersistentStoreCoordinatorStoresDidChange, "NSPersistentStoreCoordinatorStoresDidChangeNotification"),
            (.NSPersistentStoreCoordinatorWillRemoveStore, "NSPersistentStoreCoordinatorWillRemoveStoreNotification"),
            (.NSPersistentStoreRemoteChange, "NSPersistentStoreRemoteChangeNotification"),
        ]
        for (name, literal) in names {
            #expect(name.rawValue == literal)
        }
    }
}
