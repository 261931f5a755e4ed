import CoreData
import CoreDataCommands
import Foundation
import Testing

@Suite struct SyncingReportTests {
    /// Writes a store of which one object waits for a service that nobody has named.
    private func writeStore(_ workshop: Workshop) async throws {
        let title = NSAttributeDescription()
        (title.name, title.attributeType, title.isOptional) = ("title", .stringAttributeType, true)
        let note = NSEntityDescription()
        (note.name, note.properties) = ("Note", [title])
        let model = NSManagedObjectModel()
        model.entities = [note]
        let container = NSPersistentCloudKitContainer(name: "Notes", managedObjectModel: model)
        let description = NSPersistentStoreDescription(url: workshop.url("Cloud.sqlite"))
        description.cloudKitContainerOptions = NSPersistentCloudKitContainerOptions(containerIdentifier: "iCloud.test")
        container.persistentStoreDescriptions = [description]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        let context = container.newBackgroundContext()
        try await context.perform {
            NSEntityDescription.insertNewObject(forEntityName: "Note", into: context).setValue("one", forKey: "title")
            try context.save()
        }
        for _ in 0..<6_000 {
            let report = try CloudKitSyncReport.ofStore(at: workshop.url("Cloud.sqlite"))
            let isSetUp = report?.events.contains { $0.type == "setup" && $0.succeeded } ?? false
            if isSetUp, report?.waiting == ["Note": 1] { break }
            try await Task.sleep(for: .milliseconds(10))
        }
        container.stopMirroring()
        for store in container.persistentStoreCoordinator.persistentStores {
            try container.persistentStoreCoordinator.remove(store)
        }
    }

    @Test func aMirroredStoreTellsWhatWaits() async throws {
        let workshop = try Workshop()
        try await writeStore(workshop)
        let before = try workshop.bytes()
        let answer = workshop.run("inspect", "Cloud.sqlite")
        #expect(answer.status == .success, "\(answer.output)")
        for text in [
            "CloudKit\n", "User          nobody has signed in yet", "Last import   never", "Waiting       1 record\n",
            "Note           1", "setup",
        ] {
            #expect(answer.output.contains(text), "\(text) \(answer.output)")
        }
        #expect(try workshop.bytes() == before)
        let report = try #require(try CloudKitSyncReport.ofStore(at: workshop.url("Cloud.sqlite")))
        #expect(report.waiting == ["Note": 1] && report.setAside.isEmpty && report.device != nil)
        #expect(report.events.contains { $0.type == "setup" && $0.succeeded })
        #expect(try workshop.bytes() == before)
    }

    @Test func theReportIsInTheJSON() async throws {
        let workshop = try Workshop()
        try await writeStore(workshop)
        let answer = workshop.run("inspect", "Cloud.sqlite", "--json")
        let json = try #require(try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any])
        let sync = try #require(json["sync"] as? [String: Any])
        #expect(sync["waiting"] as? [String: Int] == ["Note": 1])
        #expect((sync["events"] as? [[String: Any]])?.isEmpty == false)
    }

    @Test func otherStoresTellNothing() throws {
        let workshop = try Workshop()
        try workshop.writeNotes()
        #expect(!workshop.run("inspect", "Notes.sqlite").output.contains("CloudKit"))
        #expect(try CloudKitSyncReport.ofStore(at: workshop.url("Notes.sqlite")) == nil)
    }

    @Test func damagedTablesAreAFinding() async throws {
        let workshop = try Workshop()
        try await writeStore(workshop)
        try workshop.execute("UPDATE MIRRORSTATE SET VALUE = 'no JSON'", on: "Cloud.sqlite")
        let answer = workshop.run("inspect", "Cloud.sqlite")
        #expect(answer.output.contains("the tables about CloudKit cannot be read"), "\(answer.output)")
    }
}
