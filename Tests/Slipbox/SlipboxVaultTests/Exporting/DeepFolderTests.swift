import CoreData
import Foundation
import MarkdownVault
import SlipboxCore
import SlipboxVault
import Testing

/// Tests of folders that are nested deeper than any file system allows.
@Suite struct DeepFolderTests {
    private let desk: Desk
    private static let depth = 5_000

    init() throws {
        desk = try Desk()
    }

    private func makeFolders() async throws {
        try await desk.perform { context in
            var parent: Folder?
            for number in 0..<Self.depth {
                let folder = Folder(name: "Folder \(number)", context: context)
                folder.parent = parent
                parent = folder
            }
            let note = Note(title: "Deep", context: context)
            note.setBody("down here")
            note.folder = parent
            try context.save()
        }
    }

    @Test(arguments: ["markdown", "html", "rtf"])
    func areExportedAsFarAsFilesGo(form: String) async throws {
        try await makeFolders()
        let report: VaultExportReport
        if let format = PageFormat(rawValue: form) {
            report = try await PageExport(format).run(from: desk.container, to: desk.folder("out"), mode: .new)
        } else {
            report = try await desk.exportTo("out")
        }
        #expect(report.sheet.output.notes == 1)
        #expect(report.sheet.problems.contains { $0.reason.contains("too deep") })
        #expect(!report.sheet.isBalanced && report.sheet.losses.count < 10)
        let files = try desk.contents("out")
        #expect(files.contains { String(decoding: $0.value, as: UTF8.self).contains("down here") })
    }

    @Test func areThrownAwayAndDeleted() async throws {
        try await makeFolders()
        let count = try await desk.perform { context in
            let top = try #require(try context.fetch(Folder.topFolderFetch()).first)
            let item = try #require(try top.moveToTrash())
            try context.save()
            try item.restore()
            try context.save()
            _ = try top.moveToTrash()
            try context.save()
            _ = try Trash.empty(in: context)
            try context.save()
            return try context.count(for: NSFetchRequest<Folder>(entityName: "Folder"))
        }
        #expect(count == 0)
        #expect(try await desk.counts()["Note"] == 0)
    }
}
