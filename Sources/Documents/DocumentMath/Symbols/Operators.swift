extension SymbolTable {
    static let binaryOperators = """
        pm ±, plusmn ±, mp ∓, times ×, div ÷, divsymbol ÷, cdot ⋅, sdot ⋅, centerdot ⋅, ast ∗, star ⋆, circ ∘, bullet ∙, cap ∩
        cup ∪, uplus ⊎, sqcap ⊓, sqcup ⊔, vee ∨, wedge ∧, land ∧, lor ∨, setminus ∖, smallsetminus ∖, wr ≀, amalg ⨿
        dagger †, ddagger ‡, diamond ⋄, bigtriangleup △, bigtriangledown ▽, triangleleft ◃, triangleright ▹
        lhd ⊲, rhd ⊳, unlhd ⊴, unrhd ⊵, bigcirc ◯, oplus ⊕, ominus ⊖, otimes ⊗, oslash ⊘, odot ⊙, circledast ⊛
        circledcirc ⊚, circleddash ⊝, boxplus ⊞, boxminus ⊟, boxtimes ⊠, boxdot ⊡, dotplus ∔, divideontimes ⋇
        ltimes ⋉, rtimes ⋊, leftthreetimes ⋋, rightthreetimes ⋌, curlyvee ⋎, curlywedge ⋏, veebar ⊻, barwedge ⊼
        doublebarwedge ⩞, Cap ⋒, Cup ⋓, doublecap ⋒, doublecup ⋓, intercal ⊺, And &, cdotp ⋅
        """

    static let largeOperators = """
        sum ∑, prod ∏, coprod ∐, bigcup ⋃, bigcap ⋂, bigsqcup ⨆, bigvee ⋁, bigwedge ⋀, bigoplus ⨁, bigotimes ⨂
        bigodot ⨀, biguplus ⨄
        """

    /// The integrals, which have their limits beside them.
    static let integrals = """
        int ∫, intop ∫, smallint ∫, iint ∬, iiint ∭, iiiint ⨌, oint ∮, oiint ∯, oiiint ∰, intclockwise ∱
        varointclockwise ∲, ointctrclockwise ∳
        """

    static let marks = "colon :"

    static let dots = """
        dots …, ldots …, cdots ⋯, ddots ⋱, dotsc …, dotsb ⋯, dotsm ⋯, dotsi ⋯, dotso …, hdots …, adots ⋰, iddots ⋰
        """

    /// The functions with upright names.
    static let functions: Set<String> = [
        "arccos", "arcsin", "arctan", "arctg", "arcctg", "arg", "ch", "cos", "cosec", "cosh", "cot", "cotg", "coth",
        "csc", "ctg", "cth", "deg", "dim", "exp", "hom", "ker", "lg", "ln", "log", "sec", "sin", "sinh", "sh", "tan",
        "tanh", "tg", "th", "sgn", "tr", "rank", "diag", "arsinh", "arcosh", "artanh", "arccot", "arcsec", "arccsc",
        "sech", "csch",
    ]

    /// The functions that take limits, by their commands.
    static let functionsWithLimits: [String: String] = [
        "det": "det", "gcd": "gcd", "inf": "inf", "lim": "lim", "liminf": "lim\u{2009}inf", "limsup": "lim\u{2009}sup",
        "max": "max", "min": "min", "Pr": "Pr", "sup": "sup", "injlim": "inj\u{2009}lim", "projlim": "proj\u{2009}lim",
        "argmax": "arg\u{2009}max", "argmin": "arg\u{2009}min", "lcm": "lcm", "plim": "plim",
        "esssup": "ess\u{2009}sup",
    ]
}
