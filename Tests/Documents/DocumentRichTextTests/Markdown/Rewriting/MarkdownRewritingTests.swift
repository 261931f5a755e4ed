import Testing

@testable import DocumentRichText

/// A file that is edited in one place is the same everywhere else.
@Suite struct MarkdownRewritingTests {
    /// Returns the source after a change of its document.
    private func edited(_ source: String, _ change: (inout RichTextDocument) -> Void) throws -> String {
        var document = try RichTextDocument(markdown: source)
        change(&document)
        return try document.markdown(basedOn: source)
    }

    /// Returns the source after a word of its text was replaced.
    private func edited(_ source: String, _ word: String, to other: String) throws -> String {
        try edited(source) { document in
            for index in document.paragraphs.indices { document.paragraphs[index].replace(word, with: other) }
        }
    }

    /// An editor makes text of the block to have it changed.
    @Test(arguments: ["a", "a + 1", "a\n\\quad b"])
    func aFormulaThatHasBecomeTextIsABlock(formula: String) throws {
        let source = "# One\n\ntwo\nlines\n\n$$\na\n$$\n\n> $$a$$\n\nEnd  \nof it.\n"
        let result = try edited(source) { document in
            guard let index = document.paragraphs.firstIndex(where: { $0.style.kind == .markdown }) else { return }
            let text = "$$\n\(formula)\n$$".replacing("\n", with: "\u{2028}")
            document.paragraphs[index] = TextParagraph(runs: [TextRun(text)])
        }
        #expect(result == source.replacing("$$\na\n$$", with: "$$\n\(formula)\n$$"))
        #expect(!result.contains("\u{2028}"))
    }

    /// A line behind the last one of code whose fence is never closed.
    @Test(arguments: ["", "\n"])
    func codeThatIsOpenToTheEndStaysOpen(end: String) throws {
        let source = "/*\n\nSee _this_\nhttps://example.org\n\n```js\n*/\nlet a = [\n}" + end
        let result = try edited(source) { document in
            guard let line = document.paragraphs.last else { return }
            document.paragraphs.append(TextParagraph(runs: [TextRun("ZZ", style: line.endStyle)], style: line.style))
        }
        #expect(result == source + "\nZZ")
    }

    @Test func rowsOfATableComeAndGoBetweenTheOthers() throws {
        let source =
            "One\n\n| Name   | Case |\n|:-------|-----:|\n| *a*    | -ēs  |\n| b      | c\\|d |\n\nEnd __of__ it.\n"
        let added = try edited(source) { document in
            document.changeTable { $0.rows.insert([[TextRun("- x")], [TextRun("1. y")]], at: 2) }
        }
        #expect(added == source.replacing("| b ", with: "| - x | 1. y |\n| b "))
        let last = try edited(source) { document in document.changeTable { $0.rows.append([[TextRun("z")], []]) } }
        #expect(last == source.replacing("d |\n", with: "d |\n| z |  |\n"))
        let removed = try edited(source) { document in document.changeTable { $0.rows.remove(at: 1) } }
        #expect(removed == source.replacing("| *a*    | -ēs  |\n", with: ""))
        let both = try edited(source) { document in
            document.changeTable {
                $0.rows[0][0] = [TextRun("A")]
                $0.rows[2] = [[TextRun("B")], [TextRun("C")]]
            }
        }
        #expect(both.contains("\n|:-------|-----:|\n| *a*    | -ēs  |\n| B      | C |\n\nEnd __of__ it.\n"), "\(both)")
    }

    @Test func anUnchangedDocumentIsItsSource() throws {
        let source = "Setext\n===\n\n* one\n* two\r\n\n__bold__ and _italic_ \n\n***\n~~~ swift\nlet x\n~~~\n\n\n"
        #expect(try edited(source) { _ in } == source)
    }

    @Test(arguments: [
        ("A __bold__ word and _more_.", "A __bold__ term and _more_."),
        ("Title word\n===\n\ntext  \nnext\n", "Title term\n===\n\ntext  \nnext\n"),
        ("* one\n* two word\n  + three\n\n1) x\n2) y\n", "* one\n* two term\n  + three\n\n1) x\n2) y\n"),
        ("> a\n> lazy word\ngoes on\n", "> a\n> lazy term\ngoes on\n"),
        ("| a | word |\n|---|---|\n| *b* | c |\n", "| a | term |\n|---|---|\n| *b* | c |\n"),
        ("See [the word](<a b> \"title\") here", "See [the term](<a b> \"title\") here"),
        ("~~~ swift\nlet word = 1\n~~~\n", "~~~ swift\nlet term = 1\n~~~\n"),
        ("    code\n\n    word\n\nText", "    code\n\n    term\n\nText"),
        ("&copy; A\\*word\\* &amp; __x__", "&copy; A\\*term\\* &amp; __x__"),
        ("First\r\nword\r\n\r\n- *x*\r\n", "First\r\nterm\r\n\r\n- *x*\r\n"),
        ("- [ ] task word\n- [x] done\n", "- [ ] task term\n- [x] done\n"),
        ("`code word` and ``b`` _i_", "`code term` and ``b`` _i_"),
        ("Über 😀 __é__ word ü", "Über 😀 __é__ term ü"),
        ("- a\n\n  second word\n- b\n", "- a\n\n  second term\n- b\n"),
        ("Line one  \nline word\\\nthree", "Line one  \nline term\\\nthree"),
        (">[! note]\n> word\n", ">[! note]\n> term\n"),
        ("A word:\n$$\n= a\n- b\n$$\n_end_\n", "A term:\n$$\n= a\n- b\n$$\n_end_\n"),
        ("So:\n$$\na\n$$\nthe word __is__", "So:\n$$\na\n$$\nthe term __is__"),
        ("So:\n$$\n\\text{word}\n\n= c\n$$\nand", "So:\n$$\n\\text{term}\n\n= c\n$$\nand"),
    ])
    func aChangedWordIsTheOnlyDifference(_ source: String, _ expected: String) throws {
        #expect(try edited(source, "word", to: "term") == expected)
    }

    @Test func signsThatMeanSomethingAreEscaped() throws {
        #expect(try edited("Say word _now_.", "word", to: "*so*") == "Say \\*so\\* _now_.")
        #expect(try edited("word", "word", to: "# no heading") == "\\# no heading")
        #expect(try edited("A word [^1] _x_", "word", to: "a_b & c") == "A a_b & c [^1] _x_")
    }

    @Test func marksAreAddedAndRemovedInPlace() throws {
        let bold = try edited("_Some_ word\nhere.\n\n* item\n") { document in
            document.paragraphs[0].restyle("word") { $0.font.isBold = true }
        }
        #expect(bold == "_Some_ **word**\nhere.\n\n* item\n")
        let plain = try edited("_Some_ __word__\nhere.\n\n* item\n") { document in
            document.paragraphs[0].restyle("word") { $0.font.isBold = false }
        }
        #expect(plain == "_Some_ word\nhere.\n\n* item\n")
    }

    /// An address between angle brackets is its own text, and cannot have another.
    @Test func aChangedAddressBecomesALinkWithAText() throws {
        let text = try edited("_a_ <https://word.org> &amp; __b__", "word", to: "term")
        #expect(text == "_a_ [https://term.org](https://word.org) &amp; __b__")
    }

    @Test func paragraphsAreAddedWithTheMarkersOfTheirNeighbours() throws {
        let list = "Intro\n\n* one\n* two\n\nEnd\n"
        let more = try edited(list) { document in
            var item = document.paragraphs[1]
            item = TextParagraph(runs: [TextRun("new")], style: item.style)
            document.paragraphs.insert(item, at: 2)
        }
        #expect(more == "Intro\n\n* one\n* new\n* two\n\nEnd\n")
        let numbered = try edited("3. three\n4. four\n") { document in
            document.paragraphs.append(TextParagraph(runs: [TextRun("five")], style: document.paragraphs[1].style))
        }
        #expect(numbered == "3. three\n4. four\n5. five\n")
        let text = try edited("# Title\nFirst\n\n\nLast") { document in
            document.paragraphs.insert(TextParagraph(runs: [TextRun("Middle [1]")]), at: 2)
        }
        #expect(text == "# Title\nFirst\n\nMiddle [1]\n\n\nLast")
        let start = try edited("\n_First_\n") { document in
            document.paragraphs.insert(TextParagraph(runs: [TextRun("Zero")]), at: 0)
        }
        #expect(start == "\nZero\n\n_First_\n")
    }

    @Test func aCellIsEditedInPlace() throws {
        let source = "| a |   b   |\n|---|:-:|\n| __c__ |  |\n"
        let word = try edited(source) { document in
            var table = TextTable(document.paragraphs[0])
            table.rows[1][0][0].text = "term"
            document.paragraphs[0] = table.paragraph
        }
        #expect(word == source.replacing("__c__", with: "__term__"))
        let empty = try edited(source) { document in
            var table = TextTable(document.paragraphs[0])
            table.rows[1][1] = [TextRun("new")]
            document.paragraphs[0] = table.paragraph
        }
        #expect(empty == source.replacing("__c__ |  |", with: "__c__ | new |"))
        let row = try edited("before\n\n" + source + "\n_after_") { document in
            var table = TextTable(document.paragraphs[1])
            table.rows.append([[TextRun("x|y")], []])
            document.paragraphs[1] = table.paragraph
        }
        #expect(row == "before\n\n" + source + "| x\\|y |  |\n\n_after_")
    }

    @Test func paragraphsAreRemovedWithOneSeparator() throws {
        #expect(try edited("A\n\nB\n\n\nC\n") { $0.paragraphs.remove(at: 1) } == "A\n\nC\n")
        #expect(try edited("A\n\nB\n") { $0.paragraphs.removeLast() } == "A\n")
        #expect(try edited("* a\n* b\n* c\n") { $0.paragraphs.remove(at: 0) } == "* b\n* c\n")
        #expect(try edited("A\n") { $0.paragraphs = [TextParagraph()] } == "\n")
    }

    /// Blocks that end early, and lines that begin within a tab, have places within the source.
    @Test(arguments: [
        "word\n\n```", "word\n\n~~~\n", "- word\n  ```\n- b", "> word\n> ```\n\nafter", "- word\n\n\t\tx",
        "1. word\n\n\t  x",
        "- word\n  ```\n\tx", "word\n\n%%", "word\n\n$$\n", "word\n\n<!--", "|word|\n|-|\n|", "- [ ] word\n\n      \tx",
    ])
    func unfinishedBlocksStay(_ source: String) throws {
        #expect(try edited(source, "word", to: "term") == source.replacing("word", with: "term"))
        let more = try edited(source) { document in
            document.paragraphs.append(TextParagraph(runs: [TextRun("end")]))
            document.paragraphs[document.paragraphs.count - 2] = TextParagraph(runs: [TextRun("other")])
        }
        #expect(more.contains("other") && more.contains("end"))
    }

    /// The time grows with the length, however much was changed.
    @Test func manyChangesTakeStepsInProportion() throws {
        func steps(_ count: Int) throws -> Int {
            let source = (0..<count).map { "* item _\($0)_\n" }.joined()
            var document = try RichTextDocument(markdown: source)
            for index in stride(from: 0, to: count, by: 2) { document.paragraphs[index].style.kind = .heading(2) }
            let meter = StepMeter()
            let text = try MarkdownRewriting(source, for: document, meter).rewritten()
            #expect(text.hasPrefix("* ## item *0*\n* item _1_\n* ## item *2*\n"))
            return meter.steps
        }
        let (few, many) = (try steps(200), try steps(400))
        #expect(many < few * 5 / 2, "\(few), \(many)")
    }

    @Test func aKindChangesInPlace() throws {
        let heading = try edited("_a_\n\nb\n\n* c\n") { $0.paragraphs[1].style.kind = .heading(2) }
        #expect(heading == "_a_\n\n## b\n\n* c\n")
        let item = try edited("* a\n\nb\n") { $0.paragraphs[1].style.list = $0.paragraphs[0].style.list }
        #expect(item == "* a\n\n* b\n")
    }
}

extension TextParagraph {
    /// Replaces a word in all runs.
    fileprivate mutating func replace(_ word: String, with other: String) {
        self = TextParagraph(
            runs: runs.map { TextRun($0.text.replacing(word, with: other), style: $0.style) },
            style: style
        )
    }

    /// Changes the style of a word.
    fileprivate mutating func restyle(_ word: String, _ change: (inout TextStyle) -> Void) {
        var result: [TextRun] = []
        for run in runs {
            guard let range = run.text.firstRange(of: word) else {
                result.append(run)
                continue
            }
            var style = run.style
            change(&style)
            result.append(TextRun(String(run.text[..<range.lowerBound]), style: run.style))
            result.append(TextRun(word, style: style))
            result.append(TextRun(String(run.text[range.upperBound...]), style: run.style))
        }
        self = TextParagraph(runs: result, style: style)
    }
}

extension RichTextDocument {
    /// Changes the first table.
    fileprivate mutating func changeTable(_ change: (inout TextTable) -> Void) {
        guard let index = paragraphs.firstIndex(where: { $0.style.kind.isTable }) else { return }
        var table = TextTable(paragraphs[index])
        change(&table)
        paragraphs[index] = table.paragraph
    }
}
