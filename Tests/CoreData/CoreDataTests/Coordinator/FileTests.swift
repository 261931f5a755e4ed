import Testing

@testable import CoreData

@Suite struct FileTests {
    private let coordinator = NSPersistentStoreCoordinator(managedObjectModel: SlipBoxModel.make())
    private let type = NSPersistentStore.StoreType(rawValue: FakeStore.type)
    private let folder: TemporaryFolder

    init() throws {
        FakeStore.register()
        folder = try TemporaryFolder()
    }

    @Test func S221_destroyingDeletesAllFilesOfTheStoreAndNoOthers() throws {
        let files = ["a.sqlite", "a.sqlite-wal", "a.sqlite-shm", ".a_SUPPORT/_EXTERNAL_DATA/1", "b.sqlite"]
        for file in files {
            try folder.write("old", to: file)
        }
        try coordinator.destroyPersistentStore(at: folder.file("a.sqlite"), type: type)
        #expect(try folder.contents().keys.sorted() == ["b.sqlite"])
        try coordinator.destroyPersistentStore(at: folder.file("a.sqlite"), type: type)
    }

    /// A folder is no store, though its name may be that of one.
    @Test func onlyRegularFilesAreDestroyedOrReplaced() throws {
        try folder.write("kept", to: "notes.sqlite/letter.txt")
        let (place, pipe, other) = (folder.file("notes.sqlite"), folder.file("pipe"), folder.file("other.sqlite"))
        try #require(mkfifo(pipe.path, 0o600) == 0)
        try folder.write("other", to: "other.sqlite")
        for url in [place, pipe] {
            let destroying = errorCode { try coordinator.destroyPersistentStore(at: url, type: type) }
            #expect(destroying == .persistentStoreOpen)
            let replacing = errorCode {
                try coordinator.replacePersistentStore(at: url, withPersistentStoreFrom: other, type: type)
            }
            #expect(replacing == .persistentStoreOpen)
            let copying = errorCode {
                try coordinator.replacePersistentStore(at: other, withPersistentStoreFrom: url, type: type)
            }
            #expect(copying == .persistentStoreOpen)
        }
        try coordinator.destroyPersistentStore(at: URL(fileURLWithPath: "/dev/../dev//null"), type: type)
        try FileManager.default.removeItem(at: pipe)
        #expect(try folder.contents().keys.sorted() == ["notes.sqlite/letter.txt", "other.sqlite"])
        var found = stat()
        #expect(stat("/dev/null", &found) == 0 && found.st_mode & S_IFMT == S_IFCHR)
    }

    @Test func aStoreThatIsOpenIsNotTouched() throws {
        let (open, other) = (folder.file("open.fake"), folder.file("other.fake"))
        let store = try coordinator.addPersistentStore(type: type, at: open)
        try folder.write("other", to: "other.fake")
        let before = try folder.contents()
        let destroying = errorCode {
            _ = try coordinator.destroyPersistentStore(at: open, type: type)
        }
        #expect(destroying == .persistentStoreOpen)
        let replacing = errorCode {
            _ = try coordinator.replacePersistentStore(at: open, withPersistentStoreFrom: other, type: type)
        }
        #expect(replacing == .persistentStoreOpen)
        let copying = errorCode {
            _ = try coordinator.replacePersistentStore(at: other, withPersistentStoreFrom: open, type: type)
        }
        #expect(copying == .persistentStoreOpen)
        #expect(try folder.contents() == before)
        try coordinator.remove(store)
        try coordinator.replacePersistentStore(at: other, withPersistentStoreFrom: open, type: type)
        #expect(try folder.contents()["other.fake"] == before["open.fake"])
    }

    @Test func aCoordinatorThatGoesAwayClosesItsStores() throws {
        let url = folder.file("a.fake")
        do {
            let passing = NSPersistentStoreCoordinator(managedObjectModel: coordinator.managedObjectModel)
            try passing.addPersistentStore(type: type, at: url)
        }
        try coordinator.destroyPersistentStore(at: url, type: type)
        #expect(try folder.contents().isEmpty)
    }

    @Test func replacingTakesAllFilesAndLeavesNoneOfTheFormerStore() throws {
        for file in ["a.sqlite", "a.sqlite-wal", "a.sqlite-shm", ".a_SUPPORT/_EXTERNAL_DATA/1"] {
            try folder.write("old", to: file)
        }
        for file in ["b.sqlite", "b.sqlite-shm", ".b_SUPPORT/_EXTERNAL_DATA/2"] {
            try folder.write("new", to: file)
        }
        try coordinator.replacePersistentStore(
            at: folder.file("a.sqlite"),
            withPersistentStoreFrom: folder.file("b.sqlite"),
            type: type
        )
        let contents = try folder.contents()
        #expect(contents.filter { $0.key.contains("a") && !$0.key.contains("b") }.values.allSatisfy { $0 == "new" })
        #expect(contents.keys.sorted().prefix(2) == [".a_SUPPORT/_EXTERNAL_DATA/2", ".b_SUPPORT/_EXTERNAL_DATA/2"])
        #expect(contents.keys.sorted().dropFirst(2) == ["a.sqlite", "b.sqlite", "b.sqlite-shm"])
    }

    @Test func aStoreCanBeCopiedToWhereThereIsNone() throws {
        try folder.write("new", to: "b.sqlite")
        try coordinator.replacePersistentStore(
            at: folder.file("deeper/a.sqlite"),
            withPersistentStoreFrom: folder.file("b.sqlite"),
            type: type
        )
        #expect(try folder.contents() == ["b.sqlite": "new", "deeper/a.sqlite": "new"])
    }

    @Test func whateverFailsTheStoreStandsAsItWas() throws {
        try folder.write("old", to: "a.sqlite")
        try folder.write("log", to: "a.sqlite-wal")
        let before = try folder.contents()
        let missing = errorCode {
            _ = try coordinator.replacePersistentStore(
                at: folder.file("a.sqlite"),
                withPersistentStoreFrom: folder.file("missing.sqlite"),
                type: type
            )
        }
        #expect(missing == .fileReadNoSuchFile)
        #expect(try folder.contents() == before)
        let unknown = errorCode {
            _ = try coordinator.destroyPersistentStore(at: folder.file("a.sqlite"), type: .init(rawValue: "Unknown"))
        }
        #expect(unknown == .persistentStoreInvalidType)
        #expect(try folder.contents() == before)
    }
}
