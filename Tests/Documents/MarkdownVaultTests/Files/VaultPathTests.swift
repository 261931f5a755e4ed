import MarkdownVault
import Testing

@Suite struct VaultPathTests {
    @Test(arguments: ["", "/a", "a//b", "a/", "../a", "a/../b", "./a", "a\0b", ".."])
    func noPathLeadsOut(text: String) {
        #expect(VaultPath(text) == nil)
    }

    @Test func parts() throws {
        let path = try #require(VaultPath("Ideas/Ö/Boxes.v2.md"))
        #expect(path.components == ["Ideas", "Ö", "Boxes.v2.md"])
        #expect((path.name, path.stem, path.fileExtension) == ("Boxes.v2.md", "Boxes.v2", "md"))
        #expect(path.ancestors.map(\.text) == ["Ideas", "Ideas/Ö"])
        #expect(path.parent?.appending("a")?.text == "Ideas/Ö/a")
        #expect(path.parent?.appending("..") == nil)
        let hidden = try #require(VaultPath(".gitignore"))
        #expect((hidden.stem, hidden.fileExtension) == (".gitignore", ""))
    }

    @Test func bytesDecideWhetherPathsAreEqual() throws {
        let (one, other) = (try #require(VaultPath("e\u{301}")), try #require(VaultPath("é")))
        #expect(one != other)
        #expect(Set([one, other]).count == 2)
    }
}
