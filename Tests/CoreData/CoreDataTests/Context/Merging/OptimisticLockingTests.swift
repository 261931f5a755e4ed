import CoreData
import Foundation
import Testing

/// Section H of the behaviours: conflicts with changes to the same objects that were saved elsewhere.
@Suite struct OptimisticLockingTests {
    private let library: Library
    private let mine: NSManagedObjectContext
    private let note: NSManagedObject

    /// A note that another context has changed since this one read it.
    init() throws {
        library = try Library()
        let first = library.context()
        _ = first.make("Note", ["title": "old", "body": "old", "position": 1])
        try first.save()
        mine = library.context()
        note = try #require(mine.all("Note").first)
        _ = note.value(forKey: "title")
    }

    private func change(_ values: [String: Any], in coordinator: NSPersistentStoreCoordinator? = nil) throws {
        let other = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        other.persistentStoreCoordinator = coordinator ?? library.coordinator
        let theirs = try #require(other.all("Note").first)
        for (key, value) in values { theirs.setValue(value, forKey: key) }
        try other.save()
    }

    private func stored() throws -> [String] {
        try library.reader().all("Note").map { "\($0.text("title")) \($0.text("body")) \($0.text("position"))" }
    }

    private func save(_ policy: NSMergePolicy, _ values: [String: Any]) throws -> [String] {
        for (key, value) in values { note.setValue(value, forKey: key) }
        mine.mergePolicy = policy
        try mine.save()
        #expect(!mine.hasChanges)
        let written = try stored()
        #expect(written == ["\(note.text("title")) \(note.text("body")) \(note.text("position"))"])
        return written
    }

    @Test func S104_eachSaveRaisesTheVersion() throws {
        try change(["title": "2"])
        try change(["title": "3"])
        note.setValue("mine", forKey: "title")
        let conflict = try #require(conflicts().first)
        #expect(conflict.oldVersionNumber == 1)
        #expect(conflict.newVersionNumber == 3)
    }

    @Test func S104_changedMembersRaiseTheVersion() throws {
        let other = library.context()
        let theirs = try #require(other.all("Note").first)
        for word in ["x", "y"] { theirs.mutableSetValue(forKey: "keywords").add(other.make("Keyword", ["word": word])) }
        try other.save()
        note.setValue("mine", forKey: "title")
        let conflict = try #require(conflicts().first)
        #expect(conflict.sourceObject === note && (conflict.oldVersionNumber, conflict.newVersionNumber) == (1, 2))
        mine.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        try mine.save()
        #expect(try library.context().all("Note", "title == 'mine' AND ANY keywords.word == 'x'").count == 1)
    }

    @Test func S104_membersChangedInTwoContextsAreAConflict() throws {
        let other = library.context()
        let theirs = try #require(other.all("Note").first)
        theirs.setValue(NSSet(object: other.make("Keyword", ["word": "x"])), forKey: "keywords")
        try other.save()
        note.setValue(NSSet(object: mine.make("Keyword", ["word": "y"])), forKey: "keywords")
        #expect(try conflicts().map(\.sourceObject) == [note])
        mine.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        try mine.save()
        #expect(try library.context().all("Note", "ANY keywords.word == 'y'").count == 1)
    }

    @Test(arguments: [1, 2]) func S104_membersChangedByAnotherProgramAreAConflict(owners: Int) throws {
        let own = (0..<owners).map { index in
            index == 0 ? note : mine.make("Note", ["title": "\(index)"])
        }
        try mine.save()
        for note in own { _ = note.others("keywords") }
        let other = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        other.persistentStoreCoordinator = try library.otherCoordinator()
        for theirs in try other.all("Note") {
            theirs.setValue(NSSet(object: other.make("Keyword", ["word": "x"])), forKey: "keywords")
        }
        try other.save()
        for note in own { note.setValue(NSSet(object: mine.make("Keyword", ["word": "y"])), forKey: "keywords") }
        #expect(try Set(conflicts().map(\.sourceObject)) == Set(own))
    }

    @Test func S104_manyOwnersAreComparedAtOnce() throws {
        let other = library.context()
        let folders = (0..<700).map { other.make("Folder", ["name": "\($0)"]) }
        try other.save()
        let own = try mine.all("Folder", sortedBy: "name")
        for folder in own { folder.setValue(NSSet(object: mine.make("Note")), forKey: "notes") }
        for folder in folders.prefix(3) { folder.setValue("renamed", forKey: "name") }
        other.delete(folders[3])
        try other.save()
        let found = try conflicts()
        #expect(Set(found.map { $0.newVersionNumber }) == [0, 2] && found.count == 4)
        mine.mergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
        try mine.save()
        #expect(try library.context().all("Folder", "notes.@count == 1").count == 699)
        for folder in try mine.all("Folder") { folder.setValue(NSSet(), forKey: "notes") }
        try mine.save()
        #expect(try library.context().all("Folder", "notes.@count == 0").count == 699)
    }

    @Test(arguments: [NSMergePolicyType.mergeByPropertyStoreTrumpMergePolicyType, .rollbackMergePolicyType])
    func S108_S111_noReferenceToADeletedRowIsWritten(policy: NSMergePolicyType) throws {
        let first = library.context()
        _ = [first.make("Folder", ["name": "f"]), first.make("Keyword", ["word": "k"])]
        try first.save()
        let (folder, keyword) = (try #require(mine.all("Folder").first), try #require(mine.all("Keyword").first))
        _ = (folder.text("name"), keyword.text("word"))
        for entity in ["Folder", "Keyword"] { for object in try first.all(entity) { first.delete(object) } }
        try first.save()
        mine.mergePolicy = NSMergePolicy(merge: policy)
        note.setValue(folder, forKey: "folder")
        note.mutableSetValue(forKey: "keywords").add(keyword)
        try mine.save()
        #expect(note.value(forKey: "folder") == nil && note.others("keywords").isEmpty)
        #expect(try library.context().all("Note", "folder != nil OR keywords.@count > 0").isEmpty)
        #expect(try PlainSQL(path: library.url.path).integer("SELECT COUNT(ZFOLDER) FROM ZNOTE") == 0)
    }

    @Test func S111_severalRelationshipsAreRevertedFromTheFormerRow() throws {
        let first = library.context()
        let folders = ["old", "theirs", "mine"].map { first.make("Folder", ["name": $0]) }
        let theirs = try #require(first.all("Note").first)
        for key in ["folder", "pinboard"] { theirs.setValue(folders[0], forKey: key) }
        try first.save()
        mine.refresh(note, mergeChanges: false)
        let own = try mine.all("Folder", sortedBy: "name")
        let members = own.map { ($0, Set($0.others("notes")), $0.others("pinned")) }
        #expect(members[1].1 == [note] && members[1].2 == [note])
        for key in ["folder", "pinboard"] { theirs.setValue(folders[1], forKey: key) }
        try first.save()
        for key in ["folder", "pinboard"] { note.setValue(own[0], forKey: key) }
        mine.mergePolicy = NSMergePolicy.rollback
        try mine.save()
        for key in ["folder", "pinboard"] { #expect(note.value(forKey: key) as? NSManagedObject === own[2]) }
        #expect(
            own.map { $0.others("notes").count } == [0, 0, 1] && own.map { $0.others("pinned").count } == [0, 0, 1]
        )
        #expect(own.allSatisfy { $0.changedValues().isEmpty } && !mine.hasChanges)
    }

    @Test func S132_undoInsertsAgainWhatIsGoneElsewhere() throws {
        mine.undoManager = UndoManager()
        let id = note.objectID
        mine.delete(note)
        mine.processPendingChanges()
        let other = library.context()
        other.delete(try #require(other.all("Note").first))
        let saved = Notifications(.NSManagedObjectContextDidSave, from: other)
        try other.save()
        try mine.mergeChanges(fromContextDidSave: #require(saved.last))
        mine.undo()
        #expect(!note.isDeleted && note.isInserted && note.objectID != id)
        #expect(mine.registeredObject(for: id) == nil && note.text("title") == "old")
        try mine.save()
        #expect(try library.context().all("Note", "title == 'old'").map(\.objectID) == [note.objectID])
    }

    @Test func S132_aDeletionThatWasMergedIsNoConflict() throws {
        let other = library.context()
        _ = other.make("Note", ["title": "second"])
        try other.save()
        let second = try #require(mine.all("Note", "title == 'second'").first)
        mine.delete(note)
        second.setValue(7, forKey: "position")
        other.delete(try #require(other.all("Note", "title == 'old'").first))
        let saved = Notifications(.NSManagedObjectContextDidSave, from: other)
        try other.save()
        try mine.mergeChanges(fromContextDidSave: #require(saved.last))
        try mine.save()
        #expect(!mine.hasChanges && note.managedObjectContext == nil)
        #expect(try library.context().all("Note").map { $0.text("position") } == ["7"])
    }

    @Test func S132_rollingBackDoesNotReviveWhatIsGone() throws {
        let other = library.context()
        mine.delete(note)
        for gone in try other.all("Note") { other.delete(gone) }
        let saved = Notifications(.NSManagedObjectContextDidSave, from: other)
        try other.save()
        try mine.mergeChanges(fromContextDidSave: #require(saved.last))
        mine.rollback()
        #expect(!mine.hasChanges && note.isDeleted)
        #expect(try mine.all("Note").isEmpty)
        try mine.save()
    }

    private func conflicts() throws -> [NSMergeConflict] {
        let error = try #require(failure { try mine.save() } as? CocoaError)
        #expect(error.code == .managedObjectMerge)
        return error.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSMergeConflict] ?? []
    }

    @Test func S105_savingFailsByDefault() throws {
        try change(["title": "theirs"])
        note.setValue("mine", forKey: "title")
        let found = try conflicts()
        #expect(found.map(\.sourceObject) == [note])
        #expect(note.text("title") == "mine")
        #expect(mine.hasChanges)
    }

    @Test func S106_conflictsWithinTheProgramHaveNoPersistedSnapshot() throws {
        try change(["title": "theirs"])
        note.setValue("mine", forKey: "title")
        let conflict = try #require(conflicts().first)
        #expect(conflict.objectSnapshot?["title"] as? String == "old")
        #expect(conflict.cachedSnapshot?["title"] as? String == "theirs")
        #expect(conflict.persistedSnapshot == nil)
    }

    @Test func S106_conflictsWithOtherProgramsHaveOne() throws {
        try change(["title": "theirs"], in: library.otherCoordinator())
        note.setValue("mine", forKey: "title")
        let conflict = try #require(conflicts().first)
        #expect(conflict.objectSnapshot?["title"] as? String == "old")
        #expect(conflict.cachedSnapshot?["title"] as? String == "old")
        #expect(conflict.persistedSnapshot?["title"] as? String == "theirs")
    }

    @Test func S107_snapshotsHaveAttributesAndToOneRelationships() throws {
        try change(["title": "theirs"])
        note.setValue("mine", forKey: "title")
        let snapshot = try #require(conflicts().first?.objectSnapshot)
        #expect(snapshot["body"] as? String == "old")
        #expect(snapshot["folder"] is NSNull)
        #expect(snapshot["keywords"] == nil)
    }

    @Test func S108_storeTrump() throws {
        try change(["title": "theirs"])
        #expect(try save(.mergeByPropertyStoreTrump, ["title": "mine", "body": "mine"]) == ["theirs mine 1"])
    }

    @Test func S109_objectTrump() throws {
        try change(["title": "theirs", "position": 2])
        #expect(try save(.mergeByPropertyObjectTrump, ["title": "mine"]) == ["mine old 2"])
    }

    @Test func S110_overwrite() throws {
        try change(["title": "theirs", "position": 2])
        #expect(try save(.overwrite, ["title": "mine"]) == ["mine old 1"])
    }

    @Test func S111_rollback() throws {
        try change(["title": "theirs"])
        #expect(try save(.rollback, ["title": "mine", "body": "mine"]) == ["theirs old 1"])
    }

    @Test func S111_rollbackKeepsBothSidesOfRelationshipsInStep() throws {
        let folder = mine.make("Folder", ["name": "Inbox"])
        try mine.save()
        try change(["title": "theirs"])
        note.setValue(folder, forKey: "folder")
        let keyword = mine.make("Keyword", ["word": "x"])
        note.mutableSetValue(forKey: "keywords").add(keyword)
        mine.mergePolicy = NSMergePolicy.rollback
        try mine.save()
        #expect(note.value(forKey: "folder") == nil)
        #expect(folder.others("notes").isEmpty)
        #expect(note.others("keywords").isEmpty)
        #expect(keyword.others("notes").isEmpty)
        #expect(!mine.hasChanges)
    }

    @Test func S112_otherObjectsDoNotConflict() throws {
        _ = mine.make("Note", ["title": "another"])
        try change(["title": "theirs"])
        try mine.save()
        #expect(try stored().count == 2)
    }

    @Test func S113_whatOthersDeletedHasVersionZero() throws {
        let other = library.context()
        other.delete(try #require(other.all("Note").first))
        try other.save()
        note.setValue("mine", forKey: "title")
        let conflict = try #require(conflicts().first)
        #expect(conflict.newVersionNumber == 0)
        #expect(conflict.oldVersionNumber == 1)
        #expect(conflict.cachedSnapshot == nil)
        mine.mergePolicy = NSMergePolicy.rollback
        try mine.save()
        #expect(!mine.hasChanges)
        #expect(note.managedObjectContext == nil)
    }

    @Test func S114_unchangedObjectsAreCheckedOnDemand() throws {
        try change(["title": "theirs"])
        mine.detectConflicts(for: note)
        _ = mine.make("Note", ["title": "depends on it"])
        #expect(try conflicts().map(\.sourceObject) == [note])
        mine.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        try mine.save()
        #expect(note.text("title") == "theirs")
        // The detection applied to one save only.
        try change(["title": "again"])
        _ = mine.make("Note")
        mine.mergePolicy = NSMergePolicy.error
        try mine.save()
    }

    @Test func S115_eachContextHasItsPolicy() throws {
        #expect((library.reader().mergePolicy as? NSMergePolicy)?.mergeType == .errorMergePolicyType)
    }

    @Test func deletingWhatOthersChangedIsAConflict() throws {
        try change(["title": "theirs"])
        mine.delete(note)
        #expect(try conflicts().map(\.newVersionNumber) == [2])
        mine.mergePolicy = NSMergePolicy.overwrite
        try mine.save()
        #expect(try stored().isEmpty)
    }

    @Test(arguments: [NSMergePolicyType.mergeByPropertyStoreTrumpMergePolicyType, .rollbackMergePolicyType])
    func S108_S111_whatOthersChangedIsNotDeleted(policy: NSMergePolicyType) throws {
        try change(["title": "theirs"])
        mine.delete(note)
        mine.mergePolicy = NSMergePolicy(merge: policy)
        try mine.save()
        #expect(try stored() == ["theirs old 1"])
        #expect(!note.isDeleted && note.text("title") == "theirs")
        note.setValue("later", forKey: "body")
        try mine.save()
        #expect(try stored() == ["theirs later 1"])
    }

    @Test func manyConflictsAreReportedTogether() throws {
        let context = library.context()
        for title in ["1", "2", "3"] { _ = context.make("Note", ["title": title]) }
        try context.save()
        for object in try library.reader().all("Note") { object.setValue("x", forKey: "body") }
        let other = library.context()
        for object in try other.all("Note") { object.setValue("theirs", forKey: "body") }
        try other.save()
        for object in try context.all("Note", "title IN {'1', '2', '3'}") { object.setValue("mine", forKey: "title") }
        context.refreshAllObjects()
        try context.save()
    }
}
