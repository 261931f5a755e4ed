import CloudKit
import CloudService
import FoundationBackfill
import Testing

@testable import CoreData

/// Records that other programs have made, as Apple's devices do.
@Suite("Records of other programs")
struct ForeignRecordsTests {
    private let zoneID = CKRecordZone.ID(zoneName: "com.apple.coredata.cloudkit.zone")

    private func database(_ service: CloudService) -> CKDatabase {
        CKContainer(identifier: "iCloud.test", over: ServiceTransport(service: service, caller: .user("_alice")))
            .privateCloudDatabase
    }

    private func record(_ type: String, _ name: String, _ fields: [String: any CKRecordValue]) -> CKRecord {
        let record = CKRecord(recordType: type, recordID: CKRecord.ID(recordName: name, zoneID: zoneID))
        for (key, value) in fields { record[key] = value }
        return record
    }

    @Test("C242, C243, C274: records without times come in any order, children before their parents, and change")
    func anyOrder() async throws {
        let service = try await CloudService.temporary()
        let database = database(service)
        try await database.save(CKRecordZone(zoneID: zoneID))
        let device = try await MirrorDevice.make(service)
        try await database.save(
            record(
                "CDMR",
                "pair",
                [
                    "CD_entityNames": "Note:Tag", "CD_recordNames": "n1:t1", "CD_relationships": "tags:notes",
                ]
            )
        )
        try await device.fetch()
        let note = record(
            "CD_Note",
            "n1",
            ["CD_entityName": "Task", "CD_title": "one", "CD_folder": "f1", "CD_isDone": 1]
        )
        try await database.save(note)
        try await device.fetch()
        try await database.save(record("CD_Tag", "t1", ["CD_entityName": "Tag", "CD_name": "red"]))
        try await database.save(record("CD_Folder", "f1", ["CD_entityName": "Folder", "CD_name": "Work"]))
        try await device.fetch()
        let text = try device.content().first { $0.hasPrefix("Task") } ?? ""
        #expect(text.contains("folder=[\"Work\"]") && text.contains("tags=[\"red\"]") && text.contains("isDone=1"))
        try device.change { context in
            let note = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))[0]
            note.setValue("body", forKey: "body")
        }
        try await device.send()
        // The other program knows nothing of times, and keeps them as they are.
        let current = try await database.record(for: note.recordID)
        #expect(current["CD_body"] as? String == "body")
        current["CD_title"] = "two"
        try await database.save(current)
        try await device.sync()
        #expect(try device.titles() == ["two"])
        #expect(try await !device.mirror.perform { try $0.tables.hasPendingRows() })
    }

    @Test("An object that was made twice, and whose cover has not come, gets that one when it comes, not the other's")
    func duplicateThatWaits() async throws {
        let service = try await CloudService.temporary()
        let database = database(service)
        try await database.save(CKRecordZone(zoneID: zoneID))
        let model = NotesModel.make { $0["Folder"]?.uniquenessConstraints = [["name"]] }
        let device = try await MirrorDevice.make(service, model: model)
        try device.change { context in
            insert("Folder", ["name": "Work", "cover": insert("Note", ["title": "here"], context)], context)
        }
        try await device.mirror.takeLocalChanges()
        // The record of the lesser name stays.
        let fields = ["CD_entityName": "Folder", "CD_name": "Work", "CD_cover": "n"]
        try await database.save(record("CD_Folder", "0", fields))
        try await device.fetch()
        try await database.save(record("CD_Note", "n", ["CD_entityName": "Note", "CD_title": "there"]))
        for _ in 0..<2 { try await device.sync() }
        let folders = try device.content().filter { $0.hasPrefix("Folder") }
        #expect(folders.count == 1 && folders[0].contains("cover=[\"there\"]"), "\(folders)")
    }

    @Test("Of two objects of which one stays, and whose covers have both not come, it is the cover of that one")
    func duplicatesThatWait() async throws {
        let service = try await CloudService.temporary()
        let database = database(service)
        try await database.save(CKRecordZone(zoneID: zoneID))
        let model = NotesModel.make { $0["Folder"]?.uniquenessConstraints = [["name"]] }
        let device = try await MirrorDevice.make(service, model: model)
        // The record of the lesser name stays.
        for name in ["1", "0"] {
            let fields = ["CD_entityName": "Folder", "CD_name": "Work", "CD_cover": "n" + name]
            try await database.save(record("CD_Folder", name, fields))
            try await device.fetch()
        }
        for name in ["1", "0"] {
            try await database.save(record("CD_Note", "n" + name, ["CD_entityName": "Note", "CD_title": "of " + name]))
            try await device.fetch()
        }
        let folders = try device.content().filter { $0.hasPrefix("Folder") }
        #expect(folders.count == 1 && folders[0].contains("cover=[\"of 0\"]"), "\(folders)")
    }

    @Test("A field that has waited for a record, and then names another one, does not take the first when it comes")
    func otherTarget() async throws {
        let service = try await CloudService.temporary()
        let database = database(service)
        try await database.save(CKRecordZone(zoneID: zoneID))
        let device = try await MirrorDevice.make(service)
        let folder = { record("CD_Folder", $0, ["CD_entityName": "Folder", "CD_name": $0]) }
        try await database.save(folder("second"))
        let note = record("CD_Note", "n", ["CD_entityName": "Note", "CD_title": "n", "CD_folder": "first"])
        let saved = try await database.save(note)
        try await device.fetch()
        saved["CD_folder"] = "second"
        try await database.save(saved)
        try await device.fetch()
        try await database.save(folder("first"))
        try await device.fetch()
        let text = try device.content().first { $0.hasPrefix("Note") } ?? ""
        #expect(text.contains("folder=[\"second\"]"), "\(text)")
        #expect(try await device.mirror.perform { try $0.tables.parkedFields(waitingFor: "first").isEmpty })
    }

    private let pair: [String: any CKRecordValue] = [
        "CD_entityNames": "Note:Tag", "CD_recordNames": "n1:t1", "CD_relationships": "tags:notes",
    ]

    /// A device that has a note with a tag, for which another program has made the records `p1` and `p2`.
    private func pairOfTwoRecords() async throws -> (CKDatabase, MirrorDevice) {
        let service = try await CloudService.temporary()
        let database = database(service)
        try await database.save(CKRecordZone(zoneID: zoneID))
        let device = try await MirrorDevice.make(service)
        try await database.save(record("CD_Note", "n1", ["CD_entityName": "Note", "CD_title": "one"]))
        try await database.save(record("CD_Tag", "t1", ["CD_entityName": "Tag", "CD_name": "red"]))
        for name in ["p1", "p2"] { try await database.save(record("CDMR", name, pair)) }
        try await device.fetch()
        return (database, device)
    }

    @Test("A pair for which two records stand stays when one of them goes, also after the object was looked at")
    func doublePairAfterChange() async throws {
        let (database, device) = try await pairOfTwoRecords()
        try device.change { context in
            let note = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))[0]
            note.mutableSetValue(forKey: "tags").add(insert("Tag", ["name": "blue"], context))
        }
        try await device.send()
        for name in ["p1", "p2"] {
            #expect(try await database.record(for: CKRecord.ID(recordName: name, zoneID: zoneID)).recordType == "CDMR")
        }
        try await database.deleteRecord(withID: CKRecord.ID(recordName: "p1", zoneID: zoneID))
        try await device.fetch()
        #expect(try device.content().contains { $0.hasPrefix("Note") && $0.contains("tags=[\"blue\", \"red\"]") })
        try device.change { context in
            let note = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))[0]
            note.setValue(Set<NSManagedObject>(), forKey: "tags")
        }
        try await device.sync()
        await #expect(throws: CKError.self) {
            try await database.record(for: CKRecord.ID(recordName: "p2", zoneID: zoneID))
        }
    }

    @Test("A pair for which two records stand is unlinked when both go at once")
    func doublePair() async throws {
        let (database, device) = try await pairOfTwoRecords()
        #expect(try device.content().contains { $0.hasPrefix("Note") && $0.contains("tags=[\"red\"]") })
        try await database.deleteRecord(withID: CKRecord.ID(recordName: "p1", zoneID: zoneID))
        try await device.fetch()
        #expect(try device.content().contains { $0.hasPrefix("Note") && $0.contains("tags=[\"red\"]") })
        try await database.save(record("CDMR", "p3", pair))
        try await device.fetch()
        for name in ["p2", "p3"] {
            try await database.deleteRecord(withID: CKRecord.ID(recordName: name, zoneID: zoneID))
        }
        try await device.sync()
        #expect(try device.content().contains { $0.hasPrefix("Note") && $0.contains("tags=[]") })
        #expect(try await !device.mirror.perform { try $0.tables.hasPendingRows() })
    }

    @Test("A record that cannot be used is set aside, and is used once the program can")
    func poison() async throws {
        let service = try await CloudService.temporary()
        let database = database(service)
        try await database.save(CKRecordZone(zoneID: zoneID))
        try await database.save(record("CD_Later", "l", ["CD_entityName": "Later", "CD_name": "x"]))
        try await database.save(record("CD_Note", "odd", ["CD_entityName": "Note", "CD_key": "no UUID"]))
        try await database.save(record("CD_Note", "good", ["CD_entityName": "Note", "CD_title": "good"]))
        try await database.save(
            record(
                "CDMR",
                "pair",
                [
                    "CD_entityNames": "A:B", "CD_recordNames": "good:odd", "CD_relationships": "as:bs",
                ]
            )
        )
        let device = try await MirrorDevice.make(service)
        try await device.sync()
        #expect(try device.titles() == ["good"])
        let reasons = try await device.mirror.perform { try $0.tables.rowsSetAside().compactMap(\.reason) }
        #expect(reasons.count == 3)
        try device.stop()
        let later = NotesModel.entity("Later", [NotesModel.attribute("name", .stringAttributeType)])
        let model = NotesModel.make()
        model.entities.append(later)
        let next = try await MirrorDevice.make(service, in: device.folder, model: model)
        let names = try next.change { context in
            try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Later")).map {
                $0.value(forKey: "name") as? String
            }
        }
        #expect(names == ["x"])
    }

    @Test("A record whose file cannot be had is set aside, holds up nothing, and is asked for again at the next start")
    func missingFile() async throws {
        let service = try await CloudService.temporary()
        let a = try await MirrorDevice.make(service)
        let line = BrokenLine(base: ServiceTransport(service: service, caller: .user("_alice")))
        let b = try await MirrorDevice.make(service, over: line)
        let data = Data((0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try a.change { context in
            insert("Note", ["title": "known"], context)
            insert("Note", ["title": "large", "data": data], context)
        }
        line.missesFiles.withLock { $0 = true }
        try await a.sync()
        try await b.fetch()
        #expect(try b.titles() == ["known"])
        try a.change { context in
            insert("Note", ["title": "after"], context)
            let notes = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
            for note in notes where note.value(forKey: "title") as? String == "known" {
                note.setValue(data, forKey: "data")
            }
        }
        try await a.sync()
        try await b.fetch()
        #expect(try b.titles() == ["after", "known"])
        await b.container.syncStatus.refresh()
        #expect(await b.container.syncStatus.problems.count == 2)
        try b.stop()
        line.missesFiles.withLock { $0 = false }
        let again = try await MirrorDevice.make(service, in: b.folder, over: line)
        try await again.sync()
        #expect(try again.content() == a.content())
        await again.container.syncStatus.refresh()
        #expect(await again.container.syncStatus.problems.isEmpty)
    }

    @Test("Texts and data that are too large for a record go as files")
    func largeValues() async throws {
        let service = try await CloudService.temporary()
        let (a, b) = (try await MirrorDevice.make(service), try await MirrorDevice.make(service))
        let text = String(repeating: "Ä long text. ", count: 100_000)
        let data = Data((0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        try a.change { context in
            let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
            note.setValue("large", forKey: "title")
            note.setValue(text, forKey: "body")
            note.setValue(data, forKey: "data")
        }
        try await a.sync()
        try await b.sync()
        try b.change { context in
            let note = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))[0]
            #expect(note.value(forKey: "body") as? String == text)
            #expect(note.value(forKey: "data") as? Data == data)
            note.setValue("small", forKey: "body")
        }
        try await b.sync()
        try await a.sync()
        #expect(try a.content() == b.content())
        #expect(try a.content()[0].contains("body=small"))
    }
}
