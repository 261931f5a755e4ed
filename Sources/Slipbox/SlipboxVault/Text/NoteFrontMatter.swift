package import MarkdownVault
package import SlipboxCore

/// The front matter of a note: that of its file, or as it was changed in the slip box.
///
/// The file's stays as it was imported, so that a later import can tell what has changed on which side.
extension Note {
    /// The front matter that the file of the note has when it is exported; nil if there is none.
    package var frontMatter: FrontMatter? {
        (editedFrontMatter ?? source).flatMap(FrontMatter.init(text:))
    }

    /// Changes the front matter, and the names by which links find the note.
    package func setFrontMatter(_ new: FrontMatter?) {
        let old = frontMatter
        let imported = source.flatMap(FrontMatter.init(text:))
        editedFrontMatter = new == imported ? nil : new?.text ?? ""
        rename(from: old, to: new)
    }

    /// Keeps what was changed in the slip box when another version of the file was imported, which wins where both have changed.
    ///
    /// - Parameters:
    ///   - former: The front matter of the file as it was imported before.
    ///   - new: That of the file now.
    func keepFrontMatter(changedFrom former: FrontMatter?, to new: FrontMatter?) {
        guard let edited = editedFrontMatter else { return }
        var merged = FrontMatter(text: edited) ?? FrontMatter()
        for key in Set((former?.keys ?? []) + (new?.keys ?? [])) where former?[key] != new?[key] {
            merged.take(key, from: new)
        }
        let keys = Set(merged.keys + (new?.keys ?? []))
        editedFrontMatter = keys.allSatisfy { merged[$0] == new?[$0] } ? nil : merged.text
        rename(from: new, to: frontMatter)
    }

    private func rename(from old: FrontMatter?, to new: FrontMatter?) {
        let (former, present) = (NoteField.aliases.value(in: old).items, NoteField.aliases.value(in: new).items)
        guard former != present else { return }
        otherNames = otherNames.filter { !former.contains($0) || present.contains($0) }
        otherNames += present.filter { !otherNames.contains($0) && $0.lowercased() != title.lowercased() }
    }
}
