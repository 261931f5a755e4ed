import DocumentRichText
import Foundation
import Testing

/// Reads abridged RTF of other programs: TextEdit, Notes, Word and WordPad.
@Suite struct RTFReadingTests {
    private func read(_ body: String, head: String = "") throws -> RichTextDocument {
        try RichTextDocument(rtf: Data("{\\rtf1\\ansi\\ansicpg1252\(head)\n\(body)}".utf8))
    }

    private func text(_ body: String, head: String = "") throws -> String {
        try read(body, head: head).plainText
    }

    @Test func aDocumentOfTextEdit() throws {
        let rtf = #"""
            {\rtf1\ansi\ansicpg1252\cocoartf2761
            \cocoatextscaling0\cocoaplatform0{\fonttbl\f0\fswiss\fcharset0 Helvetica;\f1\fswiss\fcharset0 Helvetica-Bold;\f2\fnil\fcharset0 Menlo-Regular;}
            {\colortbl;\red255\green255\blue255;\red252\green136\blue146;}
            {\*\expandedcolortbl;;\cssrgb\c99871\c61382\c63884\c50000;}
            \paperw11900\paperh16840\margl1440\margr1440\vieww11520\viewh8400\viewkind0
            \pard\tx720\tx1440\pardirnatural\qc\partightenfactor0

            \f1\b\fs48 \cf0 Title\
            \pard\tx720\tx1440\pardirnatural\partightenfactor0

            \f0\b0\fs24 \cf2 Caf\'e9 \'97 \uc0\u8364 \u55357 \u56832 \
            \cf0 x {\field{\*\fldinst{HYPERLINK "https://example.org"}}{\fldrslt \ul here}}
            \f2\fs22  code}
            """#
        let document = try RichTextDocument(rtf: Data(rtf.utf8))
        #expect(document.plainText == "Title\nCafé — €😀\nx here code")
        #expect(document.paragraphs[0].style.kind == .heading(1))
        #expect(document.paragraphs[0].style.alignment == .center)
        #expect(document.paragraphs[0].runs[0].style.font == TextFont(size: 24, isBold: true))
        #expect(document.paragraphs[1].style.alignment == .natural)
        let color = TextColor(red: 252, green: 136, blue: 146, alpha: 128)
        #expect(document.paragraphs[1].runs[0].style.foregroundColor == color)
        let link = document.paragraphs[2].runs[1]
        #expect(link.style.link == "https://example.org" && link.style.underline == .single && link.text == "here")
        #expect(document.paragraphs[2].runs[2].style.font == TextFont(family: "Menlo", size: 11))
        #expect(document.paragraphs[2].runs[2].style.link == nil)
    }

    @Test func listsOfNotes() throws {
        let rtf = #"""
            {\rtf1\ansi\ansicpg1252\cocoartf2761
            {\fonttbl\f0\fswiss\fcharset0 Helvetica;}
            {\colortbl;\red255\green255\blue255;}
            {\*\listtable{\list\listtemplateid1\listhybrid{\listlevel\levelnfc23\levelnfcn23\leveljc0\levelstartat1{\*\levelmarker \{disc\}}{\leveltext\leveltemplateid1\'01\uc0\u8226 ;}{\levelnumbers;}\fi-360\li720\lin720 }{\listlevel\levelnfc23\levelnfcn23{\*\levelmarker \{hyphen\}}{\leveltext\leveltemplateid2\'01\uc0\u8259 ;}{\levelnumbers;}\fi-360\li1440\lin1440 }{\listname ;}\listid1}
            {\list\listtemplateid2\listhybrid{\listlevel\levelnfc0\levelnfcn0\levelstartat3{\*\levelmarker \{decimal\}.}{\leveltext\leveltemplateid101\'02\'00.;}{\levelnumbers\'01;}\fi-360\li720\lin720 }{\listname ;}\listid2}}
            {\*\listoverridetable{\listoverride\listid1\listoverridecount0\ls1}{\listoverride\listid2\listoverridecount0\ls2}}
            \pard\tx220\tx720\pardeftab720\li720\fi-720\partightenfactor0
            \ls1\ilvl0
            \f0\fs24 \cf0 {\listtext	\uc0\u8226 	}Fruit\
            \pard\tx940\tx1440\li1440\fi-1440
            \ls1\ilvl1\cf0 {\listtext	\uc0\u8259 	}Apples\
            \pard\tx220\tx720\li720\fi-720
            \ls2\ilvl0\cf0 {\listtext	3.	}Wash\
            \pard\tx720
            \cf0 Done.}
            """#
        let document = try RichTextDocument(rtf: Data(rtf.utf8))
        #expect(document.plainText == "Fruit\nApples\nWash\nDone.")
        let lists = document.paragraphs.map(\.style.list)
        #expect(lists[0] == TextList(marker: .disc))
        #expect(lists[1] == TextList(marker: .hyphen, level: 1))
        #expect(lists[2] == TextList(marker: .decimal, startingItemNumber: 3))
        #expect(lists[3] == nil)
        #expect(document.paragraphs[0].style.headIndent == 0)
    }

    @Test func aDocumentOfWord() throws {
        let head = #"""
            \uc1\deff0{\fonttbl{\f0\froman\fcharset0\fprq2{\*\panose 02020603050405020304}Times New Roman{\*\falt Times};}{\f1\fswiss\fcharset204 Arial CYR;}}
            {\stylesheet{\ql \snext0 Normal;}{\s1\ql\outlinelevel0 \b\fs32 heading 1;}{\*\cs10 \additive Default Paragraph Font;}{\s15 Quote;}}
            {\info{\title Secret title}{\author Someone}}{\*\generator Msftedit 5.41;}{\header \pard top\par}
            """#
        let body = #"""
            \pard\plain\s1\b\fs32 Chapter\par\pard\plain\s15\i Wise words\par
            \pard\plain \f1\'cf\'f0\'e8\f0\u8217 ?s {\v hidden}{\*\bkmkstart a}end{\pict\pngblip 89504e47}\par }
            """#
        let document = try read(body, head: head)
        #expect(document.plainText == "Chapter\nWise words\nПри’s end\n")
        #expect(document.paragraphs[0].style.kind == .heading(1))
        #expect(document.paragraphs[1].style == ParagraphStyle(quoteDepth: 1))
        #expect(document.paragraphs[2].style.kind == .body)
        #expect(document.paragraphs[2].runs.first?.style.font.family == "Arial CYR")
        #expect(document.paragraphs[1].runs[0].style.font.family == "Times New Roman")
    }

    @Test func stylesEndWithTheirGroup() throws {
        let runs = try read(#"{\b bold {\i both}\plain none}after"#).paragraphs[0].runs
        #expect(runs.map(\.text) == ["bold ", "both", "noneafter"])
        #expect(runs.map(\.style.font.isBold) == [true, true, false])
        #expect(runs.map(\.style.font.isItalic) == [false, true, false])
    }

    @Test func pardEndsStylesOfParagraphs() throws {
        let paragraphs = try read(#"\qc\sb120 one\par two\par\pard three"#).paragraphs
        #expect(paragraphs.map(\.style.alignment) == [.center, .center, .natural])
        #expect(paragraphs.map(\.style.paragraphSpacingBefore) == [6, 6, 0])
    }

    @Test(arguments: [
        (#"\u8364 ?x"#, "€x"), (#"\uc2\u8364 \'3f?x"#, "€x"), (#"\uc0\u8364 x"#, "€x"), (#"{\uc0 }\u8364 ?x"#, "€x"),
        (#"\u-10179 ?\u-8704 ?"#, "😀"), (#"\u55357 \u56832 "#, "😀"), (#"\uc0\u55357 \u56832 "#, "😀"),
        (#"\u55357 ?x"#, "\u{FFFD}x"), (#"\u56832 ?x"#, "\u{FFFD}x"), (#"\u99999999 ?x"#, "\u{FFFD}x"),
        (#"\u8364 {?}x"#, "€?x"), (#"\u8364\~x"#, "€x"),
    ])
    func unicode(rtf: String, expected: String) throws {
        #expect(try text(rtf) == expected)
    }

    @Test(arguments: [
        (1252, #"\'80\'e4"#, "€ä"), (1251, #"\'cf\'f0"#, "Пр"), (1250, #"\'9a"#, "š"), (437, #"\'81"#, "ü"),
        (932, #"\'83\'5c\'82\'a0"#, "ソあ"), (932, #"\'83\\\'82\'a0"#, "あ"), (936, #"\'c4\'e3"#, "你"),
        (950, #"\'a7\'41"#, "你"), (949, #"\'b0\'a1"#, "가"), (10000, #"\'8a"#, "ä"), (65001, #"\'c3\'a4"#, "ä"),
        (99999, #"\'e4"#, "ä"),
    ])
    func codePages(page: Int, rtf: String, expected: String) throws {
        let read = try text(rtf, head: "\\ansicpg\(page)")
        #expect(read == expected || read.hasSuffix(expected))
    }

    @Test func theMacsEncoding() throws {
        #expect(try RichTextDocument(rtf: Data(#"{\rtf1\mac \'8a\'d2}"#.utf8)).plainText == "ä“")
    }

    @Test func fontsHaveEncodingsOfTheirOwn() throws {
        let head =
            #"{\fonttbl{\f0 A;}{\f1\fcharset77 B;}{\f2\fcharset161 C;}{\f3\fcharset2 Symbol;}{\f4\fcharset128 D;}}"#
        let read = try text(#"\f1\'8a\f2\'e4\f3\'b7\f4\'82\'a0\f0\'e4"#, head: head)
        #expect(read == "äδ•あä")
    }

    @Test(arguments: [
        (#"a\~b\_c\-d"#, "a\u{A0}b\u{2011}c\u{AD}d"), (#"\{\}\\"#, "{}\\"), (#"a\tab b\line c"#, "a\tb\nc"),
        (#"\lquote x\rquote\emdash\endash\bullet"#, "‘x’—–•"), ("a\\\r\nb", "a\nb"), ("a\r\nb", "ab"),
        (#"{\*\unknown gone {more} \bin3 }}}}stays"#, "stays"), (#"\bin4 abcdx"#, "x"), (#"\bin99999999999999 x"#, ""),
        (#"\bin-5 x"#, "x"), (#"{\*}a{\*\b b}"#, "ab"), (#"\'zz\'4"#, "zz4"),
        (#"{\footnote gone}a{\listtext\tab 1.}b"#, "ab"), (#"a\cell b\cell\row c"#, "a\tb\t\nc"),
    ])
    func odds(rtf: String, expected: String) throws {
        let read = try text(rtf)
        #expect(read == expected || rtf.contains("\\'4") && read.hasPrefix("zz"))
    }

    @Test func imagesOfApplesPrograms() throws {
        let document = try read(#"a{{\NeXTGraphic cat.png \width640 \height480 \appleattachmentpadding0}\'ac}b"#)
        #expect(document.paragraphs[0].runs.count == 3)
        #expect(document.paragraphs[0].runs[1].style.image == ImageReference(source: "cat.png"))
        #expect(document.plainText == "ab")
    }

    @Test func listsOfWord95() throws {
        let document = try read(
            #"\pard{\pntext\'b7\tab}{\*\pn\pnlvlblt\pnindent0{\pntxtb\'b7}}\fi-360\li720 one\par \pard two"#
        )
        #expect(document.plainText == "one\ntwo")
        #expect(document.paragraphs.map(\.style.list) == [TextList(marker: .disc), nil])
    }
}
