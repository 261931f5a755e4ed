internal import CoreData
internal import DocumentRichText
internal import Foundation
internal import ProseEditor
package import SlipboxCore
internal import SlipboxVault

extension NSManagedObjectContext {
    private static let mostAttempts = 10

    /// Lets the keywords of notes follow their unsaved texts.
    func followTags() throws {
        for case let note as Note in updatedObjects.union(insertedObjects) where !note.isDeleted {
            guard
                let former = note.unsavedBase
                    ?? (note.isInserted ? NoteText(title: nil, bodyText: nil, richText: nil) : nil),
                [former.bodyText, note.bodyText].contains(where: { $0?.utf8.contains(UInt8(ascii: "#")) ?? false })
            else { continue }
            try note.followTags(from: TextTags(former.document), to: TextTags(note.document))
        }
    }

    /// Saves, and merges the texts of notes that another program has changed since they were read.
    ///
    /// - Throws: an error of the store, or the conflict if a changed object was deleted in the meantime.
    @MainActor func saveMergingTexts() throws {
        for _ in 1..<Self.mostAttempts {
            try mergeTexts()
            do {
                return try save()
            } catch let error as CocoaError where error.code == .managedObjectMerge {
                let conflicts = error.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [Any] ?? []
                // The objects take what the other program has saved, and keep what was changed here.
                try NSMergePolicy.mergeByPropertyObjectTrump.resolve(mergeConflicts: conflicts)
            }
        }
        try mergeTexts()
        try save()
    }

    @MainActor private func mergeTexts() throws {
        for case let note as Note in updatedObjects { try note.mergeForeignText() }
    }
}

extension Note {
    /// Merges the unsaved changes of title and text with those that another program has saved since. Whatever of either
    /// side does not fit into the text becomes a version.
    @MainActor func mergeForeignText() throws {
        let theirs = committedText
        guard let base = unsavedBase, theirs != base else { return }
        let mine = text
        rebase(on: theirs)
        if theirs.bodyText != base.bodyText || theirs.richText != base.richText, mine.bodyText != theirs.bodyText {
            try setBody(base.document.merging(mine.document, theirs.document))
        }
        if mine.title == base.title { title_ = theirs.title }
        for side in [mine, theirs] where side.hasWords(besides: base, text) { keepVersion(of: side) }
    }
}

extension NoteText {
    /// Returns whether this text has words that are in neither of two others.
    func hasWords(besides base: NoteText, _ other: NoteText) -> Bool {
        !words.isSubset(of: base.words.union(other.words))
    }

    private var words: Set<Substring> {
        let text = [title, bodyText].compactMap(\.self).joined(separator: " ")
        return Set(text.split(whereSeparator: \.isWhitespace))
    }
}

/// Reads the keywords in texts as they are read while somebody writes them.
package struct TextTagReader: TagReader {
    package init() {}

    package func names(in note: Note) -> [String] {
        note.bodyText.contains("#") ? TextTags(note.document).names : []
    }

    package func follow(_ note: Note, from former: [String]) throws {
        try note.followTags(from: TextTags(names: former), to: TextTags(names: names(in: note)))
    }
}
