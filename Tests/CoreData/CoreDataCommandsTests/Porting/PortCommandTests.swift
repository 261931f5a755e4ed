import Foundation
import Testing

@Suite struct PortCommandTests {
    private let workshop: Workshop
    private let note = "import CoreData\nclass Note: NSManagedObject {\n    @NSManaged var title: String?\n}\n"
    private let ported =
        "import CoreData\n@ManagedObject\nclass Note: NSManagedObject {\n    @Managed var title: String?\n}\n"

    init() throws {
        workshop = try Workshop()
    }

    private func write(_ text: String, to path: String) throws {
        let url = workshop.url(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
    }

    private func text(_ path: String) throws -> String { try String(contentsOf: workshop.url(path), encoding: .utf8) }

    private func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: workshop.url(folder).path).sorted()
    }

    @Test func filesOfAFolderAreRewrittenInPlace() throws {
        try write(note, to: "App/Model/Note.swift")
        try write("let a = 1\n", to: "App/main.swift")
        try write(note, to: "App/Note.txt")
        let answer = workshop.run("port", "App")
        #expect(answer.status == .success && answer.messages.isEmpty)
        #expect(answer.output == "1 of 2 files changed · 2 places rewritten · nothing left to do\n")
        #expect(try text("App/Model/Note.swift") == ported)
        #expect(try text("App/Note.txt") == note)
        #expect(workshop.run("port", "App").output.hasPrefix("0 of 2 files changed · 0 places"))
        #expect(try names(in: "App/Model") == ["Note.swift"])
    }

    @Test func oneFileIsRewritten() throws {
        try write(note, to: "Note.swift")
        #expect(workshop.run("port", "Note.swift").status == .success)
        #expect(try text("Note.swift") == ported)
    }

    @Test func foldersOfToolsAndLinksAreSkipped() throws {
        let skipped = [
            ".build/a.swift", ".git/a.swift", "Pods/a.swift", "Sub/Carthage/a.swift", "Sub/DerivedData/a.swift",
        ]
        for path in skipped + ["outside.swift"] { try write(note, to: "App/\(path)") }
        try FileManager.default.moveItem(at: workshop.url("App/outside.swift"), to: workshop.url("outside.swift"))
        try FileManager.default.createSymbolicLink(
            at: workshop.url("App/link.swift"),
            withDestinationURL: workshop.url("outside.swift")
        )
        try FileManager.default.createSymbolicLink(at: workshop.url("App/up"), withDestinationURL: workshop.folder)
        #expect(workshop.run("port", "App").output.hasPrefix("0 of 0 files changed"))
        for path in skipped { #expect(try text("App/\(path)") == note) }
        #expect(try text("outside.swift") == note)
    }

    @Test func permissionsStay() throws {
        try write(note, to: "Note.swift")
        let url = workshop.url("Note.swift")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: url.path)
        #expect(workshop.run("port", "Note.swift").status == .success)
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        #expect(attributes[.posixPermissions] as? Int == 0o640)
    }

    @Test func aDryRunPrintsADiff() throws {
        try write(note, to: "App/Note.swift")
        let answer = workshop.run("port", "App", "--dry-run")
        #expect(answer.status == .success)
        #expect(answer.output.hasPrefix("--- a/Note.swift\n+++ b/Note.swift\n@@ -1,4 +1,5 @@\n import CoreData\n"))
        #expect(answer.output.contains("\n-    @NSManaged var title: String?\n+    @Managed var title: String?\n"))
        #expect(answer.messages == "1 of 1 file changed · 2 places rewritten · nothing left to do\n")
        #expect(try text("App/Note.swift") == note)
    }

    @Test func aReportNamesPlaces() throws {
        try write("import MapKit\n" + note, to: "App/Note.swift")
        let answer = workshop.run("port", "App", "--dry-run", "--report")
        #expect(answer.status == .problems)
        #expect(answer.output.contains("Modules that Linux lacks (1)\n"))
        #expect(answer.output.contains("  Note.swift:1: MapKit is not on Linux\n"))
        #expect(answer.output.contains("  Note.swift:4: @NSManaged is @Managed\n"))
        #expect(answer.output.hasSuffix("1 of 1 file changed · 3 places rewritten · 1 place left (see --report)\n"))
    }

    @Test func attributesForBothStay() throws {
        try write(note, to: "Note.swift")
        #expect(workshop.run("port", "--both", "Note.swift").status == .success)
        #expect(try text("Note.swift").contains("    @NSManaged\n    #else\n    @Managed\n    #endif\n    var title"))
    }

    @Test func wrongCallsAreRefused() throws {
        #expect(workshop.run("port", "Nothing").messages.contains("there is no “Nothing”"))
        try write(note, to: "Note.txt")
        let answer = workshop.run("port", "Note.txt")
        #expect(answer.status == .failure && answer.messages.contains("“Note.txt” is no Swift file"))
    }
}
