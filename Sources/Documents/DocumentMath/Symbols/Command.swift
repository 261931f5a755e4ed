/// A command that does more than stand for a symbol.
enum Command: Sendable {
    case space(Double)
    /// A space whose width follows.
    case measuredSpace
    case accent(MathMark)
    /// A font for an argument.
    case font(MathFont)
    /// A font for all that follows in the group.
    case fontSwitch(MathFont)
    case text(MathFont)
    case style(MathStyle)
    case fraction(MathFraction)
    /// A fraction whose parts are before and after the command.
    case infixFraction(MathFraction)
    case delimiter(height: Double, AtomClass)
    case classed(AtomClass)
    case arrow(String)
    case box(MathBox)
    case stack(StackOrder)
    case definition(Definition)
    case special(Special)
    /// A command of TeX that changes nothing here, and how many arguments it has.
    case ignored(argumentCount: Int)

    enum StackOrder: Sendable {
        case over
        case under
        /// A relation with something over it.
        case relation
    }

    enum Definition: Sendable {
        case newCommand
        case definition
        case alias
        case operatorName
    }

    enum Special: Sendable {
        case root, left, not, operatorName, begin, tag, reference, color, textColor, colorBox, generalFraction, mod
        case parenthesizedMod, binaryMod, plainParenthesizedMod, chemistry, substack, cases, matrix
        case parenthesizedMatrix, dots, framedColorBox
    }

    static func named(_ name: String) -> Command? { byName[name] ?? accents[name].map { .accent($0) } }

    private static let byName: [String: Command] = spaces.merging(fonts) { $1 }.merging(fractions) { $1 }
        .merging(structures) { $1 }.merging(longArrows) { $1 }.merging(sizes) { $1 }.merging(ignored) { $1 }

    private static let longArrows: [String: Command] = Dictionary(
        SymbolTable.pairs(SymbolTable.longArrows).map { ($0.name, .arrow($0.text)) }
    ) { $1 }

    /// The delimiters of fixed heights: `\big`, `\bigl` and so on.
    private static let sizes: [String: Command] = {
        var result: [String: Command] = [:]
        for (name, height) in [("big", 1.2), ("Big", 1.8), ("bigg", 2.4), ("Bigg", 3.0)] {
            for (suffix, atomClass) in [
                ("", AtomClass.ordinary), ("l", .opening), ("r", .closing), ("m", .relation),
            ] {
                result[name + suffix] = .delimiter(height: height, atomClass)
            }
        }
        return result
    }()
}
