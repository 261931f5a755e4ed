extension Command {
    static let fractions: [String: Command] = {
        func fraction(
            _ opening: String = "",
            _ closing: String = "",
            hasLine: Bool = true,
            style: MathStyle? = nil,
            isContinued: Bool = false
        ) -> MathFraction {
            MathFraction(
                above: .nothing,
                below: .nothing,
                hasLine: hasLine,
                style: style,
                opening: opening,
                closing: closing,
                isContinued: isContinued
            )
        }
        return [
            "frac": .fraction(fraction()), "dfrac": .fraction(fraction(style: .display)),
            "tfrac": .fraction(fraction(style: .text)),
            "cfrac": .fraction(fraction(style: .display, isContinued: true)),
            "binom": .fraction(fraction("(", ")", hasLine: false)),
            "dbinom": .fraction(fraction("(", ")", hasLine: false, style: .display)),
            "tbinom": .fraction(fraction("(", ")", hasLine: false, style: .text)),
            "over": .infixFraction(fraction()), "choose": .infixFraction(fraction("(", ")", hasLine: false)),
            "atop": .infixFraction(fraction(hasLine: false)),
            "brack": .infixFraction(fraction("[", "]", hasLine: false)),
            "brace": .infixFraction(fraction("{", "}", hasLine: false)),
        ]
    }()

    static let structures: [String: Command] = [
        "displaystyle": .style(.display), "textstyle": .style(.text), "scriptstyle": .style(.script),
        "scriptscriptstyle": .style(.scriptOfScript),
        "mathord": .classed(.ordinary), "mathop": .classed(.large), "mathbin": .classed(.binary),
        "mathrel": .classed(.relation), "mathopen": .classed(.opening), "mathclose": .classed(.closing),
        "mathpunct": .classed(.punctuation), "mathinner": .classed(.inner),
        "overset": .stack(.over), "underset": .stack(.under), "stackrel": .stack(.relation),
        "phantom": .box(.phantom(hasWidth: true, hasHeight: true)),
        "hphantom": .box(.phantom(hasWidth: true, hasHeight: false)),
        "vphantom": .box(.phantom(hasWidth: false, hasHeight: true)),
        "smash": .box(.smash), "rlap": .box(.noWidth), "mathrlap": .box(.noWidth), "mathclap": .box(.noWidth),
        "clap": .box(.noWidth), "llap": .box(.noWidth), "mathllap": .box(.noWidth),
        "boxed": .box(.styled("math-boxed")), "fbox": .box(.styled("math-boxed")),
        "cancel": .box(.styled("math-strike-up")), "bcancel": .box(.styled("math-strike-down")),
        "xcancel": .box(.styled("math-strike-cross")), "sout": .box(.styled("math-strike-through")),
        "newcommand": .definition(.newCommand), "renewcommand": .definition(.newCommand),
        "providecommand": .definition(.newCommand), "def": .definition(.definition), "gdef": .definition(.definition),
        "edef": .definition(.definition), "xdef": .definition(.definition), "let": .definition(.alias),
        "DeclareMathOperator": .definition(.operatorName),
        "sqrt": .special(.root), "left": .special(.left), "not": .special(.not),
        "operatorname": .special(.operatorName), "operatornamewithlimits": .special(.operatorName),
        "begin": .special(.begin), "tag": .special(.tag), "ref": .special(.reference), "eqref": .special(.reference),
        "color": .special(.color), "textcolor": .special(.textColor), "colorbox": .special(.colorBox),
        "fcolorbox": .special(.framedColorBox), "genfrac": .special(.generalFraction), "mod": .special(.mod),
        "pmod": .special(.parenthesizedMod), "bmod": .special(.binaryMod), "pod": .special(.plainParenthesizedMod),
        "ce": .special(.chemistry), "substack": .special(.substack), "cases": .special(.cases),
        "matrix": .special(.matrix),
        "pmatrix": .special(.parenthesizedMatrix), "dots": .special(.dots),
    ]

    /// The commands that set the size of text, or the place of the formula on a page.
    private static let withoutMeaning = """
        nonumber notag mathstrut strut / relax allowbreak nobreak bigstrut - centering noindent hfill tiny small
        footnotesize scriptsize normalsize large Large LARGE huge Huge displaylimits
        """

    static let ignored: [String: Command] = {
        let names = withoutMeaning.split(whereSeparator: \.isWhitespace)
        let commands = Dictionary(names.map { (String($0), Command.ignored(argumentCount: 0)) }) { $1 }
        let withArgument = ["label", "require", "usepackage", "vspace", "cline"]
        return commands.merging(withArgument.map { ($0, .ignored(argumentCount: 1)) }) { $1 }
    }()
}
