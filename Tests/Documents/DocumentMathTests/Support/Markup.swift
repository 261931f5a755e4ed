import DocumentMath
import Testing

/// Returns the markup of a formula, without the elements around it that all formulas have.
func markup(_ tex: String, _ display: MathFormula.Display = .block) throws -> String {
    let whole = try MathFormula(tex: tex).markup(display: display)
    #expect(XMLChecker.problem(of: whole) == nil)
    let start = try #require(whole.firstRange(of: "<semantics><mrow>"))
    let end = try #require(whole.firstRange(of: "</mrow><annotation"))
    return String(whole[start.upperBound..<end.lowerBound])
}

/// Returns the problem of a formula; nil if there is none.
func problem(_ tex: String) -> MathProblem? {
    do throws(MathProblem) {
        _ = try MathFormula(tex: tex).markup(display: .block)
        return nil
    } catch {
        return error
    }
}
