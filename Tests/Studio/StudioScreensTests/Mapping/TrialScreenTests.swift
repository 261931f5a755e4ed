import Foundation
import Testing
import WebUITestSupport

@testable import StudioScreens

/// A mapping model tried on a copy of a store, which stays as it is.
@MainActor
@Suite(.serialized) struct TrialScreenTests {
    private let workshop: MappingWorkshop

    init() throws {
        workshop = try MappingWorkshop()
    }

    private func tried(_ edit: (HeadlessClient) throws -> Void = { _ in }) async throws -> HeadlessClient {
        let client = try await workshop.made()
        client.open("/x0/mapping/ItemToProduct")
        try client.fill("Value of price", "CAST($source.price, \"NSNumber\")")
        try edit(client)
        client.open("/x0/trial")
        await client.waits("the store") { $0.find("button", "Try on a Copy of Shop.sqlite") != nil }
        try client.tap("Try on a Copy of Shop.sqlite")
        return client
    }

    @Test func theCopyIsMigratedAndTheStoreStaysAsItIs() async throws {
        let before = try workshop.files()
        let client = try await tried {
            try $0.fill("Value of name", "TERNARY($source.label != nil, $source.label, 'none')")
        }
        await client.waits(for: "A copy of Shop.sqlite was migrated")
        #expect(client.shows("Pen") && client.shows("2.5") && client.shows("none"), "\(client.text)")
        #expect(!client.shows("not valid"))
        #expect(try workshop.files() == before)
        let temporary = FileManager.default.temporaryDirectory
        let left = try FileManager.default.contentsOfDirectory(atPath: temporary.path).filter { folder in
            let copy = temporary.appending(path: "\(folder)/After.sqlite")
            return folder.hasPrefix("rehearsal-") && FileManager.default.fileExists(atPath: copy.path)
        }
        #expect(left.isEmpty)
    }

    @Test func allValuesThatAreNotValidAreListed() async throws {
        let client = try await tried { try $0.fill("Value of name", "$source.label") }
        await client.waits(for: "1 value is not valid")
        #expect(client.shows("ItemToProduct") && client.shows("name"), "\(client.text)")
        #expect(client.shows("A migration would end with the first"))
    }

    @Test func aPolicyOfTheProgramIsNotRun() async throws {
        let client = try await tried { try $0.fill("Class", "Shop.ProductPolicy") }
        await client.waits(for: "the class Shop.ProductPolicy is one of your program and was not run")
    }

    @Test func anErrorOfAMappingIsShownAndChangesNothing() async throws {
        let before = try workshop.files()
        let client = try await tried { try $0.fill("Value of name", "$source.nothing") }
        await client.waits(for: "Item has no property nothing")
        #expect(try workshop.files() == before)
    }

    @Test func storesOfOtherVersionsAreNotOffered() async throws {
        let client = try await workshop.made()
        try FileManager.default.removeItem(at: workshop.store)
        client.open("/x0/trial")
        await client.waits(for: "No store that the studio has opened is of the version “Shop”")
    }
}
