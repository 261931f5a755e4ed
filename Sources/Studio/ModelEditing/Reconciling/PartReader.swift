internal import Foundation
internal import ManagedObjectModelFormat

/// Reads parts of a file by the reader of models, which sees a file with nothing else in it.
struct PartReader {
    /// A part as it is read, and what the reader warns of.
    struct Reading: Hashable, Sendable {
        var part: ModelPart
        var warnings: [ModelFormatError]
    }

    let tree: SourceTree
    /// The number of bytes that were read.
    private(set) var byteCount = 0

    init(_ tree: SourceTree) {
        self.tree = tree
    }

    /// Reads what the root element says, without its children.
    mutating func readRoot() throws(ModelFormatErrors) -> ModelDefinition {
        try read("").definition.withoutParts
    }

    /// Reads a part; nil if the element is none.
    mutating func read(_ id: ElementID) throws(ModelFormatErrors) -> Reading? {
        guard let element = tree[id], let owner = element.parent, let ownerName = tree[owner]?.name else { return nil }
        let isPosition = ownerName == "elements"
        guard isPosition || owner == tree.root && element.name != "elements",
            ModelGrammar.model.allows(element.name, in: ownerName)
        else { return nil }
        let text = tree.text(of: id, by: .model)
        let located = try read(isPosition ? "<elements>\(text)</elements>" : text)
        return located.definition.parts.first.map { Reading(part: $0, warnings: located.warnings) }
    }

    private mutating func read(_ content: String) throws(ModelFormatErrors) -> LocatedModel {
        let attributes = tree[tree.root]?.attributes.map(\.text).joined() ?? ""
        let text = "<model\(attributes)>\(content)</model>"
        byteCount += text.utf8.count
        return try ModelXML.read(Data(text.utf8))
    }
}
