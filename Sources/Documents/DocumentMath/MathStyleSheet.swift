extension MathFormula {
    /// The rules of CSS for the classes of the markup: a page needs them once.
    ///
    /// MathML Core leaves alignment, lines and frames to CSS. A strict policy for content forbids styles in elements.
    public static let styleSheet = """
        math { font-family: "TeX Gyre Pagella Math", "STIX Two Math", "Latin Modern Math", math; }
        math[display="block"] { margin-block: 0.5em; }
        .math-left { text-align: left; text-align: -webkit-left; }
        .math-right { text-align: right; text-align: -webkit-right; }
        .math-aligned > mtr > mtd { padding-inline: 0; text-align: left; text-align: -webkit-left; }
        .math-aligned > mtr > mtd:nth-child(odd) { padding-left: 2em; text-align: right; text-align: -webkit-right; }
        .math-aligned > mtr > mtd:first-child { padding-left: 0; }
        .math-columns > mtr > mtd { text-align: left; text-align: -webkit-left; }
        .math-stack > mtr > mtd { padding-block: 0; }
        .math-small > mtr > mtd { padding: 0.1em 0.25em; }
        .math-aligned > mtr > mtd.math-tag, .math-lines > mtr > mtd.math-tag { padding-left: 2em; text-align: right; text-align: -webkit-right; }
        .math-rule-left { border-left: 0.06em solid; }
        .math-rule-right { border-right: 0.06em solid; }
        .math-rule-above { border-top: 0.06em solid; }
        .math-rule-below { border-bottom: 0.06em solid; }
        .math-line > :last-child, .math-line-below > :last-child { display: none; }
        .math-line > :first-child { border-top: 0.06em solid; padding-top: 0.12em; }
        .math-line-below > :first-child { border-bottom: 0.06em solid; padding-bottom: 0.12em; }
        .math-boxed { border: 0.06em solid; padding: 0.2em 0.3em; }
        .math-back { margin-left: -0.1667em; }
        .math-strike-up { background: linear-gradient(to top left, transparent calc(50% - 0.04em), currentcolor \
        calc(50% - 0.03em), currentcolor calc(50% + 0.03em), transparent calc(50% + 0.04em)); }
        .math-strike-down { background: linear-gradient(to top right, transparent calc(50% - 0.04em), currentcolor \
        calc(50% - 0.03em), currentcolor calc(50% + 0.03em), transparent calc(50% + 0.04em)); }
        .math-strike-cross { background: linear-gradient(to top left, transparent calc(50% - 0.04em), currentcolor \
        calc(50% - 0.03em), currentcolor calc(50% + 0.03em), transparent calc(50% + 0.04em)), linear-gradient(to top right, transparent calc(50% - 0.04em), currentcolor \
        calc(50% - 0.03em), currentcolor calc(50% + 0.03em), transparent calc(50% + 0.04em)); }
        .math-strike-through { background: linear-gradient(transparent calc(50% - 0.04em), currentcolor \
        calc(50% - 0.03em), currentcolor calc(50% + 0.03em), transparent calc(50% + 0.04em)); }
        """
}
