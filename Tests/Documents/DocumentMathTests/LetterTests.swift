import DocumentMath
import Testing

/// Letters, numbers and fonts.
@Suite struct LetterTests {
    @Test func lettersAreIdentifiers() throws {
        #expect(try markup(#"xy"#) == #"<mi>x</mi><mi>y</mi>"#)
        #expect(try markup(#"\alpha\Gamma"#) == #"<mi>α</mi><mi mathvariant="normal">Γ</mi>"#)
    }

    @Test func numbersAreWhole() throws {
        #expect(try markup(#"12.5"#) == #"<mn>12.5</mn>"#)
        #expect(try markup(#".5"#) == #"<mn>.5</mn>"#)
        #expect(try markup(#"3{,}14"#) == #"<mn>3,14</mn>"#)
        #expect(try markup(#"1,2"#) == #"<mn>1</mn><mo>,</mo><mn>2</mn>"#)
        #expect(try markup(#"1."#) == #"<mn>1</mn><mo lspace="0" rspace="0">.</mo>"#)
        #expect(try markup(#"3{,}x"#) == #"<mn>3</mn><mo lspace="0" rspace="0">,</mo><mi>x</mi>"#)
    }

    @Test func fontsAreAlphabetsOfUnicode() throws {
        #expect(try markup(#"\mathbb{RC}"#) == #"<mrow><mi>ℝ</mi><mi>ℂ</mi></mrow>"#)
        #expect(try markup(#"\mathbb{A}"#) == #"<mi>𝔸</mi>"#)
        #expect(try markup(#"\mathcal{HA}"#) == #"<mrow><mi>ℋ</mi><mi>𝒜</mi></mrow>"#)
        #expect(try markup(#"\mathfrak{gC}"#) == #"<mrow><mi>𝔤</mi><mi>ℭ</mi></mrow>"#)
        #expect(try markup(#"\mathbf{AB1}"#) == #"<mrow><mi>𝐀𝐁</mi><mn>𝟏</mn></mrow>"#)
        #expect(try markup(#"\mathsf{T}"#) == #"<mi>𝖳</mi>"#)
        #expect(try markup(#"\mathtt{x1}"#) == #"<mrow><mi>𝚡</mi><mn>𝟷</mn></mrow>"#)
        #expect(try markup(#"\mathit{h}"#) == #"<mi>ℎ</mi>"#)
        #expect(try markup(#"\boldsymbol{\alpha}"#) == #"<mi>𝜶</mi>"#)
        #expect(try markup(#"\bm{\nabla}"#) == #"<mi>𝜵</mi>"#)
        #expect(try markup(#"\mathbf{\Gamma}"#) == #"<mi>𝚪</mi>"#)
        #expect(try markup(#"\boldsymbol{\mathcal{A}}"#) == #"<mi>𝓐</mi>"#)
    }

    @Test func uprightLettersAreWords() throws {
        #expect(try markup(#"\mathrm{d}x"#) == #"<mi mathvariant="normal">d</mi><mi>x</mi>"#)
        #expect(try markup(#"\mathrm{kg}"#) == #"<mi>kg</mi>"#)
    }

    @Test func fontsEndWithTheirGroups() throws {
        #expect(try markup(#"{\bf a}b"#) == #"<mi>𝐚</mi><mi>b</mi>"#)
        #expect(try markup(#"\mathbf{a}b"#) == #"<mi>𝐚</mi><mi>b</mi>"#)
    }

    @Test func typedSymbolsHaveTheirClasses() throws {
        #expect(try markup(#"a≤b"#) == #"<mi>a</mi><mo>≤</mo><mi>b</mi>"#)
        #expect(try markup(#"α∈ℝ"#) == #"<mi>α</mi><mo>∈</mo><mi>ℝ</mi>"#)
        #expect(try markup(#"对"#) == #"<mtext>对</mtext>"#)
    }

    @Test func textIsEscaped() throws {
        #expect(try markup(#"a<b"#) == #"<mi>a</mi><mo>&lt;</mo><mi>b</mi>"#)
        #expect(try markup(#"\text{<script>&}"#) == #"<mtext>&lt;script&gt;&amp;</mtext>"#)
        #expect(try markup(#"\&"#) == #"<mi>&amp;</mi>"#)
    }
}
