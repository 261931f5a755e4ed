import CoreData
import SlipboxCore
import Testing
import WebUI
import WebUITestSupport

/// Tests of moving folders.
@MainActor
struct FolderMovingTests {
    /// Opens a page with an outer folder, an inner one in it, and a shelf.
    private func open() throws -> SlipBoxPage {
        try SlipBoxPage { context in
            for (number, name) in ["Outer", "Inner", "Shelf"].enumerated() {
                let folder = Folder(name: name, context: context)
                folder.creationDate_ = Date(timeIntervalSinceReferenceDate: Double(number))
            }
            let folders = try context.fetch(Folder.fetch())
            folders[1].parent = folders[0]
        }
    }

    private func folder(_ name: String, _ page: SlipBoxPage) throws -> Folder {
        try #require(try page.context.fetch(Folder.fetch()).first { $0.name == name })
    }

    private func dragged(_ name: String, _ page: SlipBoxPage) throws -> PageNode {
        try #require(try page.folderRow(name).all.first { $0.attributes["data-kind"] == "Folder" })
    }

    private func order(_ page: SlipBoxPage) -> [String] {
        page.rows("column-sidebar").compactMap { row in ["Inner", "Outer", "Shelf"].first { row.hasPrefix($0) } }
    }

    private func drop(_ name: String, on target: String, _ page: SlipBoxPage) throws {
        let place = try #require(try page.folderRow(target).all.first { $0.attributes["data-drop"] != nil })
        page.client.send("drop", to: place, ["items": [.int(try #require(try dragged(name, page).id))]])
    }

    @Test func foldersAreDroppedIntoFolders() throws {
        let page = try open()
        try drop("Shelf", on: "Outer", page)
        #expect(try folder("Shelf", page).parent?.name == "Outer")
        #expect(order(page) == ["Outer", "Inner", "Shelf"])
        #expect(!page.context.hasChanges)
        #expect(page.client.failures.isEmpty)
    }

    @Test func noFolderIsDroppedIntoItself() throws {
        let page = try open()
        try drop("Outer", on: "Outer", page)
        #expect(page.client.find(class: "alert") == nil)
        try drop("Outer", on: "Inner", page)
        #expect(page.client.find(class: "alert") != nil)
        #expect(try folder("Outer", page).parent == nil)
        #expect(!page.context.hasChanges)
    }

    @Test func foldersAreDroppedBetweenOthers() throws {
        let page = try open()
        let row = try page.folderRow("Outer")
        #expect(row.attributes["data-insert"] == "Folder")
        page.client.send(
            "insert",
            to: row,
            ["items": [.int(try #require(try dragged("Shelf", page).id))], "after": false]
        )
        #expect(order(page) == ["Shelf", "Outer", "Inner"])
        let inner = try dragged("Inner", page)
        page.client.send(
            "insert",
            to: try page.folderRow("Shelf"),
            ["items": [.int(try #require(inner.id))], "after": true]
        )
        #expect(try folder("Inner", page).parent == nil)
        #expect(order(page) == ["Shelf", "Inner", "Outer"])
        #expect(page.client.failures.isEmpty)
    }

    @Test func menusMoveFoldersUpAndDown() throws {
        let page = try open()
        try page.client.openContextMenu(on: "Shelf")
        try page.client.tap("Move Up")
        #expect(order(page) == ["Shelf", "Outer", "Inner"])
        try page.client.openContextMenu(on: "Shelf")
        try page.client.tap("Move Down")
        #expect(order(page) == ["Outer", "Inner", "Shelf"])
        #expect(page.client.failures.isEmpty)
    }

    @Test func menusMoveFoldersToOthers() throws {
        let page = try open()
        try page.client.openContextMenu(on: "Outer")
        try page.client.tap("Move to…")
        let choices = page.client.find("dialog")?.all.filter { $0.hasClass("row") }.map(\.text) ?? []
        #expect(choices.map { $0.prefix(5) } == ["Top L", "Shelf"], "neither itself nor what is in it")
        try page.answer("Cancel")
        try page.client.openContextMenu(on: "Inner")
        try page.client.tap("Move to…")
        try page.client.type("shel", into: "Search folders")
        let rows = page.client.find("dialog")?.all.filter { $0.hasClass("row") } ?? []
        page.client.tap(try #require(rows.last))
        try page.answer("Move")
        #expect(try folder("Inner", page).parent?.name == "Shelf")
        #expect(page.client.find("dialog") == nil)
        try page.client.openContextMenu(on: "Inner")
        try page.client.tap("Move to…")
        try page.client.tap("Top Level")
        try page.answer("Move")
        #expect(try folder("Inner", page).parent == nil)
        #expect(page.client.failures.isEmpty)
    }

    @Test func aNameThatIsTypedChoosesTheFirstFolder() throws {
        let page = try open()
        try page.client.openContextMenu(on: "Inner")
        try page.client.tap("Move to…")
        let buttons = page.client.find("dialog")?.all ?? []
        #expect(buttons.contains { $0.label == "Move" && $0.attributes["disabled"] != nil })
        try page.client.type("shel", into: "Search folders")
        try page.answer("Move")
        #expect(try folder("Inner", page).parent?.name == "Shelf")
        #expect(page.client.failures.isEmpty)
    }
}
