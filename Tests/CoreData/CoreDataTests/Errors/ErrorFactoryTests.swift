import FoundationBackfill
import Testing

@testable import CoreData

@Suite struct ErrorFactoryTests {
    private let url = URL(fileURLWithPath: "/data/Notes.sqlite")

    /// Extended result codes of SQLite, and the codes of the errors.
    @Test(
        arguments: [
            (SQLiteFailure(resultCode: 5, message: "database is locked"), 134090),
            (SQLiteFailure(resultCode: 6, message: "database table is locked"), 134090),
            (SQLiteFailure(resultCode: 8 | 5 << 8, message: "attempt to write a readonly database"), 513),
            (SQLiteFailure(resultCode: 11, message: "database disk image is malformed"), 259),
            (SQLiteFailure(resultCode: 26, message: "file is not a database"), 259),
            (SQLiteFailure(resultCode: 13, message: "database or disk is full"), 640),
            (SQLiteFailure(resultCode: 14, message: "unable to open database file"), 134080),
            (SQLiteFailure(resultCode: 10, message: "disk I/O error"), 134180),
            (SQLiteFailure(resultCode: 19, message: "constraint failed", statement: "DELETE FROM ZNOTE"), 134180),
        ]
    )
    func whatSQLiteReportsIsKept(_ failure: SQLiteFailure, _ code: Int) throws {
        let error = ErrorFactory.sqlite(failure, at: url)
        #expect(error.code.rawValue == code)
        #expect((error as NSError).domain == NSCocoaErrorDomain)
        #expect(error.userInfo[NSSQLiteErrorDomain] as? Int == Int(failure.resultCode))
        #expect(error.userInfo[NSSQLiteErrorDomain] as? NSNumber == NSNumber(value: failure.resultCode))
        let underlying = try #require(error.userInfo[NSUnderlyingErrorKey] as? NSError)
        #expect(underlying.domain == NSSQLiteErrorDomain)
        #expect(underlying.code == Int(failure.resultCode))
        #expect(underlying.localizedDescription == failure.message)
        #expect(error.localizedDescription.contains("/data/Notes.sqlite"))
        #expect(error.localizedDescription.contains(failure.message))
        #expect(error.localizedDescription.contains(failure.statement ?? failure.message))
        #expect(error.filePath == "/data/Notes.sqlite")
        #expect(error.url == url)
    }

    @Test func whatIsBelowAnSQLiteFailureIsKept() throws {
        let below = CocoaError(.coderReadCorrupt)
        let failure = SQLiteFailure(resultCode: 1, message: "no such table", underlying: below)
        let error = try #require(ErrorFactory.sqlite(failure, at: nil).userInfo[NSUnderlyingErrorKey] as? NSError)
        #expect((error.userInfo[NSUnderlyingErrorKey] as? CocoaError)?.code == .coderReadCorrupt)
    }

    @Test func messagesSayWhatHappenedWhereAndWhatToDo() {
        #expect(
            ErrorFactory.storeTypeMismatch(at: url, requested: "XML", actual: "SQLite").localizedDescription
                == "Cannot open the store at /data/Notes.sqlite as a store of type XML, since it is of type SQLite. "
                + "Open it with its own type, or migrate it to the other one."
        )
        #expect(
            ErrorFactory.storeBusy(at: url, timeout: 240).localizedDescription
                == "Cannot use the store at /data/Notes.sqlite, which is locked by another connection and did not become free "
                + "in 240.0 seconds. Try again, or raise NSPersistentStoreTimeoutOption."
        )
        #expect(
            ErrorFactory.noStoresToSave().localizedDescription.hasPrefix(
                "This NSPersistentStoreCoordinator has no persistent stores. It cannot perform a save operation. "
            )
        )
    }

    @Test func theOtherFailuresOfStoresHaveTheirCodes() {
        #expect(ErrorFactory.cannotOpenStore(at: url, reason: "no").code == .persistentStoreOpen)
        #expect(ErrorFactory.missingStoreFile(at: url).code == .fileReadNoSuchFile)
        #expect(ErrorFactory.corruptStore(at: url).code == .fileReadCorruptFile)
        #expect(ErrorFactory.readOnlyStore(at: url).code == .fileWriteNoPermission)
        #expect(ErrorFactory.outOfSpace(at: url).code == .fileWriteOutOfSpace)
        #expect(ErrorFactory.storeTypeMismatch(at: nil, requested: "", actual: "").code == .persistentStoreTypeMismatch)
        #expect(ErrorFactory.unsupportedRequest("", storeType: "").code == .persistentStoreUnsupportedRequestType)
        #expect(ErrorFactory.unsupportedOption("", of: "", reason: "").code == .persistentStoreUnsupportedRequestType)
        #expect(ErrorFactory.noStoresToSave().code == .persistentStoreSave)
        #expect(ErrorFactory.noStores(for: "a fetch").code == .persistentStoreOperation)
    }

    @Test func anUnknownTypeOfStoreNamesThoseThereAre() {
        let error = ErrorFactory.unknownStoreType("Postgres", registered: ["XML", "SQLite"])
        #expect(error.code == .persistentStoreInvalidType)
        #expect(error.localizedDescription.contains("named Postgres; the known types are SQLite, XML."))
    }

    @Test func anIncompatibleModelNamesTheEntitiesThatDiffer() {
        let error = ErrorFactory.incompatibleModel(
            at: url,
            differences: [
                "Note": (Data([1, 2, 3, 4, 5]), Data([0xAB, 0xCD, 0xEF, 0, 1])), "Link": (Data([1]), nil),
                "Tag": (nil, Data([2])),
            ],
            searchedLocations: [URL(fileURLWithPath: "/opt/notes")],
            metadata: ["NSStoreType": "SQLite"]
        )
        #expect(error.code == .persistentStoreIncompatibleVersionHash)
        #expect(
            error.localizedDescription.contains(
                "Link is not in the store, Note is 01020304 in the model and abcdef00 in the store, "
                    + "Tag is not in the model; models were looked for in /opt/notes."
            )
        )
        #expect((error.userInfo["metadata"] as? [String: String])?["NSStoreType"] == "SQLite")
        #expect((error.userInfo["reason"] as? String)?.hasPrefix("The model used to open the store") == true)
    }

    @Test func anObjectThatIsGoneIsNamedByItsURI() throws {
        let uri = try #require(URL(string: "x-coredata://S/Note/p1"))
        let object = NSObject()
        let error = ErrorFactory.objectNotFound(entity: "Note", objectURI: uri, object: object)
        #expect(error.code == .managedObjectReferentialIntegrity)
        #expect(error.localizedDescription.contains("the object of Note <x-coredata://S/Note/p1>"))
        #expect(error.affectedObjects?.first === object)
        #expect(ErrorFactory.objectNotFound(entity: "Note", objectURI: nil).affectedObjects == nil)
    }

    @Test func conflictsAreListed() throws {
        let conflict = NSObject()
        let uris = try (1...7).map { try #require(URL(string: "x-coredata://S/Note/p\($0)")) }
        let error = ErrorFactory.saveConflict([conflict], objectURIs: uris)
        #expect(error.code == .managedObjectMerge)
        #expect((error.userInfo["conflictList"] as? [AnyObject])?.first === conflict)
        #expect(error.localizedDescription.contains("x-coredata://S/Note/p5 and 2 more."))
        let constraint = ErrorFactory.constraintConflict(
            entity: "Note",
            constraint: ["title", "year"],
            values: ["title": "A"],
            conflicts: [conflict]
        )
        #expect(constraint.code == .managedObjectConstraintMerge)
        #expect(constraint.localizedDescription.contains("several objects of Note with the same title = A, year."))
        #expect((constraint.userInfo["conflictList"] as? [AnyObject])?.first === conflict)
    }
}
