internal import WebUI

/// An error in a patch, or in a test that refers to a missing element.
public struct PatchError: Error, CustomStringConvertible {
    /// A description of the mismatch.
    public let description: String
}

/// A page and the patches applied to it, as the script in a browser does it.
@MainActor
final class PatchedPage {
    private(set) var root: PageNode
    private(set) var title: String
    private(set) var url: String
    private(set) var sequence: Int
    private(set) var focused: Int?
    private(set) var announcements: [String] = []
    private(set) var islandMessages: [(id: Int, message: JSONValue)] = []
    private(set) var opened: [String] = []
    private var templates: [[String]]
    private var nodes: [Int: PageNode] = [:]

    init(_ page: RenderedPage) throws {
        guard let root = PageParser.parse(page.body).first else {
            throw PatchError(description: "The page has no root")
        }
        self.root = root
        title = page.title
        url = page.state.url
        sequence = page.state.seq
        templates = page.state.templates
        register(root)
    }

    subscript(id: Int) -> PageNode? { nodes[id] }

    func apply(_ patch: Patch) throws {
        let isWhole = patch.operations.contains { if case .replace(root.id, _, _) = $0 { true } else { false } }
        guard patch.sequence == sequence + 1 || isWhole && patch.sequence > sequence else {
            throw PatchError(description: "Patch \(patch.sequence) came after patch \(sequence)")
        }
        if isWhole {
            templates = []
        }
        sequence = patch.sequence
        for operation in patch.operations {
            try apply(operation)
        }
    }

    /// Sets the address in advance, as a browser does when a link is followed.
    func goTo(_ url: String) {
        self.url = url
    }

    private func apply(_ operation: PatchOperation) throws {
        switch operation {
        case .template(let number, let statics):
            // Numbers start anew after the whole page was sent.
            guard number <= templates.count else { throw PatchError(description: "Template \(number) is out of order") }
            templates[number..<min(number + 1, templates.count)] = [statics]
        case .title(let title): self.title = title
        case .address(let url, _): self.url = url
        case .focus(let id): focused = id
        case .announce(let text, _): announcements.append(text)
        case .island(let id, let message): islandMessages.append((id, message))
        case .open(let url): opened.append(url)
        case .scroll(let id): _ = try node(id)
        default: try applyToElement(operation)
        }
    }

    private func applyToElement(_ operation: PatchOperation) throws {
        switch operation {
        case .text(let id, let text):
            let node = try node(id)
            removeChildren(of: node)
            node.ownText = text
        case .markup(let id, let markup):
            let node = try node(id)
            removeChildren(of: node)
            for child in PageParser.parse(markup) {
                node.append(child)
            }
        case .attributes(let id, let changes):
            let node = try node(id)
            for (name, value) in changes {
                node.attributes[name] = value
            }
        case .value(let id, let text, let version):
            let node = try node(id)
            // The user has typed meanwhile: that edit is under way and will be answered.
            if version >= node.version {
                node.value = text
            }
        case .control(let id, let value):
            let node = try node(id)
            node.isOn = value.bool ?? node.isOn
            node.value = value.string ?? node.value
        case .children(let id, let steps):
            for step in steps {
                try apply(step, to: node(id))
            }
        case .replace(let id, let template, let slots): try replace(node(id), template: template, slots: slots)
        default: break
        }
    }

    private func apply(_ step: ChildStep, to parent: PageNode) throws {
        switch step {
        case .delete(let id):
            let child = try node(id)
            guard let index = parent.children.firstIndex(where: { $0 === child }) else {
                throw PatchError(description: "\(id) is not a child of \(parent.id ?? 0)")
            }
            parent.children.remove(at: index)
            unregister(child)
        case .insert(let anchor, let template, let slots):
            let child = try make(template, slots)
            register(child)
            child.parent = parent
            parent.children.insert(child, at: try place(before: anchor, in: parent))
        case .move(let id, let anchor):
            let child = try node(id)
            guard let index = parent.children.firstIndex(where: { $0 === child }) else {
                throw PatchError(description: "\(id) is not a child of \(parent.id ?? 0)")
            }
            parent.children.remove(at: index)
            parent.children.insert(child, at: try place(before: anchor, in: parent))
        }
    }

    private func place(before anchor: Int?, in parent: PageNode) throws -> Int {
        guard let anchor else { return parent.children.count }
        guard let index = parent.children.firstIndex(where: { $0.id == anchor }) else {
            throw PatchError(description: "\(anchor) is not a child of \(parent.id ?? 0)")
        }
        return index
    }

    private func replace(_ node: PageNode, template: Int, slots: [String]) throws {
        unregister(node)
        let new = try make(template, slots)
        keepEdits(of: node, in: new)
        register(new)
        guard let parent = node.parent, let index = parent.children.firstIndex(where: { $0 === node }) else {
            root = new
            return
        }
        new.parent = parent
        parent.children[index] = new
    }

    /// Keeps the text of fields with edits that the server doesn't know yet.
    private func keepEdits(of former: PageNode, in new: PageNode) {
        let fields = former.all.filter { $0.version > 0 }
        for field in fields {
            if let same = new.all.first(where: { $0.id == field.id }), same.version < field.version {
                same.version = field.version
                same.value = field.value
            }
        }
    }

    private func make(_ template: Int, _ slots: [String]) throws -> PageNode {
        guard templates.indices.contains(template), templates[template].count == slots.count + 1 else {
            throw PatchError(description: "Template \(template) does not fit \(slots.count) slots")
        }
        var html = templates[template][0]
        for (slot, piece) in zip(slots, templates[template].dropFirst()) {
            html += slot + piece
        }
        let made = PageParser.parse(html)
        guard made.count == 1 else {
            throw PatchError(description: "Template \(template) makes \(made.count) elements")
        }
        return made[0]
    }

    private func node(_ id: Int) throws -> PageNode {
        guard let node = nodes[id] else { throw PatchError(description: "The page has no element \(id)") }
        return node
    }

    private func register(_ node: PageNode) {
        for node in node.all {
            if let id = node.id {
                nodes[id] = node
            }
        }
    }

    private func unregister(_ node: PageNode) {
        for node in node.all {
            if let id = node.id, nodes[id] === node {
                nodes[id] = nil
            }
        }
    }

    private func removeChildren(of node: PageNode) {
        for child in node.children {
            unregister(child)
        }
        node.children = []
    }
}
