import DocumentMath
import DocumentRichText
import Foundation
import Testing
import WebUI

@testable import ProseEditor

/// What a page gets for the formulas of a text.
@Suite struct ShownFormulasTests {
    private static func shown(_ texts: String..., known: ShownFormulas = ShownFormulas()) -> ShownFormulas {
        ShownFormulas(in: texts.map { RichTextDocument(plainText: $0) }, known: known)
    }

    @Test func formulasHaveMarkupOrAReason() throws {
        let shown = Self.shown("$x$ and $\\nonsense$\n$$x$$", "$y$ and $x$").byName
        #expect(Set(shown.keys) == ["$x$", "$\\nonsense$", "$$x$$", "$y$"])
        let markup = try MathFormula(tex: "x").markup(display: .inline)
        #expect(shown["$x$"] == ["markup": .string(markup)])
        #expect(shown["$$x$$"]?["markup"].string?.contains("display=\"block\"") == true)
        #expect(shown["$\\nonsense$"] == ["reason": "There is no command “\\nonsense”."])
    }

    @Test func aPageGetsWhatItLacksAndTheStylesOnce() {
        let none = ShownFormulas()
        let one = Self.shown("$x$")
        let two = Self.shown("$x$ $y$", known: Self.shown("$x$"))
        #expect(none.message(former: none) == nil)
        let first = one.message(former: none)
        #expect(first?["m"] == "formulas" && first?["style"].string == MathFormula.styleSheet)
        #expect(first?["formulas"]["$x$"]["markup"].string != nil)
        let second = two.message(former: one)
        #expect(second?["style"] == .null && second?["formulas"]["$x$"] == .null)
        #expect(second?["formulas"]["$y$"]["markup"].string != nil)
        #expect(one.message(former: two) == nil)
    }

    @Test func aPageHidesBackslashesOfSignsWithoutAnyFormula() {
        let none = ShownFormulas()
        #expect(Self.shown("plain", "It costs $5").message(former: none) == nil)
        let escaped = Self.shown("plain", "It costs \\$5")
        #expect(escaped.hasEscapes && escaped.byName.isEmpty && escaped.message(former: none)?["m"] == "formulas")
        #expect(escaped.message(former: escaped) == nil)
    }

    @Test func aTextHasALimitedNumberOfFormulas() {
        let most = ShownFormulas.most
        let many = (0..<most + 10).map { "$x_{\($0)}$" }.joined(separator: " ")
        let shown = Self.shown(many, "$y$").byName
        #expect(shown.count == most)
        #expect(shown["$x_{\(most - 1)}$"] != nil && shown["$x_{\(most)}$"] == nil && shown["$y$"] == nil)
    }

    @Test func theirMarkupHasALimitedSize() throws {
        let long = (0..<40).map { "$\(String(repeating: "a+", count: 4_000))b_{\($0)}$" }.joined(separator: "\n")
        let shown = Self.shown(long).byName
        let bytes = shown.values.reduce(0) { $0 + ($1["markup"].string?.utf8.count ?? 0) }
        #expect(bytes <= ShownFormulas.mostBytes && bytes > ShownFormulas.mostBytes / 2)
        #expect(shown.count < 40)
        let tooLong = "$\(String(repeating: "a", count: MathFormula.greatestLength + 1))$"
        let reason = try #require(Self.shown(tooLong).byName.values.first?["reason"].string)
        #expect(reason.contains("longer than"))
    }

    @Test(arguments: [
        "$<script>alert(1)</script>$", "$\\text{</mtext><img src=x onerror=alert(1)>}$", "$\\href{javascript:a}{x}$",
        "$\\text{\"><svg onload=a>}$", "$\\color{\"onclick=\"a}{x}$", "$\\operatorname{</mi><style>*{}}$", "$a]]><b$",
        "$\\class{a}{x}$", "$\\style{color:red}{x}$", "$\\unicode{60}script$", "$&lt;script&gt;$", "$\\url{http://a}$",
    ])
    func hostileFormulasMakeNoOtherMarkup(text: String) throws {
        for shown in Self.shown(text).byName.values {
            guard let markup = shown["markup"].string else {
                #expect(shown["reason"].string?.isEmpty == false)
                continue
            }
            for tag in markup.split(separator: "<").map({ $0.prefix { $0 != ">" } }) {
                #expect(Self.elements.contains(tag.drop { $0 == "/" }.prefix { $0.isLetter }), "\(tag) in \(markup)")
                let names = tag.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter {
                    $0.offset % 2 == 0
                }
                .map(\.element).joined()
                for name in [" on", " style=", " href=", " src="] { #expect(!names.contains(name), "\(tag)") }
            }
        }
    }

    private static let elements: Set<Substring> = [
        "math", "semantics", "annotation", "mrow", "mi", "mn", "mo", "mtext", "mspace", "mfrac", "msqrt", "mroot",
        "mstyle",
        "mpadded", "mphantom", "msub", "msup", "msubsup", "munder", "mover", "munderover", "mtable", "mtr", "mtd",
    ]
}
