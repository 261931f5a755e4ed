extension HeadlessClient {
    /// Returns the elements with an ARIA role.
    public func all(_ role: String) -> [PageNode] {
        root.all.filter { $0.role == role }
    }

    /// Returns the first element with a role and a label. An exact match is preferred to a partial one; an empty label
    /// matches all.
    public func find(_ role: String, _ label: String = "") -> PageNode? {
        all(role).first { $0.label == label } ?? all(role).first { label.isEmpty || $0.label.contains(label) }
    }

    /// Returns the innermost element with exactly this text.
    public func find(text: String) -> PageNode? {
        root.all.last { $0.text == text }
    }

    /// Returns the first element with a CSS class.
    public func find(class name: String) -> PageNode? {
        root.all.first { $0.hasClass(name) }
    }

    /// Whether the text of the page contains a string.
    public func shows(_ text: String) -> Bool {
        self.text.contains(text)
    }

    /// The texts of all list rows on the page.
    public var rows: [String] {
        let rows = root.all.filter { $0.role == "option" || $0.role == "treeitem" || $0.hasClass("row") }
        return rows.map(\.text)
    }

    /// Returns the first difference between the page and the one that the session would render now; nil if there is
    /// none.
    public func differenceFromSession() throws -> String? {
        let rendered = try PatchedPage(session.renderPage())
        guard rendered.title == title, rendered.url == url else {
            return "\(title) at \(url) / \(rendered.title) at \(rendered.url)"
        }
        return root.exactDifference(from: rendered.root)
    }

    func require(_ node: PageNode?, _ what: String) throws -> PageNode {
        guard let node else { throw PatchError(description: "The page shows no \(what): \(text)") }
        return node
    }
}
