import Foundation
import MarkdownVault
import Testing

@Suite struct NoteMetadataTests {
    private static func metadata(_ text: String, path: String = "Ideas/File name.md") throws -> NoteMetadata {
        VaultNote(path: try #require(VaultPath(path)), text: text).metadata(timeZone: .gmt)
    }

    @Test(arguments: [
        ("---\ntitle: Mine\n---\n# Heading", "Mine"), ("---\ntitle: \n---\n# Heading", "File name"),
        ("# One\n# Three", "File name"), ("## Two\ntext", "File name"), ("", "File name"),
        ("---\ntitle: 2020\n---\n", "2020"),
    ])
    func theTitleIsThatOfTheFrontMatterOrTheNameOfTheFile(text: String, title: String) throws {
        #expect(try Self.metadata(text).title == title)
    }

    /// As other programs have it: the name of a file is the name that somebody gave the note, unless a program gave it.
    @Test(arguments: [
        ("10 - TCP", "introduzione", "10 - TCP"), ("SQL", "DBMS", "SQL"), ("引言", "开始", "引言"),
        ("2024-03-01", "Friday", "2024-03-01"), ("Microbiology", "Biology", "Microbiology"),
        ("10 - TCP", "TCP", "10 - TCP"),
        ("202105011640", "Boxes", "Boxes"), ("links-make-it-think", "Links make it think", "Links make it think"),
        ("u6yj", "Boxes", "Boxes"), ("README", "My project", "My project"), ("202105011640 Boxes", "Boxes", "Boxes"),
    ])
    func aHeadingIsTheTitleWhereTheFileHasNoNameOfItsOwn(name: String, heading: String, title: String) throws {
        #expect(try Self.metadata("\n# \(heading)\nText", path: "\(name).md").title == title)
        #expect(try Self.metadata("Text\n\n# \(heading)\n", path: "\(name).md").title == name)
    }

    @Test func whatJoplinWrites() throws {
        let text = """
            ---
            title: Joplin Interop
            updated: 2021-05-02 08:15:30Z
            created: 1970-01-01 00:00Z
            source: https://example.org
            completed?: no
            tags:
            - export
            - two words
            ---

            Note body
            """
        let metadata = try Self.metadata(text)
        #expect(metadata.title == "Joplin Interop")
        #expect(metadata.tags == ["export", "two words"])
        #expect(metadata.created == Date(timeIntervalSince1970: 0))
        #expect(metadata.updated == Date(timeIntervalSince1970: 1_619_943_330))
    }

    @Test func whatObsidianWrites() throws {
        let text = """
            ---
            aliases: [Slip box, "Kasten, der"]
            tags: "#method, luhmann"
            status: draft
            date created: 2021-05-01T16:40
            pinned: true
            id: 202105011640
            ---
            Text with #Luhmann and #method/boxes.
            """
        let metadata = try Self.metadata(text)
        #expect(metadata.aliases == ["Slip box", "Kasten, der"])
        #expect(metadata.tags == ["method", "luhmann", "method/boxes"])
        #expect(metadata.status == "draft")
        #expect(metadata.created == VaultDate.read("2021-05-01 16:40Z", timeZone: .gmt))
        #expect(metadata.isPinned && !metadata.isFavorite)
        #expect(metadata.identifier == "202105011640")
    }

    @Test(arguments: [("a b", ["a", "b"]), ("a, b c", ["a", "b c"]), ("", []), ("#a #b", ["a", "b"])])
    func tagsInOneText(yaml: String, tags: [String]) throws {
        #expect(try Self.metadata("---\ntags: '\(yaml)'\n---\n").tags == tags)
    }

    @Test func fieldsAreWrittenUnderTheKeysThatNotesHave() throws {
        let path = try #require(VaultPath("Note.md"))
        var note = VaultNote(path: path, text: "---\nkeyword: a\ndate: 2021-05-01\n---\r\nText\r\n")
        note.set(.tags, to: ["a", "b"])
        note.set(.created, to: Date(timeIntervalSince1970: 1_619_827_200), timeZone: .gmt)
        note.set(.favorite, to: false)
        note.set(.status, to: nil)
        #expect(note.text == "---\nkeyword:\n  - a\n  - b\ndate: 2021-05-01\n---\r\nText\r\n")
        note.set(.created, to: Date(timeIntervalSince1970: 1_619_827_261), timeZone: .gmt)
        note.set(.favorite, to: true)
        #expect(note.frontMatter?["date"] == .text("2021-05-01 00:01:01Z"))
        #expect(note.metadata(timeZone: .gmt).isFavorite)
        #expect(!note.metadata(timeZone: .gmt).isPinned)
        note.set(.pinned, to: true)
        #expect(note.frontMatter?["pinned"]?.flag == true)
        #expect(note.metadata(timeZone: .gmt).isPinned)
    }

    @Test func aNoteWithoutFrontMatterGetsOneOnlyForSomething() throws {
        let path = try #require(VaultPath("Note.md"))
        var note = VaultNote(path: path, text: "Text\r\n")
        note.set(.status, to: nil)
        note.set(.tags, to: [])
        #expect(note.text == "Text\r\n")
        note.set(.status, to: "draft")
        #expect(Array(note.text.utf8) == Array("---\r\nstatus: draft\r\n---\r\nText\r\n".utf8))
    }
}
