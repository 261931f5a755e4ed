internal import ManagedObjectModelFormat

/// A change of a model, as a value: it can be made in any model that has what it changes.
///
/// ```swift
/// let changes = try source.perform(.renameEntity("Note", to: "Memo", keepsIdentifier: true))
/// try source.apply(changes.inverse)
/// ```
package struct ModelEdit: Sendable {
    /// The name for the menu, such as “Rename Attribute title”.
    package let title: String
    /// The new names that a rename gives, by the old ones.
    package private(set) var renames: [String: String] = [:]
    let steps: [Step]

    typealias Step = @Sendable (inout ModelDefinition) throws(EditError) -> Void

    init(_ title: String, renames: [String: String] = [:], _ step: @escaping Step) {
        (self.title, self.renames, steps) = (title, renames, [step])
    }

    /// Creates an edit that makes others, one after the other, or none of them.
    package init(_ title: String, of edits: [ModelEdit]) {
        self.title = title
        steps = edits.flatMap(\.steps)
        for edit in edits { renames.merge(edit.renames) { $1 } }
    }

    /// Returns the edit under another name.
    func titled(_ title: String) -> ModelEdit {
        ModelEdit(title, of: [self])
    }
}

extension [SourceChange] {
    /// The changes that take these back.
    package var inverse: [SourceChange] { reversed().map(\.inverse) }
}
