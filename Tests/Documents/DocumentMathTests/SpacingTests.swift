import DocumentMath
import Testing

/// Spaces, as TeX has them between atoms.
@Suite struct SpacingTests {
    @Test func operatorsHaveTheirUsualSpaces() throws {
        #expect(try markup(#"a+b=c"#) == #"<mi>a</mi><mo>+</mo><mi>b</mi><mo>=</mo><mi>c</mi>"#)
        #expect(try markup(#"a\cdot b"#) == #"<mi>a</mi><mo lspace="0.2222em" rspace="0.2222em">⋅</mo><mi>b</mi>"#)
        #expect(try markup(#"a-b"#) == #"<mi>a</mi><mo>−</mo><mi>b</mi>"#)
    }

    @Test func signsHaveNoSpaces() throws {
        #expect(try markup(#"-a"#) == #"<mo lspace="0" rspace="0">−</mo><mi>a</mi>"#)
        #expect(try markup(#"a=-b"#) == #"<mi>a</mi><mo>=</mo><mo lspace="0" rspace="0">−</mo><mi>b</mi>"#)
        #expect(
            try markup(#"(-1)"#)
                == #"<mo stretchy="false">(</mo><mo lspace="0" rspace="0">−</mo><mn>1</mn><mo stretchy="false">)</mo>"#
        )
        #expect(try markup(#"a+"#) == #"<mi>a</mi><mo lspace="0" rspace="0">+</mo>"#)
    }

    @Test func scriptsHaveNoSpaces() throws {
        #expect(
            try markup(#"x^{a+b}"#)
                == #"<msup><mi>x</mi><mrow><mi>a</mi><mo lspace="0" rspace="0">+</mo><mi>b</mi></mrow></msup>"#
        )
    }

    @Test func relationsHaveNoSpaceBetweenThem() throws {
        let expected = #"<mo lspace="0.2778em" rspace="0">=</mo><mo lspace="0" rspace="0.2778em">→</mo>"#
        #expect(try markup(#"a=\to b"#) == "<mi>a</mi>" + expected + "<mi>b</mi>")
    }

    @Test func partsOfFractionsAreScriptsInLinesOnly() throws {
        let spaced = #"<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mi>c</mi></mfrac>"#
        #expect(try markup(#"\frac{a+b}c"#) == spaced)
        let tight = #"<mfrac><mrow><mi>a</mi><mo lspace="0" rspace="0">+</mo><mi>b</mi></mrow><mi>c</mi></mfrac>"#
        #expect(try markup(#"\frac{a+b}c"#, .inline) == tight)
    }

    @Test func functionsHaveSpaces() throws {
        #expect(try markup(#"\sin x"#) == #"<mi>sin</mi><mo>⁡</mo><mspace width="0.1667em"/><mi>x</mi>"#)
        #expect(
            try markup(#"\sin(x)"#)
                == #"<mi>sin</mi><mo>⁡</mo><mo stretchy="false">(</mo><mi>x</mi><mo stretchy="false">)</mo>"#
        )
        #expect(
            try markup(#"2\ln x"#)
                == #"<mn>2</mn><mspace width="0.1667em"/><mi>ln</mi><mo>⁡</mo><mspace width="0.1667em"/><mi>x</mi>"#
        )
        #expect(try markup(#"\operatorname{Tr}A"#) == #"<mi>Tr</mi><mo>⁡</mo><mspace width="0.1667em"/><mi>A</mi>"#)
        #expect(try markup(#"\operatorname*{arg\,max}_x"#) == #"<munder><mi>arg max</mi><mi>x</mi></munder>"#)
    }

    @Test func spacesAreWritten() throws {
        #expect(
            try markup(#"a\,b\quad c"#)
                == #"<mi>a</mi><mspace width="0.1667em"/><mi>b</mi><mspace width="1em"/><mi>c</mi>"#
        )
        #expect(try markup(#"a\!b"#) == #"<mi>a</mi><mspace class="math-back"/><mi>b</mi>"#)
        #expect(
            try markup(#"a\hspace{2em}b~c\kern3mu d"#)
                == #"<mi>a</mi><mspace width="2em"/><mi>b</mi><mspace width="0.3333em"/><mi>c</mi>"#
                + #"<mspace width="0.1667em"/><mi>d</mi>"#
        )
        #expect(try markup(#"a b"#) == #"<mi>a</mi><mi>b</mi>"#)
        #expect(try markup(#"a% c\relax b"#) == #"<mi>a</mi>"#)
    }

    @Test func classesCanBeChosen() throws {
        #expect(
            try markup(#"a\mathrel{x}b"#)
                == #"<mi>a</mi><mspace width="0.2778em"/><mi>x</mi><mspace width="0.2778em"/><mi>b</mi>"#
        )
        #expect(try markup(#"a{=}b"#) == #"<mi>a</mi><mo lspace="0" rspace="0">=</mo><mi>b</mi>"#)
    }

    @Test func barsAndColonsHaveTheSpacesOfTeX() throws {
        #expect(
            try markup(#"|x|"#)
                == #"<mo stretchy="false" lspace="0" rspace="0">|</mo><mi>x</mi>"#
                + #"<mo stretchy="false" lspace="0" rspace="0">|</mo>"#
        )
        #expect(
            try markup(#"a\mid b"#)
                == #"<mi>a</mi><mo stretchy="false" lspace="0.2778em" rspace="0.2778em">∣</mo><mi>b</mi>"#
        )
        #expect(try markup(#"a/b"#) == #"<mi>a</mi><mo lspace="0" rspace="0">/</mo><mi>b</mi>"#)
        #expect(try markup(#"f\colon A"#) == #"<mi>f</mi><mo lspace="0" rspace="0.1667em">:</mo><mi>A</mi>"#)
    }

    @Test func remaindersAreUpright() throws {
        #expect(
            try markup(#"a\bmod b"#)
                == #"<mi>a</mi><mspace width="0.2222em"/><mtext>mod</mtext><mspace width="0.2222em"/><mi>b</mi>"#
        )
        let remainder = try markup(#"\pmod n"#)
        #expect(remainder.hasPrefix(#"<mrow><mspace width="1em"/><mo stretchy="false">(</mo><mtext>mod</mtext>"#))
    }

    @Test func dotsSuitTheirNeighbors() throws {
        #expect(try markup(#"a,\dots"#) == #"<mi>a</mi><mo>,</mo><mo lspace="0" rspace="0">…</mo>"#)
        #expect(try markup(#"\dots+"#).contains("⋯"))
        #expect(try markup(#"\dots,"#).contains("…"))
    }

    @Test func negationIsOneSymbol() throws {
        #expect(try markup(#"a\not=b"#) == #"<mi>a</mi><mo>≠</mo><mi>b</mi>"#)
        #expect(try markup(#"a\not\in b"#) == #"<mi>a</mi><mo>∉</mo><mi>b</mi>"#)
    }
}
