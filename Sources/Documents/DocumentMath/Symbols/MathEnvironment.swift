/// The tables between `\begin` and `\end`.
struct MathEnvironment: Sendable {
    enum Argument: Sendable {
        case none
        /// A place such as `[t]`, which may be left out.
        case position
        /// A count of columns.
        case count
        /// An alignment such as `[r]`, which may be left out.
        case alignment
        /// The columns of an array.
        case columns
    }

    var table: MathTable
    var argument = Argument.none
    /// Whether one cell is no table.
    var isTransparent = false

    static func named(_ name: String) -> MathEnvironment? {
        let isStarred = name.hasSuffix("*")
        guard var environment = byName[isStarred ? String(name.dropLast()) : name] else { return nil }
        if isStarred, environment.table.kind == .matrix { environment.argument = .alignment }
        return environment
    }

    private static let byName: [String: Self] = matrices.merging(lines) { $1 }

    private static let matrices: [String: Self] = [
        "matrix": matrix("", ""), "pmatrix": matrix("(", ")"), "bmatrix": matrix("[", "]"),
        "Bmatrix": matrix("{", "}"), "vmatrix": matrix("|", "|"), "Vmatrix": matrix("‖", "‖"),
        "smallmatrix": Self(table: MathTable(kind: .small)),
        "psmallmatrix": Self(table: MathTable(kind: .small, opening: "(", closing: ")")),
        "bsmallmatrix": Self(table: MathTable(kind: .small, opening: "[", closing: "]")),
        "array": Self(table: MathTable(), argument: .columns),
        "darray": Self(table: MathTable(isDisplay: true), argument: .columns),
        "tabular": Self(table: MathTable(), argument: .columns),
        "subarray": Self(table: MathTable(kind: .stack), argument: .columns),
        "cases": Self(table: MathTable(kind: .columns, opening: "{")),
        "dcases": Self(table: MathTable(kind: .columns, isDisplay: true, opening: "{")),
        "rcases": Self(table: MathTable(kind: .columns, closing: "}")),
        "drcases": Self(table: MathTable(kind: .columns, isDisplay: true, closing: "}")),
    ]

    private static let lines: [String: Self] = [
        "align": aligned(), "aligned": aligned(.position), "alignat": aligned(.count), "alignedat": aligned(.count),
        "flalign": aligned(), "split": aligned(.position), "eqnarray": aligned(),
        "gather": lines(), "gathered": lines(.position), "multline": lines(), "equation": lines(isTransparent: true),
        "displaymath": lines(isTransparent: true), "math": lines(isTransparent: true), "multlined": lines(.position),
        "center": lines(isTransparent: true),
    ]

    private static func matrix(_ opening: String, _ closing: String) -> Self {
        Self(table: MathTable(opening: opening, closing: closing))
    }

    private static func aligned(_ argument: Argument = .none) -> Self {
        Self(table: MathTable(kind: .aligned, isDisplay: true), argument: argument)
    }

    private static func lines(_ argument: Argument = .none, isTransparent: Bool = false) -> Self {
        Self(table: MathTable(kind: .lines, isDisplay: true), argument: argument, isTransparent: isTransparent)
    }
}
