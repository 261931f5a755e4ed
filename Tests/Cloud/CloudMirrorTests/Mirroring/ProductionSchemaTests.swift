import CloudKit
import CloudService
import FoundationBackfill
import Testing

@testable import CoreData

@Suite("Models that production does not have yet")
struct ProductionSchemaTests {
    private func device(
        _ service: CloudService,
        in folder: URL? = nil,
        _ model: NSManagedObjectModel
    ) async throws -> MirrorDevice {
        try await MirrorDevice.make(service, in: folder, model: model) { options in
            let transport = ServiceTransport(service: service, caller: .user("_alice"))
            options.container = CKContainer(identifier: "iCloud.test", over: transport, environment: .production)
        }
    }

    /// Has the service learn a model in development, and gives production what it has learned.
    private func deploy(_ model: NSManagedObjectModel, _ service: CloudService) async throws {
        let device = try await MirrorDevice.make(service, model: model)
        try await device.mirror.whenSetUp()
        let sample = try SchemaSample(device.mirror.setting.model, zone: device.mirror.setting.homeZone)
        try await sample.upload(to: device.mirror.options.database)
        try sample.removeFile()
        try device.stop()
        try await service.deploySchema(of: "iCloud.test")
    }

    /// The model of notes, which have a mood as well.
    private func newModel() -> NSManagedObjectModel {
        NotesModel.make { entities in
            entities["Note"]?.properties.append(NotesModel.attribute("mood", .stringAttributeType))
        }
    }

    @Test(
        "C253: a record with a field that production lacks is set aside and told, the rest goes on, until it is deployed"
    )
    func missingField() async throws {
        let service = try await CloudService.temporary()
        try await deploy(NotesModel.make(), service)
        let writer = try await device(service, newModel())
        try writer.change { context in
            insert("Note", ["title": "plain"], context)
            insert("Note", ["title": "moody", "mood": "blue"], context)
            insert("Tag", ["name": "t"], context)
        }
        await #expect(throws: CKError.self) { try await writer.sync() }
        let status = await writer.container.syncStatus
        #expect(try await status.waits { $0.problems.count == 1 && $0.waitingCount == 0 })
        #expect(await status.problems.first?.reason.contains("CD_mood") == true)
        let reader = try await device(service, newModel())
        try await reader.sync()
        #expect(try reader.titles() == ["plain"])
        try writer.add("later")
        try await writer.sync()
        try await reader.sync()
        #expect(try reader.titles() == ["later", "plain"])

        try await deploy(newModel(), service)
        try writer.stop()
        let again = try await device(service, in: writer.folder, newModel())
        try await again.sync()
        try await reader.sync()
        #expect(try reader.titles() == ["later", "moody", "plain"])
        let next = await again.container.syncStatus
        #expect(try await next.waits { $0.problems.isEmpty && $0.waitingCount == 0 })
    }
}
