internal import WebUI

extension HeadlessClient {
    /// Presses the element with a label: a button, a link, a row, or anything else that can be pressed. An exact match
    /// is preferred to a partial one.
    public func tap(_ label: String, shift: Bool = false, command: Bool = false, count: Int = 1) throws {
        let pressable = root.all.filter { Self.isPressable($0) && !Self.isDisabled($0) }
        let named = pressable.last { $0.label == label } ?? pressable.last { $0.label.contains(label) }
        let inside = find(text: label).flatMap(Self.pressable(around:))
        try tap(require(named ?? inside, "“\(label)” to press"), shift: shift, command: command, count: count)
    }

    /// Presses an element, or its closest ancestor that can be pressed.
    public func tap(_ node: PageNode, shift: Bool = false, command: Bool = false, count: Int = 1) {
        guard let target = Self.pressable(around: node) else { return }
        if target.tag == "a", target.attributes["data-on"]?.contains("nav") == true, let url = target.attributes["href"]
        {
            return open(url)
        }
        var payload: [String: JSONValue] = [:]
        payload["shift"] = shift ? true : nil
        payload["meta"] = command ? true : nil
        payload["count"] = count > 1 ? .int(count) : nil
        send("click", to: target, .object(payload))
    }

    private static func pressable(around node: PageNode) -> PageNode? {
        var current: PageNode? = node
        while let inner = current, !isPressable(inner) {
            current = inner.parent
        }
        return current
    }

    private static func isPressable(_ node: PageNode) -> Bool {
        let events = node.attributes["data-on"]?.split(separator: " ") ?? []
        return events.contains("click") || events.contains("nav")
    }

    private static func isDisabled(_ node: PageNode) -> Bool {
        node.attributes["disabled"] != nil || node.attributes["aria-disabled"] == "true"
    }

    /// Replaces the text of a field by typing. Each character is an edit of its own.
    public func type(_ text: String, into label: String) throws {
        let field = try field(label)
        for end in text.indices.dropFirst() {
            edit(field, String(text[..<end]))
        }
        edit(field, text)
    }

    /// Replaces the text of a field in one edit.
    public func edit(_ field: PageNode, _ text: String) {
        field.value = text
        field.version += 1
        send("input", to: field, .string(text), version: field.version)
    }

    /// Returns the field with a label or placeholder.
    public func field(_ label: String) throws -> PageNode {
        let fields = root.all.filter { ["textbox", "searchbox", "combobox"].contains($0.role) && $0.tag != "select" }
        return try require(
            fields.first { $0.label == label } ?? fields.first { label.isEmpty || $0.label.contains(label) },
            "field “\(label)”"
        )
    }

    /// Presses the Return key in a field.
    public func submit(_ label: String) throws {
        send("submit", to: try field(label))
    }

    /// Toggles the checkbox or switch with a label.
    public func toggle(_ label: String) throws {
        let boxes = root.all.filter { $0.tag == "input" && $0.attributes["type"] == "checkbox" }
        let box = boxes.first { $0.label == label || $0.parent?.text == label }
        toggle(try require(box, "switch “\(label)”"))
    }

    /// Toggles a checkbox or switch.
    public func toggle(_ box: PageNode) {
        box.isOn.toggle()
        send("change", to: box, .bool(box.isOn))
    }

    /// Chooses an option of a pop-up menu, or presses a segment.
    public func choose(_ option: String, in label: String = "") throws {
        let selects = root.all.filter { $0.tag == "select" }
        for select in selects
        where label.isEmpty || select.label == label || select.parent?.text.contains(label) == true {
            if let found = select.all.first(where: { $0.tag == "option" && $0.text == option }) {
                return choose(found, of: select)
            }
        }
        try tap(option)
    }

    /// Chooses an option of a pop-up menu.
    public func choose(_ option: PageNode, of select: PageNode) {
        select.value = option.attributes["value"]
        send("change", to: select, select.value.map { .string($0) } ?? .null)
    }

    /// Opens the context menu of the view that shows the text.
    public func openContextMenu(on text: String) throws {
        var node: PageNode? = try require(find(text: text), "“\(text)”")
        while let inner = node, inner.attributes["data-on"]?.contains("menu") != true {
            node = inner.parent
        }
        send("menu", to: try require(node, "context menu of “\(text)”"), [:])
    }
}
