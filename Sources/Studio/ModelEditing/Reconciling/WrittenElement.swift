internal import ManagedObjectModelFormat

/// An element as the writer of models writes it.
struct WrittenElement: Sendable {
    let tree: SourceTree
    let id: ElementID

    var name: String { tree[id]?.name ?? "" }
    var attributes: [SourceAttribute] { tree[id]?.attributes ?? [] }
    var key: String { tree[id]?.key ?? "" }
    var text: String { tree.text(of: id) }

    func children(named name: String) -> [WrittenElement] {
        tree.children(of: id, named: name).map { WrittenElement(tree: tree, id: $0) }
    }

    /// Writes a model.
    ///
    /// - Throws: `EditError` if the file cannot hold it.
    static func root(of model: ModelDefinition) throws(EditError) -> WrittenElement {
        let written = ModelXML.write(model)
        if let loss = written.losses.first { throw EditError(loss) }
        do {
            let tree = try SourceParser.parse(Array(written.text.utf8))
            return WrittenElement(tree: tree, id: tree.root)
        } catch {
            throw EditError(error)
        }
    }
}

/// Something that is written as an element, in a list of its kind.
protocol Writable {
    /// The name that tells it apart from others of its kind.
    var key: String { get }
    func isSame(as other: Self) -> Bool
    /// - Parameter root: What the root element says, which decides how the rest is written.
    func written(below root: ModelDefinition) throws(EditError) -> WrittenElement
}

extension WrittenElement: Writable {
    func isSame(as other: WrittenElement) -> Bool { text == other.text }
    func written(below root: ModelDefinition) -> WrittenElement { self }
}

extension ModelPart: Writable {
    var key: String { name }
    func isSame(as other: ModelPart) -> Bool { self == other }

    func written(below root: ModelDefinition) throws(EditError) -> WrittenElement {
        var model = root
        model.append(self)
        let written = try WrittenElement.root(of: model)
        let owner =
            if case .position = self { written.children(named: "elements").first } else { Optional(written) }
        guard let element = owner?.children(named: elementName).first else { throw EditError.cannotBeKept }
        return element
    }
}
