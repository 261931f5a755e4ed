extension HeadlessClient {
    /// The elements with a role, as screen readers name it.
    public func all(_ role: String) -> [PageNode] {
        root.all.filter { $0.role == role }
    }

    /// The first element of a role whose label contains the text.
    public func find(_ role: String, _ label: String = "") -> PageNode? {
        all(role).first { $0.label == label } ?? all(role).first { label.isEmpty || $0.label.contains(label) }
    }

    /// The innermost elements with exactly this text.
    public func find(text: String) -> PageNode? {
        root.all.last { $0.text == text }
    }

    /// The first element with a class.
    public func find(class name: String) -> PageNode? {
        root.all.first { $0.hasClass(name) }
    }

    /// Whether the page shows the text anywhere.
    public func shows(_ text: String) -> Bool {
        self.text.contains(text)
    }

    /// The texts of the rows of the first list that has some.
    public var rows: [String] {
        let rows = root.all.filter { $0.role == "option" || $0.role == "treeitem" || $0.hasClass("row") }
        return rows.map(\.text)
    }

    /// The first line in which the page differs from the one that the session would send now; nil if they are the same.
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
