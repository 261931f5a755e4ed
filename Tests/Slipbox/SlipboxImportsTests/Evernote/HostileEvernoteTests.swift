import Foundation
import MarkdownVault
import Testing

@Suite struct HostileEvernoteTests {
    @Test func `damaged files are imported in part, or refused`() throws {
        let export = EvernoteSample.export(EvernoteSample.everything, EvernoteSample.note("Other", "<div>Here</div>"))
        try Damage.check(Data(export.utf8), named: "a.enex", rounds: 120)
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

    @Test(arguments: [
        "<div><ul><li>", "<en-media hash=\"00\"/>", "<div style=\"-en-codeblock:true\"><br/>", "<en-crypt>", "<b><i>x",
        "&amp;",
        "<div style=\"-en-codeblock:true\">a</div>", "<table><tr><td>", "</div>", "<en-todo/>",
        "<li style=\"--en-checked:true\">",
        "<img src=\"data:image/png;base64,", "]]", "<!--",
    ])
    func `texts of the worst kind take linear time`(_ part: String) throws {
        let desk = try Desk()
        try LinearTime.check(size: 1000, part) { size in
            let note = EvernoteSample.note("Bad", String(repeating: part, count: size))
            try desk.write(EvernoteSample.export(note), to: "a.enex")
            #expect(try desk.plan(desk.folder("a.enex")).preview().input.notes == 1)
        }
    }

    @Test(arguments: ["<note>", "<note><title>", "<![CDATA[", "<!--", "<note></note>", "&", "<a b=\"c\">"])
    func `files of the worst kind take linear time`(_ part: String) throws {
        let desk = try Desk()
        try LinearTime.check(size: 1000, part) { size in
            try desk.write("<en-export>" + String(repeating: part, count: size), to: "a.enex")
            _ = try desk.plan(desk.folder("a.enex")).preview()
        }
    }

    @Test func `rubbish instead of files is named`() async throws {
        let desk = try Desk()
        let rubbish = "<resource><data encoding=\"base64\">%%%!!</data><mime>image/png</mime></resource>"
        let empty =
            "<resource><data/><mime></mime><resource-attributes><file-name>a.pdf</file-name></resource-attributes></resource>"
        try desk.write(EvernoteSample.export(EvernoteSample.note("Files", "text", rubbish + empty)), to: "a.enex")
        let report = try await desk.importNotes("a.enex")
        #expect(try await desk.cards()["Files"]?.text == "text")
        #expect(report.sheet.losses.map(\.reason) == ["the file “image/png” is damaged"])
        #expect(report.sheet.problems.map(\.outcome) == ["lost", "left out"])
        #expect((report.sheet.input.attachments, report.sheet.output.attachments) == (1, 0))
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
