/// The place of an operator among its neighbors.
struct OperatorPlace {
    /// The spaces on both sides, in eighteenths of an em.
    var before = 0
    var after = 0
    /// Whether the operator is a child of a row, with neighbors on both sides.
    var isInfix = false
    /// Whether limits stay above and below in the style of text.
    var keepsLimits = false
}

extension MarkupWriter {
    /// Writes the nodes of a list with the spaces that TeX has between them.
    ///
    /// - Parameter isCell: Whether something comes before and after the list: it is a cell of aligned lines.
    mutating func writeList(_ nodes: [MathNode], _ style: MathStyle, isCell: Bool = false) {
        let classes = Self.classes(of: nodes, isCell: isCell)
        var style = style
        var opened: [String] = []
        var left: (atomClass: AtomClass, takesSpace: Bool)? = isCell ? (.ordinary, false) : nil
        var following = Self.following(classes)
        for (index, node) in nodes.enumerated() {
            guard let atomClass = classes[index] else {
                if let name = writeSwitch(node, &style) { opened.append(name) }
                continue
            }
            let gap = left.map { AtomClass.space($0.atomClass, atomClass, isScript: style.isScript) } ?? 0
            let next = following.removeFirstClass() ?? (isCell && atomClass == .relation ? .ordinary : nil)
            var place = OperatorPlace()
            place.isInfix = index > 0 && index < nodes.count - 1
            if node.isOperator {
                place.before = left?.takesSpace == true ? 0 : gap
                place.after = next.map { AtomClass.space(atomClass, $0, isScript: style.isScript) } ?? 0
            } else if gap > 0, left?.takesSpace != true {
                writeSpace(Double(gap) / 18)
            }
            write(node, style, place)
            if node.isFunction, let next, next != .binary, next != .relation, next != .closing, next != .punctuation {
                element("mo", text: "\u{2061}")
            }
            left = (atomClass, node.isOperator)
        }
        for name in opened.reversed() { close(name) }
    }

    /// Writes a space, or opens the element of a switch; returns the name of what must be closed.
    private mutating func writeSwitch(_ node: MathNode, _ style: inout MathStyle) -> String? {
        switch node {
        case .space(let width):
            writeSpace(width)
            return nil
        case .styleSwitch(let new):
            guard new != style else { return nil }
            style = new
            open("mstyle", new.attributes)
            return "mstyle"
        case .colorSwitch(let color):
            open("mstyle", " mathcolor=\"\(color)\"")
            return "mstyle"
        default: return nil
        }
    }

    /// Returns the classes of nodes; operators without something on both sides are ordinary. Nil stands for no atom.
    private static func classes(of nodes: [MathNode], isCell: Bool) -> [AtomClass?] {
        var classes = nodes.map(\.atomClass)
        var previous: (index: Int, atomClass: AtomClass)?
        for index in classes.indices {
            guard var atomClass = classes[index] else { continue }
            if atomClass == .binary, previous?.atomClass.leavesNoLeftSide ?? !isCell { atomClass = .ordinary }
            if let previous, previous.atomClass == .binary, atomClass.leavesNoRightSide {
                classes[previous.index] = .ordinary
            }
            classes[index] = atomClass
            previous = (index, atomClass)
        }
        if let previous, previous.atomClass == .binary { classes[previous.index] = .ordinary }
        return classes
    }

    /// Returns the classes of the atoms after each atom.
    private static func following(_ classes: [AtomClass?]) -> FollowingClasses {
        FollowingClasses(classes: classes.compactMap(\.self))
    }
}

/// The classes of the atoms that are still to come.
struct FollowingClasses {
    let classes: [AtomClass]
    private var index = 0

    init(classes: [AtomClass]) {
        self.classes = classes
    }

    /// Goes on by one atom; returns the class of the atom after it, nil at the end.
    mutating func removeFirstClass() -> AtomClass? {
        index += 1
        return index < classes.count ? classes[index] : nil
    }
}

extension MathNode {
    /// Whether the node is the name of a function, maybe with scripts.
    var isFunction: Bool {
        switch self {
        case .function: true
        case .scripts(let base, _, _, _): base?.isFunction ?? false
        default: false
        }
    }
}
