extension MarkupWriter {
    /// Writes a node as one element.
    mutating func write(_ node: MathNode, _ style: MathStyle, _ place: OperatorPlace = OperatorPlace()) {
        switch node {
        case .identifier(let text, let isUpright): writeIdentifier(text, isUpright: isUpright)
        case .number(let text): element("mn", text: text)
        case .primes(let count): writePrimes(count)
        case .symbol(let symbol): writeOperator(symbol.text, place)
        case .function(let name, _): writeIdentifier(name, isUpright: true)
        case .text(let text): element("mtext", text: text)
        case .space(let width): element("mrow") { $0.writeSpace(width) }
        case .row(let nodes): writeRow(nodes, style, place)
        case .classed(let inner, _): write(inner, style, place)
        case .scripts(let base, let below, let above, let scriptPlace):
            let isStacked = Self.isStacked(base, scriptPlace, style)
            writeScripts(base, below: below, above: above, isStacked: isStacked, style, place)
        case .fraction(let fraction): write(fraction, style)
        case .root(let inner, let degree): writeRoot(inner, degree, style)
        case .fenced(let fence): write(fence, style)
        case .delimiter(let text, let height, let atomClass): writeDelimiter(text, height: height, atomClass, place)
        case .mark(let mark, let base): write(mark, over: base, style)
        case .stacked(let base, let below, let above):
            writeScripts(base, below: below, above: above, isStacked: true, style, place)
        case .arrow(let arrow, let below, let above): writeArrow(arrow, below: below, above: above, style, place)
        case .table(let table): write(table, style)
        case .boxed(let inner, let box): write(box, around: inner, style)
        case .colored(let inner, let color, let isBackground):
            let name = isBackground ? "mathbackground" : "mathcolor"
            element("mrow", " \(name)=\"\(color)\"") { $0.writeContent(inner, style, place) }
        case .styleSwitch, .colorSwitch: element("mrow") { _ in }
        }
    }

    private mutating func writeRow(_ nodes: [MathNode], _ style: MathStyle, _ place: OperatorPlace) {
        if nodes.count == 1, nodes[0].atomClass != nil {
            write(nodes[0], style, nodes[0].isOperator ? place : OperatorPlace())
        } else {
            element("mrow") { $0.writeList(nodes, style) }
        }
    }

    /// Writes the content of an element that is a row itself.
    private mutating func writeContent(_ node: MathNode, _ style: MathStyle, _ place: OperatorPlace = OperatorPlace()) {
        if case .row(let nodes) = node, nodes.count != 1 {
            writeList(nodes, style)
        } else {
            write(node, style, place)
        }
    }

    private mutating func writeIdentifier(_ text: String, isUpright: Bool) {
        let scalars = text.unicodeScalars
        let wouldBeItalic = scalars.count == 1 && scalars.first.map(\.isItalicInBrowsers) == true
        element("mi", isUpright && wouldBeItalic ? " mathvariant=\"normal\"" : "", text: text)
    }

    // MARK: - Scripts

    /// Returns whether scripts are above and below their base.
    private static func isStacked(_ base: MathNode?, _ place: ScriptPlace, _ style: MathStyle) -> Bool {
        guard let base else { return false }
        switch place {
        case .limits: return true
        case .beside: return false
        case .usual: return base.alwaysTakesLimits || (style.isDisplay && base.takesLimits)
        }
    }

    private mutating func writeScripts(
        _ base: MathNode?,
        below: MathNode?,
        above: MathNode?,
        isStacked: Bool,
        _ style: MathStyle,
        _ place: OperatorPlace
    ) {
        var place = place
        place.isInfix = false
        place.keepsLimits = isStacked && !style.isDisplay && base?.takesLimits == true
        let name =
            switch (below != nil, above != nil) {
            case (true, true): isStacked ? "munderover" : "msubsup"
            case (true, false): isStacked ? "munder" : "msub"
            default: isStacked ? "mover" : "msup"
            }
        element(name) { writer in
            // Delimiters of a fixed height have it in rows only.
            let isDelimiter = if case .delimiter? = base { true } else { false }
            if isDelimiter { writer.open("mrow") }
            writer.write(base ?? .nothing, style, place)
            if isDelimiter { writer.close("mrow") }
            if let below { writer.write(below, style.forScripts) }
            if let above { writer.write(above, style.forScripts) }
        }
    }

    private mutating func writeArrow(
        _ arrow: String,
        below: MathNode?,
        above: MathNode?,
        _ style: MathStyle,
        _ place: OperatorPlace
    ) {
        let padded = { (node: MathNode) in MathNode.row([.space(0.4), node, .space(0.4)]) }
        let name = below == nil ? "mover" : "munderover"
        element(name) { writer in
            writer.element("mo", " stretchy=\"true\"" + Self.spacing(place), text: arrow)
            if let below { writer.write(padded(below), style.forScripts) }
            writer.write(padded(above ?? .nothing), style.forScripts)
        }
    }

    private mutating func write(_ mark: MathMark, over base: MathNode, _ style: MathStyle) {
        var attributes = mark.hasLimits ? "" : mark.isBelow ? " accentunder=\"true\"" : " accent=\"true\""
        if mark.isLine { attributes += mark.isBelow ? " class=\"math-line-below\"" : " class=\"math-line\"" }
        element(mark.isBelow ? "munder" : "mover", attributes) { writer in
            if mark.isLine {
                writer.element("mrow") { $0.writeContent(base, style) }
            } else {
                writer.write(base, style)
            }
            let size = mark.size.map { " mathsize=\"\($0)\"" } ?? ""
            // A combining character over one letter would be beside it.
            let isNarrow = mark.text == "\u{302}" && base.isLetter
            let text = isNarrow ? "\u{2C6}" : mark.text
            writer.element("mo", " stretchy=\"\(mark.isWide && !isNarrow)\"" + size, text: text)
        }
    }

    /// Writes primes. Fonts have them raised and at full size, so that they are not raised as other scripts are.
    private mutating func writePrimes(_ count: Int) {
        let prime = "\u{2032}"
        let text = count == 2 ? "\u{2033}" : count == 3 ? "\u{2034}" : String(repeating: prime, count: count)
        element("mpadded", " scriptlevel=\"0\" voffset=\"-0.4em\"") { $0.element("mo", text: text) }
    }

    // MARK: - Fractions, roots and boxes

    private mutating func write(_ fraction: MathFraction, _ outer: MathStyle) {
        let style = fraction.style ?? outer
        let isFenced = !fraction.opening.isEmpty || !fraction.closing.isEmpty
        if style != outer { open("mstyle", style.attributes) }
        if isFenced { open("mrow") }
        writeFence(fraction.opening, form: "prefix")
        element("mfrac", fraction.hasLine ? "" : " linethickness=\"0\"") { writer in
            for part in [fraction.above, fraction.below] {
                if fraction.isContinued {
                    writer.element("mstyle", style.attributes) { $0.writeContent(part, style) }
                } else {
                    writer.write(part, style.forFractions)
                }
            }
        }
        writeFence(fraction.closing, form: "postfix")
        if isFenced { close("mrow") }
        if style != outer { close("mstyle") }
    }

    private mutating func writeRoot(_ inner: MathNode, _ degree: MathNode?, _ style: MathStyle) {
        guard let degree else { return element("msqrt") { $0.writeContent(inner, style) } }
        element("mroot") { writer in
            writer.write(inner, style)
            writer.write(degree, MathStyle(isDisplay: false, level: 2))
        }
    }

    private mutating func write(_ box: MathBox, around inner: MathNode, _ style: MathStyle) {
        switch box {
        case .styled(let name): element("mrow", " class=\"\(name)\"") { $0.writeContent(inner, style) }
        case .smash: element("mpadded", " height=\"0\" depth=\"0\"") { $0.writeContent(inner, style) }
        case .noWidth: element("mpadded", " width=\"0\"") { $0.writeContent(inner, style) }
        case .phantom(let hasWidth, let hasHeight):
            let size = hasHeight ? (hasWidth ? "" : " width=\"0\"") : " height=\"0\" depth=\"0\""
            if !size.isEmpty { open("mpadded", size) }
            element("mphantom") { $0.writeContent(inner, style) }
            if !size.isEmpty { close("mpadded") }
        }
    }
}

extension Unicode.Scalar {
    /// Whether browsers show the character in italics if it is alone in an identifier.
    var isItalicInBrowsers: Bool {
        isLetter || ("Α"..."Ω").contains(self) || ("α"..."ω").contains(self)
            || ["ı", "ȷ", "∂", "∇", "ϵ", "ϑ", "ϰ", "ϕ", "ϱ", "ϖ", "ϴ"].contains(self)
    }
}
