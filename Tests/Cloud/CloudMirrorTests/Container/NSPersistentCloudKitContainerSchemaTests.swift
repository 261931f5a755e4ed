import CloudService
import FoundationBackfill
import Testing

@testable import CloudKit
@testable import CoreData

@Suite("initializeCloudKitSchema")
struct NSPersistentCloudKitContainerSchemaTests {
    private func initialize(
        _ container: NSPersistentCloudKitContainer,
        _ options: NSPersistentCloudKitContainerSchemaInitializationOptions = []
    ) async throws {
        // The call waits, which no thread of Swift's pool should.
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let thread = Thread {
                continuation.resume(with: Result { try container.initializeCloudKitSchema(options: options) })
            }
            thread.start()
        }
    }

    /// The lines of a type of the schema.
    private func type(_ name: String, _ schema: String) -> [String] {
        let part = schema.components(separatedBy: "RECORD TYPE").first {
            $0.hasPrefix(" \(name) ") || $0.hasPrefix(" \"\(name)\" ")
        }
        return part?.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) } ?? []
    }

    @Test("C254: the schema has all types and fields, and no record is left")
    func schema() async throws {
        let service = try await CloudService.temporary()
        let model = NotesModel.make { entities in
            entities["Tag"]?.attributesByName["name"]?.allowsCloudEncryption = true
        }
        let device = try await MirrorDevice.make(service, model: model)
        try await device.mirror.whenSetUp()
        try await initialize(device.container)
        let schema = try await service.schemaText(of: "iCloud.test", .development)
        let fields: [String: [String: String]] = [
            "CD_Note": [
                "CD_entityName": "STRING", "CD_title": "STRING", "CD_title_ckAsset": "ASSET", "CD_count": "INT64",
                "CD_created": "TIMESTAMP", "CD_key": "STRING", "CD_isPinned": "INT64", "CD_price": "DOUBLE",
                "CD_weight": "DOUBLE", "CD_size": "DOUBLE", "CD_level": "INT64", "CD_data": "BYTES",
                "CD_data_ckAsset": "ASSET", "CD_source": "STRING", "CD_words": "BYTES", "CD_words_ckAsset": "ASSET",
                "CD_isDone": "INT64", "CD_folder": "STRING", "CD_coverOf": "STRING", "mirrorTimes": "BYTES",
                "CD_moveReceipt": "BYTES", "CD_moveReceipt_ckAsset": "ASSET",
            ],
            "CD_Folder": ["CD_name": "STRING", "CD_cover": "STRING"], "CD_Tag": ["CD_name": "ENCRYPTED STRING"],
            "CDMR": [
                "CD_entityNames": "STRING", "CD_recordNames": "STRING", "CD_relationships": "STRING",
                "CD_moveReceipt": "BYTES",
            ],
        ]
        for (name, fields) in fields {
            let lines = type(name, schema)
            for (field, kind) in fields {
                let isThere = lines.contains { line in
                    let words = line.split(separator: " ")
                    return words.first.map { $0 == field || $0 == "\"\(field)\"" } ?? false && line.contains(kind)
                }
                #expect(isThere, "\(name).\(field) \(kind) is not in \(lines)")
            }
        }
        #expect(type("CD_Task", schema).isEmpty)
        let zone = CKRecordZone.ID(zoneName: "com.apple.coredata.cloudkit.zone")
        let left = try await device.mirror.options.database.recordZoneChanges(inZoneWith: zone, since: nil)
        #expect(left.modificationResultsByID.isEmpty)
        try await device.sync()
        #expect(try device.content().isEmpty)
    }

    @Test("C254: a dry run sends nothing")
    func dryRun() async throws {
        let service = try await CloudService.temporary()
        let device = try await MirrorDevice.make(service)
        try await device.mirror.whenSetUp()
        let before = try await service.schemaText(of: "iCloud.test", .development)
        try await initialize(device.container, [.dryRun, .printSchema])
        #expect(try await service.schemaText(of: "iCloud.test", .development) == before)
        #expect(!before.contains("CD_"))
    }

    @Test("C254: other devices pass over the records meanwhile")
    func samples() async throws {
        let service = try await CloudService.temporary()
        let device = try await MirrorDevice.make(service)
        try await device.mirror.whenSetUp()
        try await device.sync()
        let sample = try SchemaSample(device.mirror.setting.model, zone: device.mirror.setting.homeZone)
        let saved = try await device.mirror.options.database.modifyRecords(saving: sample.records, deleting: [])
        for result in saved.saveResults.values { _ = try result.get() }
        #expect(saved.saveResults.count == 4 && sample.text.contains("CD_moveReceipt"))
        try await device.sync()
        #expect(try device.content().isEmpty)
        #expect(try await device.mirror.perform { try $0.tables.lastRowID() } == 0)
    }

    @Test("C254: the production environment is refused, and so is a container without mirrored stores")
    func refusals() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var configuration = CloudConfiguration()
        configuration.environment = .production
        for isMirrored in [true, false] {
            let description = NSPersistentStoreDescription(url: folder.appending(path: "\(isMirrored).sqlite"))
            let options = NSPersistentCloudKitContainerOptions(containerIdentifier: "iCloud.test")
            options.container = CKContainer(identifier: "iCloud.test", configuration: configuration)
            options.syncsAutomatically = false
            description.cloudKitContainerOptions = isMirrored ? options : nil
            let container = NSPersistentCloudKitContainer(name: "Notes", managedObjectModel: NotesModel.make())
            container.persistentStoreDescriptions = [description]
            container.loadPersistentStores { #expect($1 == nil) }
            let error = #expect(throws: CocoaError.self) { try container.initializeCloudKitSchema(options: .dryRun) }
            #expect(error?.localizedDescription.contains(isMirrored ? "production" : "no store is mirrored") == true)
        }
    }
}
