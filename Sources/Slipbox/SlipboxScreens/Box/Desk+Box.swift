internal import CoreData
internal import DocumentRichText
internal import SlipboxCore
internal import WebUI

extension NSManagedObjectID {
    /// The name of the object in the drawing of its slip box, such as `p17`.
    var nodeName: String { uriRepresentation().lastPathComponent }
}

extension Desk {
    private static let excerptLength = 240

    /// Returns the note with a name in the drawing; nil if it is not there any more.
    func note(named name: String) -> Note? {
        guard name.first == "p", let number = Int(name.dropFirst()), number > 0,
            let store = container.persistentStoreCoordinator.persistentStores.first,
            let url = URL(string: "x-coredata://\(store.identifier ?? "")/Note/p\(number)"),
            let id = container.persistentStoreCoordinator.managedObjectID(forURIRepresentation: url)
        else { return nil }
        do {
            let note = try context.existingObject(with: id) as? Note
            return note?.isTrashed == false ? note : nil
        } catch {
            // A note that was deleted a moment ago is still drawn.
            return nil
        }
    }

    /// Opens a note of the drawing: in the list from which the user came, if it has the note.
    func openFromGraph(_ name: String) {
        guard let note = note(named: name) else {
            problem = "This note is not there any more."
            return
        }
        place = placeBehindGraph ?? .allNotes
        open(note)
    }

    /// Goes back to where the user was before the drawing.
    func leaveGraph() {
        place = placeBehindGraph ?? .allNotes
    }

    /// Returns the beginning of a note's text on one line.
    func excerpt(ofNoteNamed name: String) -> String {
        guard let text = note(named: name)?.bodyText else { return "" }
        let shown = RichTextDocument.shownText(ofBeginning: text, count: Self.excerptLength * 2)
        let words = shown.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.count > Self.excerptLength ? words.prefix(Self.excerptLength) + "…" : words
    }
}
