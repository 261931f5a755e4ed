import CoreData
import Foundation
import MarkdownVault
import SlipboxCore
import SlipboxVault
import Testing

/// A new note of a name that another folder has takes no links from the one that is there.
@Suite struct NamesakeTests {
    private let desk: Desk

    init() throws {
        desk = try Desk()
    }

    private func make(_ title: String, in folder: String? = nil) async throws {
        try await desk.perform { context in
            let note = Note(title: title, context: context)
            if let folder { note.folder = try context.fetch(Folder.fetch(.all)).first { $0.name == folder } }
            try context.save()
        }
    }

    /// Returns the names of the folders of the notes to which a note links, after the export was imported elsewhere.
    private func foldersLinked(from title: String) async throws -> [String] {
        let other = try Desk()
        let report = try await other.importVault(desk.folder("export"))
        #expect(report.sheet.isBalanced, "\(report.sheet)")
        return try await other.perform { context in
            let notes = try context.fetch(Note.fetch()).filter { $0.title == title }
            return notes.flatMap(\.linkedNotes).map { $0.folder?.name ?? "" }.sorted()
        }
    }

    @Test func itGetsAFileNameOfItsOwn() async throws {
        try desk.write("about servers", to: "vault/Indexes/Homelab.md")
        try desk.write("see [[Homelab]]", to: "vault/Notes/One.md")
        _ = try await desk.importVault()
        try await make("Homelab")
        _ = try await desk.export()
        #expect(try desk.text("export/Notes/One.md") == "see [[Homelab]]")
        #expect(try desk.text("export/Homelab 2.md").contains("title: Homelab\n"))
        #expect(try await foldersLinked(from: "One") == ["Indexes"])
    }

    @Test func whereSeveralHaveTheNameLinksSayWhichOneTheyMean() async throws {
        for folder in ["A", "Other"] { try desk.write("index of \(folder)", to: "vault/\(folder)/Index.md") }
        try desk.write("see [[Index]]", to: "vault/Notes/One.md")
        _ = try await desk.importVault()
        try await make("Index", in: "Notes")
        _ = try await desk.export()
        #expect(try desk.contents("export").keys.contains("Notes/Index.md"))
        #expect(try await foldersLinked(from: "One") == ["A"])
    }
}
