extension SymbolTable {
    static let openings = """
        lbrace {, { {, lbrack [, lparen (, langle ⟨, lang ⟨, lfloor ⌊, lceil ⌈, lvert |, lVert ‖, lgroup ⟮
        lmoustache ⎰, ulcorner ⌜, llcorner ⌞, llbracket ⟦, lBrack ⟦, lBrace ⦃
        """

    static let closings = """
        rbrace }, } }, rbrack ], rparen ), rangle ⟩, rang ⟩, rfloor ⌋, rceil ⌉, rvert |, rVert ‖, rgroup ⟯
        rmoustache ⎱, urcorner ⌝, lrcorner ⌟, rrbracket ⟧, rBrack ⟧, rBrace ⦄
        """

    /// The delimiters that are typed, after `\left`, `\right`, `\middle` and `\big`.
    static let typedDelimiters: [Unicode.Scalar: String] = [
        "(": "(", ")": ")", "[": "[", "]": "]", "|": "|", "/": "/", ".": "", "<": "⟨", ">": "⟩", "⟨": "⟨", "⟩": "⟩",
        "⌊": "⌊", "⌋": "⌋", "⌈": "⌈", "⌉": "⌉", "‖": "‖", "∥": "∥", "∣": "∣", "↑": "↑", "↓": "↓", "⟦": "⟦", "⟧": "⟧",
        "{": "{", "}": "}",
    ]

    /// The delimiters with names that are not of the classes of openings and closings.
    private static let otherDelimiters: [String: String] = [
        "|": "‖", "vert": "|", "Vert": "‖", "mid": "|", "parallel": "‖", "backslash": "\\", "uparrow": "↑",
        "downarrow": "↓", "updownarrow": "↕", "Uparrow": "⇑", "Downarrow": "⇓", "Updownarrow": "⇕",
        "lt": "⟨", "gt": "⟩", "arrowvert": "|", "Arrowvert": "‖",
    ]

    /// Returns the delimiter of a command; nil if the command is none.
    static func delimiter(named name: String) -> String? {
        if let other = otherDelimiters[name] { return other }
        guard let symbol = byName[name], symbol.atomClass == .opening || symbol.atomClass == .closing else {
            return nil
        }
        return symbol.text
    }

    /// The delimiters that browsers know to be without spaces.
    static let plainDelimiters: Set<String> = [
        "(", ")", "[", "]", "{", "}", "⟨", "⟩", "⌊", "⌋", "⌈", "⌉",
    ]
}
