/// A formula in the language of TeX, as notes contain between dollar signs.
public struct MathFormula: Sendable, Equatable {
    /// The place of a formula in its text.
    public enum Display: Sendable, Hashable {
        /// A formula in a line of text, `$…$`.
        case inline

        /// A formula in lines of its own, `$$…$$`.
        case block
    }

    /// The greatest length of a formula, in UTF-8 code units.
    public static let greatestLength = 20_000

    /// The greatest depth of groups within groups.
    public static let greatestDepth = 64

    /// The source, without the dollar signs.
    public let tex: String

    /// Definitions such as `\newcommand{\R}{\mathbb{R}}`, which a vault has for all of its formulas.
    public let definitions: String

    public init(tex: String, definitions: String = "") {
        self.tex = tex
        self.definitions = definitions
    }

    /// Returns an element `math`, which browsers show without a script.
    ///
    /// The element contains the source as an annotation, and as its alternative text. It has neither styles nor scripts of its own; its classes
    /// are those of ``styleSheet``.
    ///
    /// - Throws: ``MathProblem`` if the formula is not valid, or is beyond a limit.
    public func markup(display: Display) throws(MathProblem) -> String {
        try reading(display: display).markup
    }

    /// Returns the element `math` of a formula; nil if it cannot be shown, so that its source is.
    public static func markup(tex: String, display: Display) -> String? {
        do throws(MathProblem) {
            return try MathFormula(tex: tex).markup(display: display)
        } catch {
            return nil
        }
    }

    /// Returns the markup, and how many tokens were read: a measure of the work.
    func reading(display: Display) throws(MathProblem) -> (markup: String, steps: Int) {
        guard tex.utf8.count <= Self.greatestLength, definitions.utf8.count <= Self.greatestLength else {
            throw MathProblem("The formula is longer than \(Self.greatestLength) bytes.", at: tex.utf8.count)
        }
        var parser = MathParser(tex)
        if !definitions.isEmpty { parser.macros = try Self.macros(of: definitions) }
        let node = try parser.formula()
        var writer = MarkupWriter()
        writer.writeFormula(node, tex: tex, isBlock: display == .block)
        return (writer.markup, parser.steps)
    }

    private static func macros(of definitions: String) throws(MathProblem) -> [String: Macro] {
        var parser = MathParser(definitions)
        do throws(MathProblem) {
            _ = try parser.formula()
        } catch {
            throw MathProblem("The definitions are not valid: \(error)", at: 0)
        }
        return parser.macros
    }
}

/// The reason why a formula cannot be shown, in plain English, and its place.
public struct MathProblem: Error, Sendable, Equatable, CustomStringConvertible {
    /// The reason, as a sentence for the author of the formula.
    public let reason: String

    /// The place: how many UTF-8 code units of the source are before it.
    public let offset: Int

    init(_ reason: String, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }

    public var description: String { "\(reason) (at \(offset))" }
}

extension MathProblem {
    static func missingArgument(of name: String, at offset: Int) -> Self {
        Self("“\(name)” must be followed by what it applies to.", at: offset)
    }

    static func unknownCommand(_ name: String, at offset: Int) -> Self {
        Self("There is no command “\\\(name)”.", at: offset)
    }

    static func tooDeep(at offset: Int) -> Self {
        Self("More than \(MathFormula.greatestDepth) groups are within each other.", at: offset)
    }
}
