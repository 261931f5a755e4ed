extension MathParser {
    /// Reads what is above and below a node, if there is anything.
    mutating func scripts(of base: MathNode?) throws(MathProblem) -> MathNode {
        var place = ScriptPlace.usual
        var below: MathNode?
        var above: MathNode?
        var primes = 0
        while let token = try peek() {
            switch token.kind {
            case .command("limits"): place = .limits
            case .command("nolimits"): place = .beside
            case .character("'"), .character("\u{2019}"), .character("\u{2032}"): primes += 1
            case .character("^"), .character("_"): break
            default: return Self.node(base, below: below, above: above, primes: primes, place: place)
            }
            _ = try source.next()
            if token.is("^") {
                guard above == nil else { throw Self.twoScripts("exponents", at: token.offset) }
                above = try argument(of: "^")
            } else if token.is("_") {
                guard below == nil else { throw Self.twoScripts("indexes", at: token.offset) }
                below = try argument(of: "_")
            }
        }
        return Self.node(base, below: below, above: above, primes: primes, place: place)
    }

    private static func twoScripts(_ names: String, at offset: Int) -> MathProblem {
        MathProblem("Two \(names) follow each other: braces are missing.", at: offset)
    }

    private static func node(
        _ base: MathNode?,
        below: MathNode?,
        above: MathNode?,
        primes: Int,
        place: ScriptPlace
    ) -> MathNode {
        var above = above
        if primes > 0 {
            let prime = MathNode.primes(primes)
            switch above {
            case .row(let nodes)?: above = .row([prime] + nodes)
            case let node?: above = .row([prime, node])
            case nil: above = prime
            }
        }
        guard below != nil || above != nil else { return base ?? .nothing }
        return .scripts(base: base, below: below, above: above, place: place)
    }
}
