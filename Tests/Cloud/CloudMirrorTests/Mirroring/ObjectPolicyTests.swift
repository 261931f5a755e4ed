import CloudKit
import CloudService
import FoundationBackfill
import Testing

@testable import CoreData

@Suite("Policies for objects and their members")
struct ObjectPolicyTests {
    private func notes(_ context: NSManagedObjectContext) throws -> [NSManagedObject] {
        try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
    }

    // MARK: - Deletions

    /// Has one device delete the note that another one changes, and both sync.
    ///
    /// - Parameter deletesFirst: Whether the deletion is at the service before the change.
    private func deleteAndChange(_ devices: ConflictDevices, deletesFirst: Bool) async throws {
        try devices[0].change { context in for note in try notes(context) { context.delete(note) } }
        try devices.set("title", ["changed", 1])
        for index in deletesFirst ? [0, 1] : [1, 0] { try await devices[index].send() }
        try await devices.settle()
    }

    @Test(
        "A policy decides whether a changed object stays that was deleted elsewhere",
        arguments: [CloudKitObjectDecision.automatic, .keepMine, .keepTheirs],
        ["changeWins", "deletionWins"]
    )
    func deletedElsewhere(_ decision: CloudKitObjectDecision, rule: String) async throws {
        let policy = RecordingPolicy(deletions: { _ in decision }, duplicates: { _ in .automatic })
        let devices = try await ConflictDevices.make([nil, policy], deletionRule: rule)
        try await deleteAndChange(devices, deletesFirst: true)
        #expect(policy.questions == ["Note deleted there, still an object: title=changed"])
        let stays = decision == .automatic ? rule == "changeWins" : decision == .keepMine
        for index in 0..<2 {
            #expect(try devices[index].titles() == (stays ? ["changed"] : []))
            #expect(try await devices.isInStep(index))
        }
        let lost = try devices[1].container.conflictsOfDeletedObjects()["Note"] ?? []
        #expect(lost.map { $0.value as? String } == (stays ? [] : ["changed"]))
    }

    @Test(
        "A policy decides whether a deleted object comes back that was changed elsewhere",
        arguments: [CloudKitObjectDecision.automatic, .keepMine, .keepTheirs],
        ["changeWins", "deletionWins"]
    )
    func deletedHere(_ decision: CloudKitObjectDecision, rule: String) async throws {
        let policy = RecordingPolicy(deletions: { _ in decision }, duplicates: { _ in .automatic })
        let devices = try await ConflictDevices.make([policy, nil], deletionRule: rule)
        try await deleteAndChange(devices, deletesFirst: false)
        #expect(policy.questions == ["Note deleted here: title=changed"])
        let stays = decision == .automatic ? rule == "changeWins" : decision == .keepTheirs
        for index in 0..<2 {
            #expect(try devices[index].titles() == (stays ? ["changed"] : []))
            #expect(try await devices.isInStep(index))
        }
    }

    @Test("A deletion of what nobody has changed is no question")
    func plainDeletion() async throws {
        let policy = RecordingPolicy(deletions: { _ in .keepMine }, duplicates: { _ in .automatic })
        let devices = try await ConflictDevices.make([policy, policy])
        try devices[0].change { context in for note in try notes(context) { context.delete(note) } }
        try await devices.settle()
        #expect(policy.questions.isEmpty)
        #expect(try devices[1].titles().isEmpty)
    }

    // MARK: - Duplicates

    /// Two devices that have made the same folder, with a cover and a note each.
    private func duplicates(_ policies: [RecordingPolicy?]) async throws -> [MirrorDevice] {
        let service = try await CloudService.temporary()
        var devices: [MirrorDevice] = []
        for (index, policy) in policies.enumerated() {
            let model = NotesModel.make { entities in
                entities["Folder"]?.uniquenessConstraints = [["name"]]
                entities["Folder"]?.properties.append(NotesModel.attribute("colour", .stringAttributeType))
            }
            let device = try await MirrorDevice.make(service, model: model) { options in
                if let policy { options.conflictPolicies["Folder"] = policy }
            }
            let mark = "\(index)"
            try device.change { context in
                let note = insert("Note", ["title": "note \(mark)"], context)
                insert("Folder", ["name": "Work", "colour": mark, "cover": note, "notes": Set([note])], context)
            }
            devices.append(device)
        }
        for _ in 0..<4 { for device in devices { try await device.sync() } }
        return devices
    }

    @Test("A policy decides whose values an object has that was made twice", arguments: [0, 1, 2], [0, 1])
    func madeTwice(_ attempt: Int, deciding: Int) async throws {
        // Which record has the lesser name is chance, so there are some attempts.
        let policy = RecordingPolicy(
            deletions: { _ in .automatic },
            duplicates: { $0.mine.values["colour"] as? String == "0" ? .keepMine : .keepTheirs }
        )
        let devices = try await duplicates(deciding == 0 ? [nil, policy] : [policy, policy])
        #expect(try devices[0].content() == devices[1].content())
        let folders = try devices[1].content().filter { $0.hasPrefix("Folder") }
        #expect(folders.count == 1)
        #expect(folders[0].contains("colour=0 ") && folders[0].contains("cover=[\"note 0\"]"))
        #expect(folders[0].contains("notes=[\"note 0\", \"note 1\"]"))
        #expect(policy.questions.contains { $0.hasPrefix("Folder made twice: colour=") })
        for device in devices {
            let id = try device.change { context in
                try #require(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Folder")).first).objectID
            }
            #expect(try device.container.conflicts(for: id).isEmpty)
            #expect(try await !device.mirror.perform { try $0.tables.hasPendingRows() })
        }
    }

    @Test("Devices that decide otherwise have one object nevertheless, and the same", arguments: 0..<4)
    func opposedDuplicates(_ attempt: Int) async throws {
        let answer: CloudKitObjectDecision = attempt < 2 ? .keepMine : .keepTheirs
        let policies = (0..<2).map { _ in RecordingPolicy(deletions: { _ in .automatic }, duplicates: { _ in answer }) }
        let devices = try await duplicates(policies)
        #expect(try devices[0].content() == devices[1].content())
        #expect(try devices[1].content().filter { $0.hasPrefix("Folder") }.count == 1)
        #expect(try devices[1].content().filter { $0.hasPrefix("Note") }.count == 2)
    }

    // MARK: - Members

    /// Two devices, of which the first has given the note a tag, and the second one another.
    private func tagged(_ policy: RecordingPolicy) async throws -> ConflictDevices {
        let devices = try await ConflictDevices.make([policy, nil])
        try devices[0].change { context in
            let tags = ["a", "b", "c"].map { insert("Tag", ["name": $0], context) }
            try devices.note(in: context).setValue(Set(tags[0...0]), forKey: "tags")
        }
        try await devices.settle()
        for (index, names) in [["a", "b"], ["c"]].enumerated() {
            try devices[index].change { context in
                let tags = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Tag"))
                let chosen = tags.filter { names.contains($0.value(forKey: "name") as? String ?? "") }
                try devices.note(in: context).setValue(Set(chosen), forKey: "tags")
            }
        }
        try await devices[1].send()
        try await devices.settle()
        return devices
    }

    private func tags(_ devices: ConflictDevices, _ index: Int) throws -> [String] {
        try devices[index].change { context in
            context.refreshAllObjects()
            let tags = try devices.note(in: context).value(forKey: "tags") as? Set<NSManagedObject> ?? []
            return tags.compactMap { $0.value(forKey: "name") as? String }.sorted()
        }
    }

    @Test(
        "A policy decides about the members of a many-to-many relationship that both sides have changed",
        arguments: ["automatic", "mine", "theirs", "all", "none"]
    )
    func members(_ answer: String) async throws {
        let policy = RecordingPolicy { conflict in
            guard let mine = conflict.mine.value as? Set<NSManagedObjectID>,
                let theirs = conflict.theirs.value as? Set<NSManagedObjectID>
            else { return .automatic }
            return switch answer {
            case "mine": .keepMine
            case "theirs": .keepTheirs
            case "all": .value(mine.union(theirs))
            case "none": .value(nil)
            default: .automatic
            }
        }
        let devices = try await tagged(policy)
        let wanted = [
            "automatic": ["b", "c"], "mine": ["a", "b"], "theirs": ["c"], "all": ["a", "b", "c"], "none": [],
        ][answer]
        for index in 0..<2 {
            #expect(try tags(devices, index) == wanted)
            #expect(try await devices.isInStep(index))
        }
        #expect(policy.questions.first == "Note.tags: 1 -> 2 / 2" || policy.questions.first == "Note.tags: 1 -> 2 / 1")
        #expect(policy.questions.allSatisfy { $0.hasPrefix("Note.tags: ") })
    }

    @Test("Members that a relationship cannot have count as no decision", arguments: ["text", "note", "elsewhere"])
    func unusableMembers(_ answer: String) async throws {
        let other = try await MirrorDevice.make(try await CloudService.temporary())
        let foreign = try other.change { context in
            let tag = insert("Tag", ["name": "foreign"], context)
            try context.obtainPermanentIDs(for: [tag])
            return tag.objectID
        }
        let policy = RecordingPolicy { conflict in
            switch answer {
            case "text": .value("a")
            case "note": .value(Set([conflict.objectID]))
            default: .value(Set([foreign]))
            }
        }
        let devices = try await tagged(policy)
        for index in 0..<2 { #expect(try tags(devices, index) == ["b", "c"]) }
    }

    @Test("Members that only one side has changed are no question")
    func membersOfOneSide() async throws {
        let policy = RecordingPolicy { _ in .value(nil) }
        let devices = try await ConflictDevices.make([policy, policy])
        try devices[0].change { context in
            let tag = insert("Tag", ["name": "a"], context)
            try devices.note(in: context).setValue(Set([tag]), forKey: "tags")
        }
        try await devices.settle()
        #expect(policy.questions.isEmpty)
        #expect(try tags(devices, 1) == ["a"])
    }
}
