import DocumentMath
import Testing

/// What is above and below.
@Suite struct ScriptTests {
    @Test func scriptsAreBesideTheirBase() throws {
        #expect(try markup(#"x_1"#) == #"<msub><mi>x</mi><mn>1</mn></msub>"#)
        #expect(try markup(#"x^2"#) == #"<msup><mi>x</mi><mn>2</mn></msup>"#)
        #expect(try markup(#"x^2_1"#) == #"<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>"#)
        #expect(try markup(#"x^23"#) == #"<msup><mi>x</mi><mn>2</mn></msup><mn>3</mn>"#)
        #expect(try markup(#"{}^a"#) == #"<msup><mrow></mrow><mi>a</mi></msup>"#)
    }

    @Test func primesAreScripts() throws {
        #expect(
            try markup(#"f'"#)
                == #"<msup><mi>f</mi><mpadded scriptlevel="0" voffset="-0.4em"><mo>′</mo></mpadded></msup>"#
        )
        #expect(
            try markup(#"f''_n"#)
                == #"<msubsup><mi>f</mi><mi>n</mi><mpadded scriptlevel="0" voffset="-0.4em"><mo>″</mo>"#
                + #"</mpadded></msubsup>"#
        )
        #expect(
            try markup(#"f'^2"#)
                == #"<msup><mi>f</mi><mrow><mpadded scriptlevel="0" voffset="-0.4em"><mo>′</mo></mpadded>"#
                + #"<mn>2</mn></mrow></msup>"#
        )
        #expect(
            try markup(#"f^\prime"#)
                == #"<msup><mi>f</mi><mpadded scriptlevel="0" voffset="-0.4em"><mo>′</mo></mpadded></msup>"#
        )
    }

    @Test func limitsAreAboveAndBelowInBlocks() throws {
        #expect(
            try markup(#"\sum_a^b"#)
                == #"<munderover><mo lspace="0" rspace="0">∑</mo><mi>a</mi><mi>b</mi></munderover>"#
        )
        #expect(try markup(#"\lim_x"#) == #"<munder><mi>lim</mi><mi>x</mi></munder>"#)
        #expect(try markup(#"\int_a"#) == #"<msub><mo lspace="0" rspace="0">∫</mo><mi>a</mi></msub>"#)
        #expect(
            try markup(#"\frac{\sum_a}2"#)
                == #"<mfrac><msub><mo lspace="0" rspace="0">∑</mo><mi>a</mi></msub><mn>2</mn></mfrac>"#
        )
    }

    @Test func limitsAreBesideInLines() throws {
        #expect(
            try markup(#"\sum_a^b"#, .inline)
                == #"<msubsup><mo lspace="0" rspace="0">∑</mo><mi>a</mi><mi>b</mi></msubsup>"#
        )
        #expect(try markup(#"\lim_x"#, .inline) == #"<msub><mi>lim</mi><mi>x</mi></msub>"#)
    }

    @Test func limitsCanBeMoved() throws {
        #expect(
            try markup(#"\sum\limits_a"#, .inline)
                == #"<munder><mo movablelimits="false" lspace="0" rspace="0">∑</mo><mi>a</mi></munder>"#
        )
        #expect(try markup(#"\sum\nolimits_a"#) == #"<msub><mo lspace="0" rspace="0">∑</mo><mi>a</mi></msub>"#)
        #expect(try markup(#"\int\limits_a"#) == #"<munder><mo lspace="0" rspace="0">∫</mo><mi>a</mi></munder>"#)
    }

    @Test func accentsAreAbove() throws {
        #expect(try markup(#"\hat x"#) == #"<mover accent="true"><mi>x</mi><mo stretchy="false">ˆ</mo></mover>"#)
        #expect(
            try markup(#"\overline{ab}"#)
                == #"<mover accent="true" class="math-line"><mrow><mi>a</mi><mi>b</mi></mrow>"#
                + #"<mo stretchy="true">¯</mo></mover>"#
        )
        #expect(
            try markup(#"\underline a"#)
                == #"<munder accentunder="true" class="math-line-below"><mrow><mi>a</mi></mrow>"#
                + #"<mo stretchy="true">_</mo></munder>"#
        )
        #expect(
            try markup(#"\vec v"#)
                == #"<mover accent="true"><mi>v</mi><mo stretchy="false" mathsize="0.7em">→</mo></mover>"#
        )
        #expect(
            try markup(#"\widehat{ab}"#)
                == #"<mover accent="true"><mrow><mi>a</mi><mi>b</mi></mrow><mo stretchy="true">̂</mo></mover>"#
        )
    }

    @Test func bracesTakeLimits() throws {
        #expect(
            try markup(#"\underbrace{a}_n"#, .inline)
                == #"<munder><munder><mi>a</mi><mo stretchy="true">⏟</mo></munder><mi>n</mi></munder>"#
        )
    }

    @Test func stacksHaveTheClassOfTheirBase() throws {
        #expect(
            try markup(#"a\overset{!}{=}b"#)
                == #"<mi>a</mi><mover><mo lspace="0.2778em" rspace="0.2778em">=</mo>"#
                + #"<mo lspace="0" rspace="0">!</mo></mover><mi>b</mi>"#
        )
        #expect(try markup(#"\underset{x}{y}"#) == #"<munder><mi>y</mi><mi>x</mi></munder>"#)
        #expect(
            try markup(#"a\stackrel{f}{x}b"#)
                == #"<mi>a</mi><mspace width="0.2778em"/><mover><mi>x</mi><mi>f</mi></mover>"#
                + #"<mspace width="0.2778em"/><mi>b</mi>"#
        )
    }

    @Test func longArrowsCarryText() throws {
        #expect(
            try markup(#"\xrightarrow[x]{y}"#)
                == #"<munderover><mo stretchy="true" lspace="0" rspace="0">→</mo><mrow><mspace width="0.4em"/>"#
                + #"<mi>x</mi><mspace width="0.4em"/></mrow><mrow><mspace width="0.4em"/><mi>y</mi>"#
                + #"<mspace width="0.4em"/></mrow></munderover>"#
        )
    }
}
