import CloudService
import CloudWire
import Foundation
import SeededRandom
import Testing

/// A zone in a few lines: what the service must agree with.
private struct ZoneModel {
    var records: [String: [String: FieldValue]] = [:]
    var owners: [String: String] = [:]

    mutating func save(_ name: String, _ value: Int64, owner: String?) {
        records[name, default: [:]]["n"] = .int64(value)
        if let owner {
            records[name]?["owner"] = .reference(ReferenceValue(recordName: owner, action: .deleteSelf))
            owners[name] = owner
        }
    }

    mutating func delete(_ name: String) {
        guard records.removeValue(forKey: name) != nil else { return }
        owners[name] = nil
        for source in owners.filter({ $0.value == name }).keys { delete(source) }
    }
}

/// A client that knows a zone by its feed only.
private struct Follower {
    var records: [String: [String: FieldValue]] = [:]
    var token: String?

    mutating func follow(_ client: TestClient, limit: Int, pages: Int = .max) async throws {
        for _ in 0..<pages {
            let page = try await client.changes(since: token, limit: limit)
            for record in page.records {
                records[record.recordName] = record.isDeleted ? nil : record.values
            }
            token = page.token
            guard page.moreComing else { return }
        }
    }
}

@Suite("A zone under random operations agrees with a model of it")
struct FeedPropertyTests {
    @Test(arguments: 0..<6 as Range<UInt64>, TestClient.Place.installed)
    func feedsLeadToTheSameState(seed: UInt64, place: TestClient.Place) async throws {
        var random = SeededGenerator(seed: seed)
        let client = try await TestClient.make(in: place)
        try await client.makeZone("z")
        var (model, tags) = (ZoneModel(), [String: String]())
        var followers = Array(repeating: Follower(), count: 3)
        for step in 0..<60 {
            var changed = model
            var operations: [RecordsModify.Operation] = []
            var mayFail = false
            for name in Set((0..<random.below(5)).map { _ in "r\(random.below(12))" }).sorted() {
                let tag = random.once(in: 6) ? "stale" : tags[name]
                if random.once(in: 4) {
                    if model.records[name] == nil || tag == "stale" { mayFail = true }
                    operations.append(.init(.delete, WireRecord(name, tag: tag)))
                    changed.delete(name)
                } else {
                    let owner = random.once(in: 3) ? "r\(random.below(12))" : nil
                    var fields: [String: FieldValue?] = ["n": .int64(Int64(step))]
                    if let owner {
                        fields["owner"] = .reference(ReferenceValue(recordName: owner, action: .deleteSelf))
                    }
                    let exists = changed.records[name] != nil
                    if exists != (model.records[name] != nil) || (exists && tag == "stale") { mayFail = true }
                    operations.append(.init(exists ? .update : .create, WireRecord(name, "Note", fields, tag: tag)))
                    changed.save(name, Int64(step), owner: owner)
                }
            }
            let answers = try await client.modify(operations)
            let isDone = answers.allSatisfy { $0.code == nil }
            #expect(isDone || mayFail, "\(answers)")
            #expect(
                isDone || answers.allSatisfy { $0.code != nil },
                "an atomic batch is carried out whole or not at all"
            )
            if isDone { model = changed }
            for case .record(let record) in answers {
                tags[record.recordName] = record.recordChangeTag ?? tags[record.recordName]
            }
            let index = random.below(followers.count)
            try await followers[index].follow(client, limit: 1 + random.below(4), pages: 1 + random.below(3))
        }
        for index in followers.indices {
            try await followers[index].follow(client, limit: 1 + index)
            #expect(followers[index].records == model.records)
        }
        var newcomer = Follower()
        try await newcomer.follow(client, limit: 5)
        #expect(newcomer.records == model.records)
    }
}
