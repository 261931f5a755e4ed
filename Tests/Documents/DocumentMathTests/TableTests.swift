import DocumentMath
import Testing

/// Matrices, cases and aligned lines.
@Suite struct TableTests {
    @Test func matricesHaveDelimiters() throws {
        #expect(
            try markup(#"\begin{matrix}a&b\\c&d\end{matrix}"#)
                == #"<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd>"#
                + #"<mtd><mi>d</mi></mtd></mtr></mtable>"#
        )
        #expect(
            try markup(#"\begin{pmatrix}a&b\\c&d\\\end{pmatrix}"#)
                == #"<mrow><mo form="prefix" stretchy="true">(</mo><mtable><mtr><mtd><mi>a</mi></mtd><mtd>"#
                + #"<mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable>"#
                + #"<mo form="postfix" stretchy="true">)</mo></mrow>"#
        )
    }

    @Test func casesHaveOneBrace() throws {
        #expect(
            try markup(#"\begin{cases}a&b\\c&d\end{cases}"#)
                == #"<mrow><mo form="prefix" stretchy="true">{</mo>"#
                + #"<mtable class="math-columns" columnalign="left"><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi>"#
                + #"</mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable></mrow>"#
        )
    }

    @Test func alignedRelationsHaveSpaces() throws {
        #expect(
            try markup(#"\begin{aligned}a&=b\end{aligned}"#)
                == #"<mtable displaystyle="true" class="math-aligned" columnalign="right left"><mtr><mtd>"#
                + #"<mi>a</mi></mtd><mtd><mo lspace="0.2778em" rspace="0.2778em">=</mo><mi>b</mi></mtd></mtr>"#
                + #"</mtable>"#
        )
    }

    @Test func arraysHaveAlignmentsAndLines() throws {
        #expect(
            try markup(#"\begin{array}{l|c}a&b\\\hline c&d\end{array}"#)
                == #"<mtable><mtr><mtd class="math-left"><mi>a</mi></mtd><mtd class="math-rule-left">"#
                + #"<mi>b</mi></mtd></mtr><mtr><mtd class="math-left math-rule-above"><mi>c</mi></mtd>"#
                + #"<mtd class="math-rule-left math-rule-above"><mi>d</mi></mtd></mtr></mtable>"#
        )
    }

    @Test func linesMayHaveTags() throws {
        #expect(
            try markup(#"x\tag{7}"#)
                == #"<mtable displaystyle="true" class="math-lines"><mtr><mtd><mi>x</mi></mtd>"#
                + #"<mtd class="math-tag"><mrow><mtext>(</mtext><mtext>7</mtext><mtext>)</mtext></mrow></mtd>"#
                + #"</mtr></mtable>"#
        )
    }

    @Test func linesMayEndWithoutATable() throws {
        #expect(
            try markup(#"a\\b"#)
                == #"<mtable displaystyle="true" class="math-lines"><mtr><mtd><mi>a</mi></mtd></mtr><mtr><mtd>"#
                + #"<mi>b</mi></mtd></mtr></mtable>"#
        )
        #expect(try markup(#"a\\"#) == #"<mi>a</mi>"#)
    }

    @Test func spacesOfLinesAreLeftOut() throws {
        #expect(
            try markup(#"\begin{matrix}a&b\\[4pt]c&d\end{matrix}"#)
                == #"<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd>"#
                + #"<mtd><mi>d</mi></mtd></mtr></mtable>"#
        )
    }

    @Test func anEquationIsNoTable() throws {
        #expect(try markup(#"\begin{equation}a\end{equation}"#) == #"<mrow><mi>a</mi></mrow>"#)
    }

    @Test func plainTablesAreInBraces() throws {
        #expect(
            try markup(#"\matrix{a&b\cr c&d}"#)
                == #"<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd>"#
                + #"<mtd><mi>d</mi></mtd></mtr></mtable>"#
        )
    }
}
