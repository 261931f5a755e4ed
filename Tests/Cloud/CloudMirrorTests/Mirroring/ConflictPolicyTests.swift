import CloudKit
import CloudService
import FoundationBackfill
import Synchronization
import Testing

@testable import CoreData

@Suite("Policies for conflicts")
struct ConflictPolicyTests {
    /// Two devices with a note that is in step.
    private func pair(_ mine: RecordingPolicy, _ theirs: RecordingPolicy? = nil) async throws -> ConflictDevices {
        try await ConflictDevices.make([mine, theirs])
    }

    @Test(
        "C256: a policy decides, as a change that both devices have",
        arguments: ["mine", "theirs", "other", "none"],
        [true, false]
    )
    func decisions(_ answer: String, isImport: Bool) async throws {
        let policy = RecordingPolicy { _ in
            switch answer {
            case "mine": .keepMine
            case "theirs": .keepTheirs
            case "other": .value("both")
            default: .value(nil)
            }
        }
        let devices = try await pair(policy)
        // The own change is the later one.
        try devices.set("title", ["theirs", 1], ["mine", 0])
        try await devices[1].send()
        if isImport { try await devices[0].fetch() }
        try await devices[0].send()
        try await devices[1].fetch()
        let wanted = ["mine": "mine", "theirs": "theirs", "other": "both"][answer]
        for index in 0..<2 {
            #expect(try devices.value("title", on: index) as? String == wanted)
            #expect(try devices.conflicts(on: index).isEmpty)
            #expect(try await devices.isInStep(index))
        }
        let question = try #require(policy.questions.first)
        #expect(policy.questions.count == 1)
        #expect(question == "Note.title: base -> mine / theirs")
    }

    @Test("A question names the object, and says when both values were set")
    func questions() async throws {
        let asked = Mutex<(NSManagedObjectID, CKRecord.ID)?>(nil)
        let policy = RecordingPolicy { conflict in
            asked.withLock { $0 = (conflict.objectID, conflict.recordID) }
            let dates = [conflict.base, conflict.theirs, conflict.mine].compactMap { $0?.date }
            return dates.count == 3 && dates[0] < dates[1] && dates[1] < dates[2] ? .keepTheirs : .automatic
        }
        let devices = try await pair(policy)
        try devices.set("title", ["theirs", 1], ["mine", 0])
        try await devices.settle()
        let id = try devices[0].change { try devices.note(in: $0).objectID }
        #expect(asked.withLock { $0?.0 } == id && asked.withLock { $0?.1 } == devices[0].container.recordID(for: id))
        #expect(try devices.value("title", on: 1) as? String == "theirs")
    }

    @Test("A copy of options has the same policies")
    func copies() throws {
        let options = NSPersistentCloudKitContainerOptions(containerIdentifier: "iCloud.test")
        #expect(options.conflictRetention == TimeInterval(90 * 86_400))
        (options.conflictPolicies["Note"], options.conflictRetention) = (RecordingPolicy { _ in .automatic }, nil)
        let copy = try #require(options.copy() as? NSPersistentCloudKitContainerOptions)
        #expect(copy.conflictPolicies["Note"] is RecordingPolicy && copy.conflictRetention == nil)
    }

    @Test("Without a decision, the later value stays, and the other one is readable")
    func automatic() async throws {
        let policy = RecordingPolicy { _ in .automatic }
        let devices = try await pair(policy)
        try devices.set("title", ["theirs", 1], ["mine", 0])
        try await devices.settle()
        #expect(try devices.value("title", on: 1) as? String == "mine")
        #expect(try devices.conflicts(on: 0).map { $0.value as? String } == ["theirs"])
        #expect(policy.questions.count == 1)
    }

    @Test("A decision settles its own conflict, and not those before")
    func formerConflicts() async throws {
        let policy = RecordingPolicy { $0.mine.value as? String == "again" ? .keepTheirs : .automatic }
        let devices = try await pair(policy)
        try devices.set("title", ["lost", 1], ["mine", 0])
        try await devices.settle()
        try devices.set("title", ["theirs", 1], ["again", 0])
        try await devices.settle()
        #expect(try devices.value("title", on: 1) as? String == "theirs")
        #expect(try devices.conflicts(on: 0).map { $0.value as? String } == ["lost"])
    }

    @Test("What merges by rules of its own is no question, and what only one side has changed is none either")
    func otherRules() async throws {
        let policy = RecordingPolicy { _ in .keepMine }
        let devices = try await pair(policy)
        for (index, count) in [(1, 5), (0, 7)] {
            try devices.set("count", [count, index])
            try devices.set("body", ["text \(index)", index])
        }
        try devices.set("weight", [2.5, 1])
        try await devices.settle()
        #expect(policy.questions.isEmpty)
        #expect(try devices.value("count", on: 1) as? Int == 12)
        #expect(try devices.value("weight", on: 0) as? Double == 2.5)
    }

    @Test("A subentity without a policy has that of the entity above it")
    func subentities() async throws {
        let (general, special) = (RecordingPolicy { _ in .keepTheirs }, RecordingPolicy { _ in .keepMine })
        let policies: [[String: RecordingPolicy]] = [["Note": general], ["Note": general, "Task": special]]
        for (index, own) in policies.enumerated() {
            let devices = try await ConflictDevices.make([nil, nil], entity: "Task") { number, options in
                if number == 0 { options.conflictPolicies = own }
            }
            try devices.set("title", ["theirs", 1], ["mine", 0])
            try await devices.settle()
            #expect(try devices.value("title", on: 1) as? String == ["theirs", "mine"][index])
        }
        #expect(general.questions == ["Task.title: base -> mine / theirs"])
        #expect(special.questions == general.questions)
    }

    @Test("A value that the property cannot have counts as no decision", arguments: UnusableAnswer.allCases)
    func unusableValues(_ answer: UnusableAnswer) async throws {
        let policy = RecordingPolicy { .value(answer.value(of: $0)) }
        let devices = try await pair(policy)
        let (theirs, mine) = answer.sides
        try devices.set(answer.property, [theirs, 1], [mine, 0])
        try await devices.settle()
        #expect(policy.questions.count == 1)
        for index in 0..<2 { #expect(try devices.value(answer.property, on: index) as? NSObject == mine as? NSObject) }
        #expect(try devices.conflicts(on: 0).map { $0.value as? NSObject } == [theirs as? NSObject])
    }

    @Test("The log tells of such a value, and does not show it")
    func warnings() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let devices = try await ConflictDevices.make([RecordingPolicy { _ in .value(["a secret"]) }, nil])
            try devices.set("title", ["theirs", 1], ["mine", 0])
            try await devices.settle()
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("warning: CloudKit: Notes.sqlite: the policy of Note has decided for a value"))
        #expect(!text.contains("secret"))
    }

    @Test("A save at the same moment is not lost: a step that would change the object begins anew, and asks again")
    func concurrentSave() async throws {
        let place = DevicePlace()
        let policy = RecordingPolicy { conflict in
            // No policy should do this; here it stands for another queue that happens to save now.
            if conflict.mine.value as? String == "mine" { place.save("meanwhile") }
            return .value("both")
        }
        let devices = try await pair(policy)
        place.lead(to: devices)
        try devices.set("title", ["theirs", 1], ["mine", 0])
        try await devices.settle()
        #expect(policy.questions == ["Note.title: base -> mine / theirs", "Note.title: base -> meanwhile / theirs"])
        for index in 0..<2 { #expect(try devices.value("title", on: index) as? String == "both") }
        #expect(try devices.conflicts(on: 0).isEmpty)
    }

    @Test("A save at the same moment as a decision that leaves the object as it is comes after that")
    func laterSave() async throws {
        let place = DevicePlace()
        let policy = RecordingPolicy { _ in
            place.save("meanwhile")
            return .keepMine
        }
        let devices = try await pair(policy)
        place.lead(to: devices)
        try devices.set("title", ["theirs", 1], ["mine", 0])
        try await devices.settle()
        #expect(policy.questions.count == 1)
        for index in 0..<2 { #expect(try devices.value("title", on: index) as? String == "meanwhile") }
        #expect(try devices.conflicts(on: 0).isEmpty)
    }
}

/// Answers that no property can have.
enum UnusableAnswer: String, CaseIterable, Sendable {
    case number, array, tooLarge, noNumber, missing, missingObject

    var property: String {
        switch self {
        case .number, .array: "title"
        case .tooLarge, .missing: "level"
        case .noNumber: "weight"
        case .missingObject: "words"
        }
    }

    /// The value of the other device, and the own one.
    var sides: (Any, Any) {
        switch property {
        case "title": ("theirs", "mine")
        case "level": (7, 8)
        case "weight": (1.5, 2.5)
        default: (["theirs"] as NSArray, ["mine"] as NSArray)
        }
    }

    func value(of conflict: CloudKitPropertyConflict) -> Any? {
        switch self {
        case .number: 7
        case .array: [1]
        case .tooLarge: 70_000
        case .noNumber: Double.nan
        case .missing: nil
        case .missingObject: NSObject()
        }
    }
}
