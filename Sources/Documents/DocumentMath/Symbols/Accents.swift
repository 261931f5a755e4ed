extension Command {
    static let accents: [String: MathMark] = [
        "hat": MathMark(text: "\u{2C6}"), "widehat": MathMark(text: "\u{302}", isWide: true),
        "bar": MathMark(text: "\u{AF}"), "overline": .line,
        "vec": MathMark(text: "\u{2192}", size: "0.7em"), "dot": MathMark(text: "\u{2D9}"),
        "ddot": MathMark(text: "\u{A8}"),
        "dddot": MathMark(text: "\u{2D9}\u{2D9}\u{2D9}"), "ddddot": MathMark(text: "\u{2D9}\u{2D9}\u{2D9}\u{2D9}"),
        "tilde": MathMark(text: "\u{2DC}"),
        "widetilde": MathMark(text: "\u{2DC}", isWide: true), "check": MathMark(text: "\u{2C7}"),
        "widecheck": MathMark(text: "\u{2C7}", isWide: true), "breve": MathMark(text: "\u{2D8}"),
        "acute": MathMark(text: "\u{B4}"), "grave": MathMark(text: "`"), "mathring": MathMark(text: "\u{2DA}"),
        "overrightarrow": MathMark(text: "\u{2192}", isWide: true),
        "overleftarrow": MathMark(text: "\u{2190}", isWide: true),
        "overleftrightarrow": MathMark(text: "\u{2194}", isWide: true),
        "overrightharpoon": MathMark(text: "\u{21C0}", isWide: true),
        "overparen": MathMark(text: "\u{23DC}", isWide: true), "wideparen": MathMark(text: "\u{23DC}", isWide: true),
        "overarc": MathMark(text: "\u{23DC}", isWide: true),
        "underline": .lineBelow,
        "underbar": .lineBelow,
        "uline": .lineBelow,
        "utilde": MathMark(text: "\u{2DC}", isBelow: true, isWide: true),
        "underrightarrow": MathMark(text: "\u{2192}", isBelow: true, isWide: true),
        "underleftarrow": MathMark(text: "\u{2190}", isBelow: true, isWide: true),
        "underleftrightarrow": MathMark(text: "\u{2194}", isBelow: true, isWide: true),
        "underparen": MathMark(text: "\u{23DD}", isBelow: true, isWide: true),
        "overbrace": MathMark(text: "\u{23DE}", isWide: true, hasLimits: true),
        "underbrace": MathMark(text: "\u{23DF}", isBelow: true, isWide: true, hasLimits: true),
        "overbracket": MathMark(text: "\u{23B4}", isWide: true, hasLimits: true),
        "underbracket": MathMark(text: "\u{23B5}", isBelow: true, isWide: true, hasLimits: true),
    ]
}

extension MathMark {
    fileprivate static let line = Self(text: "\u{AF}", isWide: true, isLine: true)
    fileprivate static let lineBelow = Self(text: "_", isBelow: true, isWide: true, isLine: true)
}
