import MarkdownVault
import SeededRandom
import Testing

@Suite struct VaultFileNamerTests {
    @Test(arguments: [
        ("A/B: why?", "A B why"), ("  spaced  out ", "spaced out"), ("", "Untitled"), ("...", "Untitled"),
        ("a\nb", "a b"),
        (".hidden.", "hidden"), ("con", "con note"), ("[[x]]#^|", "x"), ("Ä 漢", "Ä 漢"), ("a\r\nb\0", "a b"),
    ])
    func namesThatAllSystemsTake(title: String, name: String) {
        #expect(VaultFileNamer.name(for: title) == name)
    }

    @Test func noTwoAreAlike() {
        var namer = VaultFileNamer()
        let paths = ["Box", "box", "BOX?", "Box 2"].map { namer.path(for: $0, fileExtension: "md", in: nil).text }
        #expect(paths == ["Box.md", "box 2.md", "BOX 3.md", "Box 2 2.md"])
        #expect(namer.path(for: "Box", fileExtension: "md", in: VaultPath("A")).text == "A/Box.md")
    }

    @Test func anyTitleGivesAPath() {
        var random = SeededGenerator(seed: 5)
        var namer = VaultFileNamer()
        var seen: Set<String> = []
        for _ in 0..<2_000 {
            let path = namer.path(for: RandomText.make(&random, most: 8), fileExtension: "md", in: nil)
            #expect(path.components.count == 1 && path.text.utf8.count <= 255)
            #expect(seen.insert(path.text.lowercased()).inserted)
        }
        let long = namer.path(for: String(repeating: "👩‍👩‍👧", count: 100), fileExtension: "md", in: nil)
        #expect(long.text.utf8.count <= 255)
    }

    @Test func thousandsWithoutATitleAreNamedFast() {
        var namer = VaultFileNamer()
        let last = (0..<5_000).map { _ in namer.path(for: "", fileExtension: "md", in: nil) }.last
        #expect(last?.text == "Untitled 5000.md")
    }
}
