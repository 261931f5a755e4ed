internal import CoreData
internal import DocumentRichText
internal import ProseEditor
internal import SlipboxCore

extension Desk {
    /// The name of the slip box: the one on the shelf, otherwise that of its file, or “Slipbox” for the usual one.
    var boxName: String {
        if let box = shelf?.boxes.first(where: { $0.address == address }) { return box.name }
        return Self.boxName(of: container)
    }

    /// The name of a slip box by its file.
    nonisolated static func boxName(of container: NSPersistentContainer) -> String {
        let file = container.persistentStoreCoordinator.persistentStores.first?.url
        let name = file?.deletingPathExtension().lastPathComponent ?? ""
        return name.isEmpty || name == "null" || name.lowercased() == "slipbox" ? "Slipbox" : name
    }
}

/// Deciding about texts that were set aside. Each decision can be undone, after which the text waits again.
extension Desk {
    func keepNote(_ version: NoteVersion) {
        act("Kept the text of \(Self.names([version.note].compactMap(\.self)))") { version.decideForNote() }
    }

    func takeVersion(_ version: NoteVersion) {
        act("Took the other text of \(Self.names([version.note].compactMap(\.self)))") { version.decideForVersion() }
    }

    /// Puts the paragraphs of both texts into the note: those that differ stand one after the other.
    func keepBoth(_ version: NoteVersion) {
        guard let note = version.note else { return }
        act("Kept both texts of \(Self.names([note]))") {
            note.keepVersion(.merged)
            try note.setBody(note.document.interleaved(with: version.text.document))
            version.decideForNote()
        }
    }
}

extension RichTextDocument {
    /// The paragraphs of both documents: where they differ, those of this one before those of the other.
    func interleaved(with other: RichTextDocument) -> RichTextDocument {
        var (gone, new): (Set<Int>, Set<Int>) = ([], [])
        for change in other.paragraphs.difference(from: paragraphs) {
            switch change {
            case .remove(let offset, _, _): gone.insert(offset)
            case .insert(let offset, _, _): new.insert(offset)
            }
        }
        var all: [TextParagraph] = []
        var (here, there) = (0, 0)
        while here < paragraphs.count || there < other.paragraphs.count {
            if gone.contains(here) {
                all.append(paragraphs[here])
                here += 1
            } else if new.contains(there) {
                all.append(other.paragraphs[there])
                there += 1
            } else {
                all.append(paragraphs[here])
                (here, there) = (here + 1, there + 1)
            }
        }
        return RichTextDocument(paragraphs: all)
    }
}
