extension MathNode {
    /// The class of the atom; nil for spaces and switches, which are no atoms.
    var atomClass: AtomClass? {
        switch self {
        case .space, .styleSwitch, .colorSwitch: nil
        case .symbol(let symbol): symbol.atomClass
        case .function: .large
        case .classed(_, let atomClass), .delimiter(_, _, let atomClass): atomClass
        case .scripts(let base, _, _, _): base?.atomClass ?? .ordinary
        case .stacked(let base, _, _): base.atomClass ?? .ordinary
        case .colored(let inner, _, isBackground: false): inner.atomClass ?? .ordinary
        case .fenced: .inner
        case .arrow: .relation
        case .fraction(let fraction): fraction.opening.isEmpty ? .ordinary : .inner
        case .table(let table): table.isFenced ? .inner : .ordinary
        case .boxed(let inner, .smash): inner.atomClass ?? .ordinary
        default: .ordinary
        }
    }

    /// Whether an operator is at the heart of the node: it takes the spaces of the whole node as its own.
    var isOperator: Bool {
        switch self {
        case .symbol, .delimiter, .arrow: true
        case .scripts(let base, _, _, _): base?.isOperator ?? false
        case .stacked(let base, _, _): base.isOperator
        case .classed(let inner, _), .colored(let inner, _, isBackground: false): inner.isOperator
        case .row(let nodes): nodes.count == 1 && nodes[0].isOperator
        default: false
        }
    }

    /// Whether scripts may be above and below.
    var takesLimits: Bool {
        switch self {
        case .symbol(let symbol): symbol.atomClass == .large && symbol.hasLimits
        case .function(_, let hasLimits): hasLimits
        case .classed(_, let atomClass): atomClass == .large
        case .colored(let inner, _, isBackground: false): inner.takesLimits
        case .stacked(let base, _, _): base.takesLimits
        case .row(let nodes): nodes.count == 1 && nodes[0].takesLimits
        default: false
        }
    }

    /// Whether scripts are always above and below, as with braces.
    var alwaysTakesLimits: Bool {
        guard case .mark(let mark, _) = self else { return false }
        return mark.hasLimits
    }

    /// Whether the node is one letter.
    var isLetter: Bool {
        if case .identifier(let text, _) = self { text.unicodeScalars.count == 1 } else { false }
    }

    /// The only node of a list, or a row of all its nodes.
    static func one(of nodes: [MathNode]) -> MathNode { nodes.count == 1 ? nodes[0] : .row(nodes) }
}
