/// Compares elements with what the browser shows of them, and collects the operations of a patch.
@MainActor
struct PageMirror {
    private unowned let session: ViewSession
    private(set) var operations: [PatchOperation] = []

    init(session: ViewSession) {
        self.session = session
    }

    /// Appends operations for the differences between the elements and what the browser shows.
    mutating func compare(_ elements: [Element]) {
        for element in elements {
            compare(element)
        }
    }

    private mutating func compare(_ element: Element) {
        guard let shown = element.shown else { return }
        let changes = shown.attributes.changes(to: element.attributes)
        if !changes.isEmpty {
            operations.append(.attributes(element.id, changes))
            element.shown?.attributes = element.attributes
        }
        compareContent(of: element, shown: shown)
        compareControl(of: element)
    }

    private mutating func compareContent(of element: Element, shown: Element.Shown) {
        let children = element.children
        if element.content != shown.content || children != shown.children {
            if element.content == .elements || shown.content == .elements {
                changeChildren(of: element, from: shown.children, to: children)
            }
            if element.content != shown.content {
                replaceContent(of: element)
            }
            element.shown?.content = element.content
            element.shown?.children = children
        }
    }

    private mutating func replaceContent(of element: Element) {
        switch element.content {
        case .text(let text): operations.append(.text(element.id, text))
        case .markup(let markup): operations.append(.markup(element.id, markup))
        case .none: operations.append(.text(element.id, ""))
        case .elements:
            // The former text was removed before the children were inserted.
            break
        }
    }

    private mutating func changeChildren(of element: Element, from former: [Element], to new: [Element]) {
        if element.shown?.content != .elements, element.shown?.content != Element.Content.none {
            operations.append(.text(element.id, ""))
        }
        let pinned = new.first { session.graph.focus.isInside($0) }
        var steps: [ChildStep] = []
        for step in ChildrenDifference.steps(from: former, to: new, pinned: pinned) {
            switch step {
            case .delete(let child):
                child.leavePage()
                steps.append(.delete(child.id))
            case .move(let child, let anchor):
                steps.append(.move(child.id, before: anchor?.id))
            case .insert(let child, let anchor):
                let (template, slots) = write(child)
                steps.append(.insert(before: anchor?.id, template: template, slots: slots))
            }
        }
        if !steps.isEmpty {
            operations.append(.children(element.id, steps))
        }
    }

    private mutating func compareControl(of element: Element) {
        guard let control = element.controlState, control.value != control.shown else { return }
        control.show(from: session.sequence + 1)
        switch control.value {
        case .text(let text): operations.append(.value(element.id, text, version: control.version))
        case .flag(let isOn) where element.tag != "option": operations.append(.control(element.id, .bool(isOn)))
        case .choice(let choice): operations.append(.control(element.id, .string(choice)))
        default: break
        }
    }

    /// Appends an operation that replaces an element with all of its content.
    mutating func replace(_ element: Element) {
        let (template, slots) = write(element)
        operations.append(.replace(element.id, template: template, slots: slots))
    }

    private mutating func write(_ element: Element) -> (template: Int, slots: [String]) {
        let (statics, slots) = HTMLWriter.write(element, sequence: session.sequence + 1)
        if let known = session.templates.number(of: statics) {
            return (known, slots)
        }
        let number = session.templates.add(statics)
        operations.append(.template(number: number, statics: statics))
        return (number, slots)
    }
}

/// The templates that the browser knows, which are the static pieces of written elements.
struct TemplateTable {
    private(set) var all: [[String]] = []
    private var numbers: [[String]: Int] = [:]

    func number(of statics: [String]) -> Int? {
        numbers[statics]
    }

    mutating func add(_ statics: [String]) -> Int {
        numbers[statics] = all.count
        all.append(statics)
        return all.count - 1
    }
}
