package import Foundation
package import ManagedObjectModelFormat

/// A mapping model that is open for editing: the exact text of its file, and what it says.
package struct MappingSource: Sendable {
    /// What the text says.
    package private(set) var outline: MappingOutline
    private var tree: SourceTree

    /// Reads the content of an `xcmapping.xml`.
    ///
    /// - Throws: The error in the file.
    package init(_ contents: Data, file: URL? = nil) throws(ModelFormatErrors) {
        do {
            _ = try MappingDefinition.read(contents, file: file)
            tree = try SourceParser.parse(Array(contents), file: file)
            outline = try MappingOutline(tree)
        } catch {
            throw ModelFormatErrors(Self.located(error, file))
        }
    }

    private static func located(_ error: any Error, _ file: URL?) -> ModelFormatError {
        var located = error as? ModelFormatError ?? ModelFormatError("\(error)")
        located.file = located.file ?? file
        return located
    }

    /// The content of the file.
    package var contents: Data { Data(tree.counted.text.utf8) }

    /// Makes an edit.
    ///
    /// - Returns: The changes of the text, which ``apply(_:)`` can take back.
    /// - Throws: `EditError` if the edit cannot be done. Then nothing is changed.
    package mutating func perform(_ edit: MappingEdit) throws(EditError) -> [SourceChange] {
        var draft = MappingDraft(tree)
        for step in edit.steps { try step(&draft) }
        guard !draft.changes.isEmpty else { return [] }
        try take(draft.tree)
        return draft.changes
    }

    /// Makes changes of the text that were made before, or their inverses.
    ///
    /// - Throws: `EditError` if others have changed the same places since. Then nothing is changed.
    package mutating func apply(_ changes: [SourceChange]) throws(EditError) {
        var changed = tree
        for change in changes {
            do throws(SourceConflict) {
                try changed.apply(change)
            } catch {
                throw EditError("Its place in the file has been changed meanwhile.")
            }
        }
        try take(changed)
    }

    /// - Throws: `EditError` if a text could not be read.
    private mutating func take(_ new: SourceTree) throws(EditError) {
        do {
            outline = try MappingOutline(new)
        } catch let error as ModelFormatError {
            throw EditError(error)
        } catch {
            throw .cannotBeKept
        }
        tree = new
    }
}

extension MappingSource: EditedContent {
    package static func inverse(of changes: [SourceChange]) -> [SourceChange] { changes.inverse }

    /// Checks that no two objects have the same identifier, and no two entity mappings, nor two property mappings of one, the same name.
    package func checkUses(since before: MappingSource) throws(EditError) {
        try Self.checkUnique(tree.children(of: tree.root, named: "object").compactMap { tree[$0]?["id"] })
        try Self.checkUnique(outline.entityMappings.map(\.name))
        for mapping in outline.entityMappings { try Self.checkUnique(mapping.properties.map(\.name)) }
    }

    private static func checkUnique(_ names: [String]) throws(EditError) {
        var seen: Set<String> = []
        for name in names where !seen.insert(name).inserted {
            throw EditError("The name “\(name)” has been given to something else meanwhile.")
        }
    }
}
