import MarkdownVault
import Testing

@Suite struct LinkIndexTests {
    private static let files = [
        "Same.md": "", "A/Same.md": "", "A/B/Same.md": "", "Z/Same.md": "", "A/Note v1.2.md": "", "img/Box.PNG": "",
        "A/Deep/Only.md": "---\naliases: [Nickname]\ntitle: Real Title\nid: 17\n---\n", "20210501 Zettel.md": "",
        "202105011640 Zettel.md": "", "Caf\u{65}\u{301}.md": "", "Z/A/B/Last.md": "", "A/B/Last.md": "", "plain": "",
        "C/MAAS.md": "", "C/MaaS.md": "",
    ]

    private static func index() throws -> LinkIndex {
        var index = LinkIndex()
        for (name, text) in files {
            let note = VaultNote(path: try #require(VaultPath(name)), text: text)
            if name.hasSuffix(".md") {
                index.add(note, metadata: note.metadata(timeZone: .gmt))
            } else {
                index.add(note.path)
            }
        }
        return index
    }

    @Test(arguments: [
        ("[[Same]]", "Same.md", "Same.md"),
        ("[[Same]]", "A/x.md", "A/Same.md"),
        ("[[Same]]", "A/B/x.md", "A/B/Same.md"),
        ("[[Same]]", "Q/x.md", "Same.md"),
        ("[[same.MD]]", "Z/x.md", "Z/Same.md"),
        ("[[/Same]]", "A/x.md", "Same.md"),
        ("[[A/Same]]", "Z/x.md", "A/Same.md"),
        ("[[B/Same]]", "Z/x.md", "A/B/Same.md"),
        ("[[A/B/Last]]", "Z/x.md", "A/B/Last.md"),
        ("[[./Same]]", "A/B/x.md", "A/B/Same.md"),
        ("[[../Same]]", "A/B/x.md", "A/Same.md"),
        ("[[note V1.2]]", "x.md", "A/Note v1.2.md"),
        ("![[box.png]]", "x.md", "img/Box.PNG"),
        ("[[plain]]", "x.md", "plain"),
        ("[[nickname]]", "x.md", "A/Deep/Only.md"),
        ("[[Real Title]]", "x.md", "A/Deep/Only.md"),
        ("[[17]]", "x.md", "A/Deep/Only.md"),
        ("[[202105011640]]", "x.md", "202105011640 Zettel.md"),
        ("[[Café]]", "x.md", "Caf\u{65}\u{301}.md"),
        ("[[#Heading]]", "A/Same.md", "A/Same.md"),
        ("[a](Same.md)", "A/x.md", "A/Same.md"),
        ("[a](../Same.md#b)", "A/x.md", "Same.md"),
        ("[a](B/Same)", "A/x.md", "A/B/Same.md"),
        ("[a](Only.md)", "x.md", "A/Deep/Only.md"),
        ("![a](/img/box.png)", "A/x.md", "img/Box.PNG"),
        ("[[MAAS]]", "x.md", "C/MAAS.md"), ("[[MaaS]]", "x.md", "C/MaaS.md"), ("[[maas]]", "x.md", "C/MAAS.md"),
        ("[[C/MaaS]]", "x.md", "C/MaaS.md"), ("[a](MaaS.md)", "C/x.md", "C/MaaS.md"),
    ])
    func leadsTo(link: String, source: String, target: String) throws {
        let reference = try #require(MarkdownOutline(link).references.first)
        let resolution = try Self.index().resolve(reference, from: try #require(VaultPath(source)))
        #expect(resolution.path?.text == target)
    }

    @Test(arguments: [
        ("[[Nothing]]", LinkResolution.missing(.noFile)), ("[[/Only]]", .missing(.noFile)),
        ("[[C/Same]]", .missing(.noFile)),
        ("[a](../../x.md)", .missing(.outside)), ("[[..]]", .missing(.noFile)), ("[[../../Same]]", .missing(.outside)),
        ("[a](https://example.org/Same.md)", .external), ("[a](mailto:a@example.org)", .external),
        ("[a](//example.org)", .external), ("![a](:/0123)", .missing(.noFile)),
    ])
    func leadsNowhere(link: String, resolution: LinkResolution) throws {
        let reference = try #require(MarkdownOutline(link).references.first)
        let source = try #require(VaultPath("A/x.md"))
        #expect(try Self.index().resolve(reference, from: source) == resolution)
    }

    @Test func othersOfTheNameAreTold() throws {
        let reference = try #require(MarkdownOutline("[[Same]]").references.first)
        let resolution = try Self.index().resolve(reference, from: try #require(VaultPath("Z/x.md")))
        guard case .file(_, let others) = resolution else { return #expect(Bool(false), "\(resolution)") }
        #expect(others.map(\.text) == ["Same.md", "A/Same.md", "A/B/Same.md"])
    }

    @Test func unresolvedLinksAreListed() throws {
        let path = try #require(VaultPath("A/x.md"))
        let note = VaultNote(path: path, text: "[[Same]] [[Nope]] [b](../../y.md)")
        let unresolved = try Self.index().unresolved(in: note)
        #expect(unresolved.map(\.reference.target) == ["Nope", "../../y.md"])
        #expect(unresolved.first?.description == "A/x.md: \u{201C}Nope\u{201D}: there is no such file")
    }
}
