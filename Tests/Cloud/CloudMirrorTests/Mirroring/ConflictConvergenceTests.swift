import CloudService
import FoundationBackfill
import Testing

@testable import CoreData

@Suite("Policies of several devices")
struct ConflictConvergenceTests {
    @Test("Two devices that prefer what is their own end with the same, and decide once each")
    func twoDevices() async throws {
        let policies = [RecordingPolicy { _ in .keepMine }, RecordingPolicy { _ in .keepMine }]
        let devices = try await ConflictDevices.make(policies)
        try devices.set("title", ["b1", 1])
        try await devices[1].send()
        // The second device changes on, while the first one decides about what it has sent.
        try devices.set("title", ["b2", 1], ["a1", 0])
        try await devices[0].fetch()
        try await devices[0].send()
        try await devices[1].send()
        try await devices.settle()
        try await expectRest(of: devices, with: "b2")
        #expect(policies[0].questions == ["Note.title: base -> a1 / b1"])
        #expect(policies[1].questions == ["Note.title: b1 -> b2 / a1"])
    }

    /// Expects that all have a title, nothing that they wait with, and no conflicts.
    private func expectRest(of devices: ConflictDevices, with title: String) async throws {
        for index in devices.devices.indices {
            #expect(try devices.value("title", on: index) as? String == title)
            #expect(try devices.conflicts(on: index).isEmpty)
            #expect(try await devices.isInStep(index))
        }
    }

    @Test("Three devices, two of which decide differently at once, end with the later decision, and ask no more")
    func threeDevices() async throws {
        let policies = [
            RecordingPolicy { _ in .automatic }, RecordingPolicy { _ in .keepMine },
            RecordingPolicy { .value("\($0.mine.value ?? "")+\($0.theirs.value ?? "")") },
        ]
        let devices = try await ConflictDevices.make(policies)
        try devices.set("title", ["a", 0], ["b", 1], ["c", 2])
        try await devices[0].send()
        try await devices[1].fetch()
        try await devices[2].fetch()
        try await devices[1].send()
        try await devices[2].send()
        try await devices.settle()
        try await expectRest(of: devices, with: "c+a+b")
        #expect(policies.map(\.questions.count) == [0, 1, 2])
        #expect(policies[2].questions.last == "Note.title: a -> c+a / b")
    }

    @Test("A device without a policy takes what another one has decided, and what it has lost stays readable")
    func mixedDevices() async throws {
        let policy = RecordingPolicy { _ in .keepMine }
        let devices = try await ConflictDevices.make([policy, nil, nil])
        try devices.set("title", ["mine", 0], ["b", 1], ["c", 2])
        for index in [1, 2, 0] { try await devices[index].send() }
        try await devices.settle()
        for index in 0..<3 { #expect(try devices.value("title", on: index) as? String == "mine") }
        #expect(try devices.conflicts(on: 0).isEmpty && devices.conflicts(on: 1).isEmpty)
        #expect(try devices.conflicts(on: 2).map { $0.value as? String } == ["b"])
    }

    @Test("A decision is as late as it is made: it replaces what another device has changed before in ignorance")
    func timesOfDecisions() async throws {
        let policy = RecordingPolicy { _ in .keepMine }
        let devices = try await ConflictDevices.make([policy, nil, nil])
        try devices.set("title", ["mine", 0], ["b", 1], ["c", 2])
        for index in [1, 0, 2] { try await devices[index].send() }
        try await devices.settle()
        for index in 0..<3 { #expect(try devices.value("title", on: index) as? String == "mine") }
        #expect(try devices.conflicts(on: 2).map { $0.value as? String } == ["c"])
        #expect(policy.questions == ["Note.title: base -> mine / b"])
    }

    @Test("A relationship to an object that has come in the same page is a question, with identifiers as its values")
    func relationships() async throws {
        let seen = RecordingPolicy { conflict in
            let isKnown = [conflict.mine, conflict.theirs].allSatisfy { $0.value is NSManagedObjectID }
            return isKnown ? .keepMine : .automatic
        }
        let devices = try await ConflictDevices.make([seen, nil])
        for (index, name) in [(1, "theirs"), (0, "mine")] {
            try devices[index].change { context in
                let folder = insert("Folder", ["name": name], context)
                try devices.note(in: context).setValue(folder, forKey: "folder")
            }
        }
        try await devices.settle()
        #expect(seen.questions.count == 1)
        #expect(try devices[0].content() == devices[1].content())
        #expect(try devices[1].content().contains { $0.hasPrefix("Note") && $0.contains("folder=[\"mine\"]") })
        #expect(try devices.conflicts(on: 0).isEmpty)
    }

    @Test("The other side of a relationship between two single objects follows a decision", arguments: [true, false])
    func singleObjects(keepsMine: Bool) async throws {
        let policy = RecordingPolicy { _ in keepsMine ? .keepMine : .keepTheirs }
        let devices = try await ConflictDevices.make([policy, nil])
        for name in ["one", "two"] {
            try devices[0].change { insert("Folder", ["name": name], $0) }
        }
        try await devices.settle()
        for (index, name) in [(1, "one"), (0, "two")] {
            try devices[index].change { context in
                let request = NSFetchRequest<NSManagedObject>(entityName: "Folder")
                request.predicate = NSPredicate(format: "name == %@", name)
                let folder = try #require(try context.fetch(request).first)
                try devices.note(in: context).setValue(folder, forKey: "coverOf")
            }
        }
        try await devices.settle()
        try await devices.settle()
        #expect(try devices[0].content() == devices[1].content())
        let cover = "coverOf=[\"\(keepsMine ? "two" : "one")\"]"
        #expect(try devices[1].content().contains { $0.hasPrefix("Note") && $0.contains(cover) })
        #expect(policy.questions.count == 1)
        for index in 0..<2 { #expect(try await devices.isInStep(index)) }
    }
}
