import MarkdownVault
import SeededRandom
import Testing

@Suite struct FrontMatterTests {
    private static func frontMatter(_ yaml: String) throws -> FrontMatter {
        let path = try #require(VaultPath("Note.md"))
        return try #require(VaultNote(path: path, text: "---\n\(yaml)\n---\nText").frontMatter)
    }

    @Test(
        arguments: [
            ("key: Boxes", .text("Boxes")),
            ("key: Boxes # and more", .text("Boxes")),
            ("key: C#", .text("C#")),
            ("key: one: two", .text("one: two")),
            ("key: \"a \\\"b\\\" \\u00e4\\n\"", .text("a \"b\" ä\n")),
            ("key: 'it''s'", .text("it's")),
            ("key: \"\u{301}accent\"", .text("\u{301}accent")),
            ("key:", .none),
            ("key: ~", .none),
            ("key: null", .none),
            ("key: # nothing", .none),
            ("key: 2021-05-01 16:40:00Z", .text("2021-05-01 16:40:00Z")),
            ("key: [one, 'two, too', \"three\"]", .list(["one", "two, too", "three"])),
            ("key: [one,\n  two,\n]", .list(["one", "two"])),
            ("key: []", .list([])),
            ("key:\n  - one\n  - \"two: too\"\n", .list(["one", "two: too"])),
            ("key:\n- one\n# a remark\n- two", .list(["one", "two"])),
            ("key:\n  - #tag\n  -\n", .list(["#tag"])),
            ("key: |\n  one\n    two\n\n  three\n", .text("one\n  two\n\nthree\n")),
            ("key: |-\n  one\n  two", .text("one\ntwo")),
            ("key: >\n  one\n  two\n\n  three\n", .text("one two\nthree\n")),
            ("key: one\n  two", .text("one two")),
            ("key:\n  one\n  two", .text("one two")),
            ("KEY: one", .text("one")),
            ("\"key\": one", .text("one")),
            ("key: {a: b}", .other),
            ("key:\n  a: b", .other),
            ("key: &anchor one", .other),
            ("key: [[Luhmann]]", .other),
            ("key: \"open", .other),
            ("key: one\nkey: two", .text("one")),
        ] as [(String, FrontMatterValue)]
    )
    func readsWhatVaultsHave(yaml: String, value: FrontMatterValue) throws {
        let frontMatter = try Self.frontMatter(yaml)
        #expect(frontMatter["key"] == value)
        #expect(frontMatter.text == "---\n\(yaml)\n---\n")
    }

    @Test(arguments: ["Text", "--- \nkey", "----\n---\n", " ---\nkey: a\n---\n", "", "\n---\n---\n", "---"])
    func whatIsNotClosedOrNotFirstIsText(text: String) throws {
        let path = try #require(VaultPath("Note.md"))
        let note = VaultNote(path: path, text: text)
        #expect(note.frontMatter == nil)
        #expect(note.body == text)
    }

    @Test(arguments: [
        "---\n---\n", "\u{FEFF}---\r\na: b\r\n---\r\nText", "---  \nno key\n: \n- x\n\t\n---", "---\na: 1\n...\n",
    ])
    func anyBlockKeepsItsBytes(text: String) throws {
        let path = try #require(VaultPath("Note.md"))
        let note = VaultNote(path: path, text: text)
        #expect(note.frontMatter != nil)
        #expect(Array(note.text.utf8) == Array(text.utf8))
    }

    @Test func settingAKeyChangesItsLinesOnly() throws {
        var frontMatter = try Self.frontMatter(
            "# Mine\nTitle: Old # why\n\nodd: {a: [b]}\ntags: [a, b]\nlist:\n  - x\n\nend: 1"
        )
        frontMatter.set("title", to: .text("New: one"))
        frontMatter.set("tags", to: .list(["a", "c d", "e,f"]))
        frontMatter.set("list", to: .list(["x", "#y"]))
        frontMatter.set("done", toLiteral: "true")
        #expect(
            frontMatter.text == """
                ---
                # Mine
                Title: "New: one"

                odd: {a: [b]}
                tags: [a, c d, "e,f"]
                list:
                  - x
                  - "#y"

                end: 1
                done: true
                ---

                """
        )
        frontMatter.remove("odd")
        #expect(frontMatter["odd"] == nil)
    }

    /// Obsidian leaves an empty mapping behind, beside which no key may stand.
    @Test func theFirstKeyTakesThePlaceOfAnEmptyMapping() throws {
        var frontMatter = try Self.frontMatter("# Mine\n{}")
        frontMatter.remove("tags")
        #expect(frontMatter.text == "---\n# Mine\n{}\n---\n")
        frontMatter.set("tags", to: .list(["a"]))
        #expect(frontMatter.text == "---\n# Mine\ntags:\n  - a\n---\n")
    }

    @Test func settingWhatIsThereChangesNothing() throws {
        let old = try Self.frontMatter("title:   'Boxes'   # so\ntags: [ a,b ]\ncreated:    2021-05-01")
        var new = old
        new.set("TITLE", to: .text("Boxes"))
        new.set("tags", to: .list(["a", "b"]))
        new.set("created", toLiteral: "2021-05-01")
        #expect(new == old)
    }

    /// Any text is read back unchanged, and the neighbouring entries stay.
    @Test func whatIsWrittenIsReadBack() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            let text = RandomText.make(&random, most: 12)
            let items = (0..<Int.random(in: 0..<4, using: &random)).map { _ in RandomText.make(&random, most: 6) }
            var frontMatter = FrontMatter(lineEnd: Bool.random(using: &random) ? "\n" : "\r\n")
            frontMatter.set("before", to: .text("a"))
            frontMatter.set("text", to: .text(text))
            frontMatter.set("items", to: .list(items))
            frontMatter.set("after", to: .text("b"))
            let path = try #require(VaultPath("Note.md"))
            let read = try #require(VaultNote(path: path, text: frontMatter.text + "Text").frontMatter)
            #expect(read["text"] == .text(text), "\(frontMatter.text.debugDescription)")
            #expect(read["items"] == .list(items), "\(frontMatter.text.debugDescription)")
            #expect(read.keys == ["before", "text", "items", "after"])
        }
    }
}
