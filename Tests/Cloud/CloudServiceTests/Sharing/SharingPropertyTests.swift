import CloudWire
import SeededRandom
import Testing

@testable import CloudService

/// A zone whose records are shared and moved at random, beside a model of it: whoever takes part in shares sees the records
/// below theirs and no others, whenever they look and from whatever token they go on.
@Suite("Shares of hierarchies, at random")
struct SharingPropertyTests {
    private struct Model {
        /// The records by name, with their parents.
        var parents: [String: String?] = [:]
        /// The shares by name, with their roots.
        var roots: [String: String] = [:]
        var members: [String: Set<String>] = [:]

        func path(of name: String) -> [String] {
            var (path, current) = ([String](), Optional(name))
            while let place = current, !path.contains(place) {
                path.append(place)
                current = parents[place] ?? nil
            }
            return path
        }

        /// The share in which a record is: that of the nearest record above it.
        func share(of name: String) -> String? {
            path(of: name).lazy.compactMap { place in roots.first { $0.value == place }?.key }.first
        }

        /// Whether a record, one above it or one below it is shared.
        func isShared(_ name: String) -> Bool {
            share(of: name) != nil || roots.values.contains { path(of: $0).contains(name) }
        }

        func visible(to user: String) -> Set<String> {
            let shares = Set(roots.keys.filter { members[$0]?.contains(user) == true })
            return shares.union(parents.keys.filter { share(of: $0).map(shares.contains) ?? false })
        }
    }

    /// What a user has read so far, page by page.
    private struct Follower {
        let client: TestClient
        var token: String?
        var names: Set<String> = []

        mutating func follow() async throws {
            do {
                repeat {
                    let page = try await client.changes(since: token, limit: 3)
                    for record in page.records {
                        if record.isDeleted { names.remove(record.recordName) } else { names.insert(record.recordName) }
                    }
                    token = page.token
                    if !page.moreComing { return }
                } while true
            } catch let failure as WireFailure where [.changeTokenExpired, .zoneNotFound].contains(failure.code) {
                (token, names) = (nil, [])
                if failure.code == .changeTokenExpired { try await follow() }
            }
        }
    }

    @Test(arguments: 1...20)
    func participantsSeeTheirPartOnly(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var fixture = SharedFixture(alice: try await TestClient.make())
        try await fixture.alice.makeZone("z")
        var model = Model()
        var followers = ["_bob", "_carol"].map { Follower(client: fixture.guest($0)) }
        for step in 0..<80 {
            try await change(&model, &fixture, step, &random)
            let index = Int.random(in: 0...1, using: &random)
            if random.once(in: 6) {
                try await followers[index].follow()
                let user = try #require(followers[index].client.caller.user)
                #expect(followers[index].names == model.visible(to: user), "step \(step), \(user)")
            }
        }
        #expect(try await ServiceCheck.run(fixture.alice.service.store, fixture.alice.service.assets).faults == [])
    }

    private func change(
        _ model: inout Model,
        _ fixture: inout SharedFixture,
        _ step: Int,
        _ random: inout SeededGenerator
    ) async throws {
        let alice = fixture.alice
        let names = model.parents.keys.sorted()
        let name = names.randomElement(using: &random) ?? ""
        switch Int.random(in: 0..<10, using: &random) {
        case 0...3:
            var record = WireRecord("r\(step)")
            record.parent = Bool.random(using: &random) ? nil : names.randomElement(using: &random)
            try await alice.modify(.create, record)
            model.parents["r\(step)"] = .some(record.parent)
        case 4, 5:
            let parent = names.filter { !model.path(of: $0).contains(name) }.randomElement(using: &random)
            guard !name.isEmpty else { return }
            var record = WireRecord(name, nil)
            (record.parent, record.removesParent) = (parent, parent == nil)
            try await alice.modify(.forceUpdate, record)
            model.parents[name] = .some(parent)
        case 6:
            guard !name.isEmpty, !model.parents.values.contains(name) else { return }
            try await alice.modify(.forceDelete, WireRecord(name, nil))
            model.parents[name] = nil
            for (share, root) in model.roots where root == name { model.roots[share] = nil }
        case 7:
            let share = SharedFixture.share("s\(step)", of: name, everybody: .readWrite)
            let answer = try #require(await alice.modify([.init(.create, share)]).first)
            let isShared = model.isShared(name)
            #expect((answer.code == nil) == (!name.isEmpty && !isShared), "step \(step)")
            if answer.code == nil { model.roots["s\(step)"] = name }
        case 8:
            guard let share = model.roots.keys.sorted().randomElement(using: &random) else { return }
            try await alice.modify(.forceDelete, WireRecord(share, nil))
            model.roots[share] = nil
        default:
            guard let share = model.roots.keys.sorted().randomElement(using: &random) else { return }
            let user = Bool.random(using: &random) ? "_bob" : "_carol"
            if model.members[share]?.contains(user) == true {
                try await fixture.guest(user).modify(.forceDelete, WireRecord(share, nil))
                model.members[share]?.remove(user)
            } else {
                try await fixture.accept(alice.lookUp(share), user)
                model.members[share, default: []].insert(user)
            }
        }
    }
}
