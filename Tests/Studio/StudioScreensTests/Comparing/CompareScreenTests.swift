import CoreData
import CoreDataSQLite
import Foundation
import SeededRandom
import Testing
import WebUITestSupport

@testable import StudioScreens

/// Two stores, compared row by row.
@MainActor
@Suite struct CompareScreenTests {
    private let one: StudioWorkshop
    private let two: StudioWorkshop

    init() throws {
        (one, two) = (try StudioWorkshop(), try StudioWorkshop())
    }

    private func page(_ address: String, showing text: String) async throws -> HeadlessClient {
        try await one.page(address, showing: text, of: [one.store, two.store])
    }

    private func compare(_ entity: String, by identity: StoreComparison.Identity, limit: Int = 100) throws
        -> StoreComparison
    {
        try BrowsedStore(one.store).read { here in
            try BrowsedStore(two.store).read { there in
                try StoreComparison(of: entity, by: identity, here: here, there: there, limit: limit)
            }
        }
    }

    private func tiles(_ client: HeadlessClient) -> [String] {
        client.root.all.filter { $0.hasClass("studio-tile") }.map(\.text)
    }

    @Test func differencesAreListedWithTheirValues() async throws {
        try one.writeNotes()
        try two.writeNotes()
        try two.write { context in
            try StudioWorkshop.find("Cards", in: context).setValue(7, forKey: "rank")
            context.delete(try StudioWorkshop.find("Ink", in: context))
            StudioWorkshop.make("Note", ["title": "Fresh"], in: context)
        }
        let before = (try one.files(), try two.files())
        let client = try await page("/0/compare", showing: "Objects there")
        try client.tap("Note")
        await client.waits("the figures") { !tiles($0).isEmpty }
        #expect(client.url == "/0/compare/Note?with=1")
        // By the numbers of their rows, which both have from the same saves.
        #expect(tiles(client) == ["2 the same", "1 different", "1 only here", "1 only there"])
        await client.waits(for: "rank: 0 → 7")
        #expect(client.links("Note/p1") == ["/0/object/Note/p1", "/1/object/Note/p1"])
        #expect(client.shows("Not compared: tags."))
        try client.tap("Only Here")
        await client.waits(for: "Ink")
        #expect(client.links("Note/p2") == ["/0/object/Note/p2"])
        try client.tap("Only There")
        await client.waits(for: "Fresh")
        #expect(client.links("Note/p5") == ["/1/object/Note/p5"])
        client.open("/1/compare/Note?with=0&by=title")
        await client.waits(for: "rank: 7 → 0")
        #expect(client.shows("Not compared: folder, tags."))
        #expect(try one.files() == before.0 && two.files() == before.1)
    }

    @Test func savesOfOtherProgramsAreComparedAgain() async throws {
        try one.writeNotes()
        try two.writeNotes()
        let client = try await page("/0/compare/Tag?with=1", showing: "There are none.")
        try two.write { StudioWorkshop.make("Tag", ["name": "green"], in: $0) }
        await client.waits("the new one") { tiles($0).last == "1 only there" }
    }

    @Test func oneStoreIsNotComparedWithAnything() async throws {
        try one.writeNotes()
        let client = try await one.page("/0/compare", showing: "There is no other store")
        #expect(client.find("link", "Compare") == nil)
    }

    /// A migrated store has other names and other keys: objects are known by what the model says is unique.
    @Test func aMigrationIsComparedByWhatIsUnique() throws {
        let folder = #"""
            <entity name="Folder"><attribute name="code" optional="YES" attributeType="String"/>
                <relationship name="notes" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Note"
                    inverseName="folder" inverseEntity="Note"/>
                <uniquenessConstraints><uniquenessConstraint><constraint value="code"/></uniquenessConstraint></uniquenessConstraints>
            </entity>
            """#
        func note(_ title: String, _ more: String) -> String {
            #"""
            <entity name="Note"><attribute name="\#(title)" optional="YES" attributeType="String" \#(more)/>
                <attribute name="picture" optional="YES" attributeType="Binary" allowsExternalBinaryDataStorage="YES"/>
                <relationship name="folder" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Folder"
                    inverseName="notes" inverseEntity="Folder"/>
                <uniquenessConstraints><uniquenessConstraint><constraint value="\#(title)"/></uniquenessConstraint></uniquenessConstraints>
            </entity>
            """#
        }
        (one.entities, two.entities) = (folder + note("title", ""), folder + note("name", #"elementID="title""#))
        let large = Data(repeating: 5, count: 150_000)
        func fill(_ workshop: StudioWorkshop, _ title: String, _ names: [String], _ pictures: [Data]) throws {
            try workshop.write { context in
                let folders = ["x", "y"].map { StudioWorkshop.make("Folder", ["code": $0], in: context) }
                for name in names {
                    let place = name == "a" ? 0 : 1
                    let values: [String: Any] = [title: name, "folder": folders[place], "picture": pictures[place]]
                    StudioWorkshop.make("Note", values, in: context)
                }
            }
        }
        try fill(one, "title", ["a", "b", "c"], [large, large])
        try fill(two, "name", ["c", "b", "a"], [large, large + Data([1])])
        let shapes = EntityShape.all(of: try one.model())
        let identity = ComparedIdentity.usual(of: try #require(shapes.first { $0.name == "Note" })).value
        #expect(identity == .attributes(["title"]))
        let found = try compare("Note", by: identity)
        #expect(
            found.same == 1 && found.different.count == 2 && found.onlyHere.count == 0 && found.onlyThere.count == 0
        )
        #expect(found.items.map(\.there).sorted() == ["folder", "name", "picture"] && found.leftOut.isEmpty)
        let names = found.different.first.map { $0.places(of: found.items).map { found.items[$0].here } }
        #expect(names == [["picture"], ["picture"]])
        #expect(throws: CocoaError.self) { try compare("Note", by: .attributes(["picture", "nothing"])) }
        #expect(throws: CocoaError.self) { try compare("Nothing", by: .key) }
    }

    @Test func objectsWithTheSameIdentityArePairedInOrder() throws {
        for (workshop, names) in [(one, ["a", "a", "b"]), (two, ["a", "b", "b"])] {
            try workshop.write { context in
                for name in names { StudioWorkshop.make("Tag", ["name": name], in: context) }
            }
        }
        let found = try compare("Tag", by: .attributes(["name"]))
        #expect(found.repeated == 2 && found.same == 2)
        #expect(found.onlyHere.first == [2] && found.onlyThere.first.count == 1)
    }

    @Test func onlyTheFirstOfManyDifferencesAreKept() throws {
        try one.write { context in
            for number in 0..<50 { StudioWorkshop.make("Tag", ["name": "\(number)"], in: context) }
        }
        try two.write { StudioWorkshop.make("Folder", ["name": "x"], in: $0) }
        let found = try compare("Tag", by: .key, limit: 10)
        #expect(found.onlyHere.count == 50 && found.onlyHere.first.count == 10)
    }

    /// What one pass over sorted rows finds is what sets find.
    @Test(arguments: 1...20)
    func randomStoresAreComparedAsSetsAre(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let letters = ["a", "A", "é", "e\u{301}", "ß", "日", "", "z", "\u{1F600}", " "]
        var notes: [[String: Int]] = [[:], [:]]
        for side in 0..<2 {
            for _ in 0..<40 {
                let name = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    letters.randomElement(using: &random) ?? ""
                }.joined()
                notes[side][name.decomposedStringWithCanonicalMapping] = Int.random(in: 0...2, using: &random)
            }
        }
        for (workshop, all) in zip([one, two], notes) {
            let all = all.shuffled(using: &random)
            try workshop.write { context in
                for (title, rank) in all { StudioWorkshop.make("Note", ["title": title, "rank": rank], in: context) }
            }
        }
        let found = try compare("Note", by: .attributes(["title"]))
        let (here, there) = (notes[0], notes[1])
        #expect(found.onlyHere.count == here.keys.filter { there[$0] == nil }.count)
        #expect(found.onlyThere.count == there.keys.filter { here[$0] == nil }.count)
        #expect(found.different.count == here.filter { there[$0.key] != nil && there[$0.key] != $0.value }.count)
        #expect(found.same == here.filter { there[$0.key] == $0.value }.count && found.repeated == 0)
    }
}
