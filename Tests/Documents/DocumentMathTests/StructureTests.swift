import DocumentMath
import Testing

/// Fractions, roots, delimiters, boxes and colors.
@Suite struct StructureTests {
    @Test func fractionsHaveTwoParts() throws {
        #expect(try markup(#"\frac12"#) == #"<mfrac><mn>1</mn><mn>2</mn></mfrac>"#)
        #expect(try markup(#"\frac{a}{bc}"#) == #"<mfrac><mi>a</mi><mrow><mi>b</mi><mi>c</mi></mrow></mfrac>"#)
        #expect(
            try markup(#"\dfrac ab"#, .inline)
                == #"<mstyle displaystyle="true" scriptlevel="0"><mfrac><mi>a</mi><mi>b</mi></mfrac></mstyle>"#
        )
        #expect(try markup(#"\dfrac ab"#) == #"<mfrac><mi>a</mi><mi>b</mi></mfrac>"#)
        #expect(
            try markup(#"\tfrac ab"#)
                == #"<mstyle displaystyle="false" scriptlevel="0"><mfrac><mi>a</mi><mi>b</mi></mfrac></mstyle>"#
        )
    }

    @Test func fractionsCanBeInfix() throws {
        #expect(try markup(#"{a \over b}"#) == #"<mfrac><mi>a</mi><mi>b</mi></mfrac>"#)
        #expect(
            try markup(#"{n \choose k}"#)
                == #"<mrow><mo form="prefix" stretchy="true">(</mo><mfrac linethickness="0"><mi>n</mi>"#
                + #"<mi>k</mi></mfrac><mo form="postfix" stretchy="true">)</mo></mrow>"#
        )
    }

    @Test func rootsMayHaveDegrees() throws {
        #expect(try markup(#"\sqrt{ab}"#) == #"<msqrt><mi>a</mi><mi>b</mi></msqrt>"#)
        #expect(try markup(#"\sqrt[3]x"#) == #"<mroot><mi>x</mi><mn>3</mn></mroot>"#)
    }

    @Test func delimitersGrow() throws {
        #expect(
            try markup(#"\left(a\middle|b\right]"#)
                == #"<mrow><mo form="prefix" stretchy="true">(</mo><mi>a</mi>"#
                + #"<mo stretchy="true" lspace="0.05em" rspace="0.05em">|</mo><mi>b</mi>"#
                + #"<mo form="postfix" stretchy="true">]</mo></mrow>"#
        )
        #expect(
            try markup(#"\left.a\right|"#)
                == #"<mrow><mi>a</mi><mo form="postfix" stretchy="true" lspace="0" rspace="0">|</mo></mrow>"#
        )
        #expect(
            try markup(#"\left\lVert a\right\rVert"#)
                == #"<mrow><mo form="prefix" stretchy="true" lspace="0" rspace="0">‖</mo><mi>a</mi>"#
                + #"<mo form="postfix" stretchy="true" lspace="0" rspace="0">‖</mo></mrow>"#
        )
    }

    @Test func delimitersMayHaveHeights() throws {
        #expect(
            try markup(#"\bigl(x"#)
                == #"<mo form="prefix" stretchy="true" symmetric="true" minsize="1.2em" maxsize="1.2em" lspace="#
                + #""0" rspace="0">(</mo><mi>x</mi>"#
        )
        #expect(
            try markup(#"\Big|_a"#)
                == #"<msub><mrow>"#
                + #"<mo stretchy="true" symmetric="true" minsize="1.8em" maxsize="1.8em" lspace="0" rspace="0""#
                + #">|</mo></mrow><mi>a</mi></msub>"#
        )
    }

    @Test func boxesHaveClasses() throws {
        #expect(try markup(#"\boxed{a}"#) == #"<mrow class="math-boxed"><mi>a</mi></mrow>"#)
        #expect(try markup(#"\cancel{a}"#) == #"<mrow class="math-strike-up"><mi>a</mi></mrow>"#)
        #expect(try markup(#"\phantom{a}"#) == #"<mphantom><mi>a</mi></mphantom>"#)
        #expect(try markup(#"\vphantom{a}"#) == #"<mpadded width="0"><mphantom><mi>a</mi></mphantom></mpadded>"#)
    }

    @Test func colorsAreAttributes() throws {
        #expect(try markup(#"\textcolor{red}{a}b"#) == #"<mrow mathcolor="red"><mi>a</mi></mrow><mi>b</mi>"#)
        #expect(try markup(#"\color{#0f0}a"#) == ##"<mstyle mathcolor="#0f0"><mi>a</mi></mstyle>"##)
        #expect(try markup(#"\color{red}{a}b"#) == #"<mrow mathcolor="red"><mi>a</mi></mrow><mi>b</mi>"#)
        #expect(try markup(#"\color[rgb]{1,0,0.5}a"#) == ##"<mstyle mathcolor="#ff0080"><mi>a</mi></mstyle>"##)
    }

    @Test func stylesApplyToTheRest() throws {
        #expect(
            try markup(#"a\displaystyle b"#, .inline)
                == #"<mi>a</mi><mstyle displaystyle="true" scriptlevel="0"><mi>b</mi></mstyle>"#
        )
    }

    @Test func textKeepsItsSpaces() throws {
        #expect(try markup(#"\text{if $x$ is }"#) == #"<mrow><mtext>if </mtext><mi>x</mi><mtext> is </mtext></mrow>"#)
        #expect(try markup(#"\textbf{ab 1}"#) == #"<mtext>𝐚𝐛 𝟏</mtext>"#)
        #expect(try markup(#"\text{50% \{a\}}"#) == #"<mtext>50% {a}</mtext>"#)
        #expect(try markup(#"\mbox{a}"#) == #"<mtext>a</mtext>"#)
    }

    @Test func chemistryIsTranslated() throws {
        #expect(
            try markup(#"\ce{H2O}"#)
                == #"<mrow><msub><mi mathvariant="normal">H</mi><mn>2</mn></msub>"#
                + #"<mi mathvariant="normal">O</mi></mrow>"#
        )
        #expect(try markup(#"\ce{Na+}"#) == #"<msup><mi>Na</mi><mo lspace="0" rspace="0">+</mo></msup>"#)
        #expect(
            try markup(#"\ce{SO4^2-}"#)
                == #"<msubsup><mi>SO</mi><mn>4</mn><mrow><mn>2</mn><mo lspace="0" rspace="0">−</mo></mrow></msubsup>"#
        )
    }
}
