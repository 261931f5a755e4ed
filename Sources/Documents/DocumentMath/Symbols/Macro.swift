/// A command that stands for other tokens.
struct Macro: Sendable, Equatable {
    var parameterCount = 0
    /// The first argument when it is left out; nil if it must be there.
    var usual: [Token]?
    var body: [Token]

    /// Returns the body with arguments in place of `#1`, `#2` and so on.
    func expanded(_ arguments: [[Token]], offset: Int) -> [Token] {
        var result: [Token] = []
        var index = 0
        // A body that is too long is found when it is pushed.
        while index < body.count, result.count <= TokenSource.greatestCount {
            if body[index].is("#"), index + 1 < body.count, case .character(let digit) = body[index + 1].kind,
                let number = Int(String(digit)), (1...9).contains(number)
            {
                if number <= arguments.count { result += arguments[number - 1] }
                index += 2
            } else {
                result.append(Token(kind: body[index].kind, offset: offset))
                index += 1
            }
        }
        return result
    }
}

extension Macro {
    /// The macros that are there from the beginning, by their names.
    static let builtIn: [String: Macro] = builtInBodies.mapValues { body in
        let tokens = TokenReader.tokens(of: body, offset: 0)
        let count = (1...3).last { number in body.contains("#\(number)") } ?? 0
        return Macro(parameterCount: count, body: tokens)
    }

    private static let builtInBodies: [String: String] = [
        "implies": #"\;\Longrightarrow\;"#, "impliedby": #"\;\Longleftarrow\;"#, "iff": #"\;\Longleftrightarrow\;"#,
        "bra": #"\langle{#1}|"#, "ket": #"|{#1}\rangle"#, "braket": #"\langle{#1}\rangle"#,
        "Bra": #"\left\langle{#1}\right|"#, "Ket": #"\left|{#1}\right\rangle"#,
        "set": #"\{\,{#1}\,\}"#, "Set": #"\left\{\,{#1}\,\right\}"#,
        "varlimsup": #"\operatorname*{\overline{lim}}"#, "varliminf": #"\operatorname*{\underline{lim}}"#,
        "varinjlim": #"\operatorname*{\underrightarrow{lim}}"#, "varprojlim": #"\operatorname*{\underleftarrow{lim}}"#,
        "R": #"\mathbb{R}"#, "N": #"\mathbb{N}"#, "Z": #"\mathbb{Z}"#, "Q": #"\mathbb{Q}"#, "C": #"\mathbb{C}"#,
        "reals": #"\mathbb{R}"#, "Reals": #"\mathbb{R}"#, "natnums": #"\mathbb{N}"#, "cnums": #"\mathbb{C}"#,
        "Complex": #"\mathbb{C}"#, "TeX": #"\mathrm{TeX}"#, "LaTeX": #"\mathrm{LaTeX}"#,
        "degC": #"{}^\circ\mathrm{C}"#, "celsius": #"{}^\circ\mathrm{C}"#,
        "abs": #"\left|{#1}\right|"#, "norm": #"\left\lVert{#1}\right\rVert"#,
        "dd": #"\mathrm{d}{#1}"#, "dv": #"\frac{\mathrm{d}{#1}}{\mathrm{d}{#2}}"#,
        "pdv": #"\frac{\partial{#1}}{\partial{#2}}"#,
        "cancelto": #"{\cancel{#2}}^{#1}"#, "Tr": #"\operatorname{Tr}"#,
    ]
}
