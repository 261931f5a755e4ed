internal import DocumentMath
internal import DocumentRichText
internal import WebUI

/// What the formulas of texts look like, for a page.
struct ShownFormulas: Equatable {
    /// The most formulas that are looked at, and the most bytes of their markup: of any others, the source is shown.
    static let (most, mostBytes) = (2_000, 2 << 20)

    /// The markup of each formula, or the reason why there is none, by ``FoundFormula/name``.
    private(set) var byName: [String: JSONValue] = [:]

    /// Whether there are signs whose backslashes a page hides.
    private(set) var hasEscapes = false

    init() {}

    /// Finds the formulas of texts.
    ///
    /// - Parameter known: What was found before. Formulas that are still there are not translated again.
    init(in documents: [RichTextDocument], known: ShownFormulas = ShownFormulas()) {
        var (left, bytes) = (Self.most, 0)
        for document in documents where left > 0 {
            let found = document.formulas(atMost: left)
            hasEscapes = hasEscapes || document.paragraphs.contains(where: \.hasEscapedDollar)
            left -= found.count
            for formula in found {
                let name = formula.name
                guard byName[name] == nil else { continue }
                let shown = known.byName[name] ?? Self.shown(formula)
                bytes += name.utf8.count + (shown["markup"].string?.utf8.count ?? 0)
                guard bytes <= Self.mostBytes else { return }
                byName[name] = shown
            }
        }
    }

    /// Returns the message for a page that has what `former` has; nil if the page lacks nothing.
    func message(former: ShownFormulas) -> JSONValue? {
        let added = byName.filter { former.byName[$0.key] == nil }
        guard !added.isEmpty || hasEscapes && !former.hasEscapes else { return nil }
        var message: [String: JSONValue] = ["m": "formulas", "formulas": .object(added)]
        if former.byName.isEmpty { message["style"] = .string(MathFormula.styleSheet) }
        return .object(message)
    }

    private static func shown(_ formula: FoundFormula) -> JSONValue {
        do throws(MathProblem) {
            return ["markup": .string(try MathFormula(tex: formula.tex).markup(display: formula.display))]
        } catch {
            return ["reason": .string(error.reason)]
        }
    }
}
