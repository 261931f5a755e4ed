import CoreData
import DocumentRichText
import Foundation
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

@testable import SlipboxScreens

/// Pages of a slip box that is not the only one of its server.
@MainActor
@Suite struct BoxPageTests {
    private let container = PersistenceController.createEmpty().container
    private let address: BoxAddress
    private let keeper = Keeper()
    private let shelf: BoxShelf

    init() throws {
        address = BoxAddress(try BoxName("Über uns"))
        shelf = BoxShelf(
            [
                BoxShelf.Box(name: "Home", address: BoxAddress(), isListed: false),
                BoxShelf.Box(name: "Über uns", address: address, isListed: true),
            ],
            keeper: keeper
        )
        let context = container.viewContext
        let folder = Folder(name: "Ideas", context: context)
        for title in ["Alpha", "Beta"] { Note(title: title, context: context).folder = folder }
        try context.save()
    }

    private func open(_ path: String, at address: BoxAddress? = nil) throws -> HeadlessClient {
        let app = SlipboxApp(container, at: address ?? self.address, beside: shelf)
        return try HeadlessClient(session: ViewSession(app: app, url: try #require(URL(string: path))))
    }

    private func links(_ client: HeadlessClient) -> [String] {
        client.root.all.compactMap { $0.attributes["href"] }.filter { $0.hasPrefix("/") }
    }

    @Test func everyAddressOfAPageIsOneOfItsBox() throws {
        #expect(address.base == "/box/%C3%BCber-uns")
        for path in [
            "/all", "/trash", "/graph", "/keywords", "/transfer", "/Folder-1", "/Folder-1/Note-1", "/all/Note-2",
        ] {
            let client = try open(address.base + path)
            #expect(client.url == address.base + path)
            let strangers = links(client).filter { !$0.hasPrefix(address.base) && $0 != "/" }
            #expect(strangers.isEmpty, "on \(path)")
            // The way to the first box is in the switcher, and nowhere else.
            #expect(links(client).filter { $0 == "/" }.count == 1, "on \(path)")
            #expect(client.failures.isEmpty)
        }
    }

    @Test func whatIsChosenKeepsTheBox() throws {
        let client = try open(address.base + "/all")
        let row = try #require(
            client.find(class: "column-content")?.all.first { $0.hasClass("row") && $0.text.hasPrefix("Alpha") }
        )
        client.tap(row)
        #expect(client.url.hasPrefix(address.base + "/all/Note-"))
        let back = client.root.all.filter { $0.hasClass("back") }.map { $0.attributes["href"] }
        #expect(back == [address.base, address.base + "/all"])
        #expect(client.find(class: "split")?.attributes["data-depth"] == "2")
        #expect(try open(address.base).find(class: "split")?.attributes["data-depth"] == "0")
    }

    @Test func onlyOneBoxLooksAsIfThereWereNoOthers() throws {
        let plain = try HeadlessClient(
            session: ViewSession(app: SlipboxApp(container), url: try #require(URL(string: "/all")))
        )
        let single = BoxShelf([BoxShelf.Box(name: "Slipbox", address: BoxAddress(), isListed: false)], keeper: keeper)
        let app = SlipboxApp(container, beside: single)
        let alone = try HeadlessClient(session: ViewSession(app: app, url: try #require(URL(string: "/all"))))
        let shapes = { (client: HeadlessClient) in
            client.find(class: "column-sidebar")?.all.map { "\($0.tag) \($0.attributes["class"] ?? "") \($0.text)" }
                ?? []
        }
        #expect(shapes(alone) == shapes(plain) && !shapes(plain).isEmpty)
        #expect(!alone.shows("Other slip boxes"))
        #expect(try open("/all", at: BoxAddress()).root.all.contains { $0.label == "Other slip boxes" })
    }

    @Test func aBoxIsMadeAndTakenOffTheList() async throws {
        let client = try open(address.base + "/all")
        try client.tap("Slip Boxes…")
        try client.type("Work", into: "Name of a new slip box")
        try client.tap("Make")
        await client.wait(until: { client.shows("Open “Work”") })
        #expect(shelf.boxes.map(\.name) == ["Home", "Über uns", "Work"])
        #expect(links(client).contains("/box/work/"))
        #expect(keeper.made == ["Work"])

        await #expect(throws: BoxProblem.self) { try await shelf.make("  ") }
        #expect(throws: BoxProblem.fixed("Home")) { try shelf.takeOff(shelf.boxes[0]) }
        try shelf.takeOff(shelf.boxes[2])
        #expect(shelf.boxes.count == 2 && keeper.made.isEmpty)
    }

    @Test func textsOfOneBoxNameNoFilesOfAnother() throws {
        let other = BoxAddress(try BoxName("Work"))
        let picture = TextRun(image: ImageReference(source: "Attachments/a.png", description: ""))
        let stored = RichTextDocument(paragraphs: [TextParagraph(runs: [picture])])
        let shown = stored.showingFiles(of: address)
        #expect(shown.paragraphs[0].runs[0].style.image?.source == address.base + "/picture/Attachments/a.png")
        #expect(shown.storingFiles(of: address) == stored)
        #expect(shown.storingFiles(of: other) == shown, "a picture of another box is none of this one")
        let id = UUID()
        #expect(Set([BoxAddress(), address, other].map { $0.key(id) }).count == 3, "drafts of copies")
    }

    @MainActor private final class Keeper: BoxShelf.Keeper {
        var made: [String] = []

        func makeBox(_ name: BoxName) async throws -> BoxShelf.Box {
            made.append(name.text)
            return BoxShelf.Box(name: name.text, address: BoxAddress(name), isListed: true)
        }

        func takeOff(_ box: BoxShelf.Box) throws { made.removeAll { $0 == box.name } }
    }
}
