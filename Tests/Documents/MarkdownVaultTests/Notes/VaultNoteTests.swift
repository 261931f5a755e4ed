import MarkdownVault
import Testing

@Suite struct VaultNoteTests {
    @Test func retargetingChangesTargetsOnly() throws {
        let text = """
            ---
            a: [[Old]]
            ---
            [[Old#Part|the old]] ![[Old]] [a](Old.md#x "Old") [b](<Old.md>) `[[Old]]` [c]: x
            [c]: Old.md

            [[Other]] <img src="Old.md">
            """
        let note = VaultNote(path: try #require(VaultPath("Note.md")), text: text)
        let new = note.retargeting { $0.target.hasPrefix("Old") ? "New (one)" : nil }
        #expect(
            new.text == """
                ---
                a: [[Old]]
                ---
                [[New (one)#Part|the old]] ![[New (one)]] [a](New%20%28one%29#x "Old") [b](<New (one)>) `[[Old]]` [c]: x
                [c]: New%20%28one%29

                [[Other]] <img src="New%20%28one%29">
                """
        )
        #expect(note.retargeting { $0.target } == note)
    }

    @Test func equalNotesHaveEqualBytes() throws {
        let path = try #require(VaultPath("Note.md"))
        #expect(VaultNote(path: path, text: "e\u{301}") != VaultNote(path: path, text: "é"))
    }
}
