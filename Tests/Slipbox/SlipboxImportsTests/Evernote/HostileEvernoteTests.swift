import Foundation
import MarkdownVault
import Testing

@Suite struct HostileEvernoteTests {
    @Test func `damaged files are imported in part, or refused`() throws {
        let export = EvernoteSample.export(EvernoteSample.everything, EvernoteSample.note("Other", "<div>Here</div>"))
        try Damage.check(Data(export.utf8), named: "a.enex", rounds: 400)
    }

    @Test func `a damaged note is named, and the others are imported`() async throws {
        let desk = try Desk()
        let broken = "<note><title>Broken</title><content><![CDATA[<en-note/>]]></note>"
        let notes = [EvernoteSample.note("First", "1"), broken, EvernoteSample.note("Last", "2")]
        try desk.write(EvernoteSample.export(notes[0], notes[1], notes[2]), to: "a.enex")
        let report = try await desk.importNotes("a.enex")
        #expect(try await desk.cards().keys.sorted() == ["First", "Last"])
        #expect(report.sheet.input.notes == 3)
        let problem = try #require(report.sheet.losses.first)
        #expect(problem.path == "a.enex note 2")
        #expect(problem.reason.contains("</note>"))
    }

    @Test func `entities are not expanded`() async throws {
        let desk = try Desk()
        let bomb = """
            <?xml version="1.0"?><!DOCTYPE en-export [<!ENTITY a "\(String(repeating: "x", count: 1000))">
            <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><en-export><note><title>&b;</title></note>
            \(EvernoteSample.note("Good", "text"))</en-export>
            """
        try desk.write(bomb, to: "a.enex")
        let report = try await desk.importNotes("a.enex")
        #expect(report.sheet.losses.count == 1)
        #expect(try await desk.cards().keys.sorted() == ["Good"])
    }

    @Test func `deep nesting, endless lists of files and rubbish take linear time`() async throws {
        let desk = try Desk()
        let deep = String(repeating: "<div><ul><li>", count: 20_000)
        let media = String(repeating: "<en-media hash=\"00\"/>", count: 5000)
        let code = String(repeating: "<div style=\"-en-codeblock:true\"><br/>", count: 5000)
        let rubbish = "<resource><data encoding=\"base64\">%%%!!</data><mime>image/png</mime></resource>"
        try desk.write(
            EvernoteSample.export(
                EvernoteSample.note("Deep", deep),
                EvernoteSample.note("Files", media, rubbish),
                EvernoteSample.note("Code", code)
            ),
            to: "a.enex"
        )
        let start = ContinuousClock.now
        let preview = try desk.plan(desk.folder("a.enex")).preview()
        #expect(ContinuousClock.now - start < .seconds(20))
        #expect(preview.input.notes == 3)
        #expect(preview.losses.contains { $0.reason.contains("empty or damaged") })
    }

    @Test func `a file that ends in the middle of a note keeps those before`() async throws {
        let desk = try Desk()
        let whole = EvernoteSample.export(EvernoteSample.note("First", "1"), EvernoteSample.everything)
        try desk.write(String(whole.prefix(whole.count - 200)), to: "a.enex")
        let report = try await desk.importNotes("a.enex")
        #expect(report.addedCount == 1)
        #expect(report.sheet.losses.map(\.path) == ["a.enex note 2"])
    }
}
