internal import CoreData
internal import SlipboxCore

extension Desk {
    /// Makes a note where the user is, and opens it.
    func makeNote(title: String = "") {
        let note = Note(title: title, context: context)
        note.folder = place?.folder
        switch place {
        case .favourites: note.isFavorite = true
        case .reviewQueue: note.status = .review
        case .trash, .keywords, .transfer, .deadEnds, .search, nil: place = .allNotes
        case .allNotes, .orphans, .folder: break
        }
        save()
        self.note = note
    }

    /// Opens a note, in the list at hand if it is there, else in its folder.
    func open(_ note: Note) {
        save()
        if let folder = note.folder {
            if place != .allNotes { place = .folder(folder) }
        } else if place == nil || place?.folder != nil {
            place = .allNotes
        }
        self.note = note
    }

    /// Opens the note of an identifier.
    func open(_ id: NSManagedObjectID) {
        attempt {
            if let note = try context.existingObject(with: id) as? Note { open(note) }
        }
    }

    func throwAway(_ notes: some Sequence<Note>) {
        for note in notes {
            if self.note == note { self.note = nil }
            if let item = note.moveToTrash() { thrown = item }
        }
        chosen = []
        save()
    }

    func throwAway(_ folder: Folder) {
        if let shown = place?.folder, shown.path.contains(folder) {
            note = nil
            place = nil
        }
        attempt { thrown = try folder.moveToTrash() }
        save()
    }

    func restore(_ item: TrashItem) {
        if thrown == item { thrown = nil }
        attempt { try item.restore() }
        save()
    }

    func move(_ notes: some Sequence<Note>, to folder: Folder?) {
        Note.move(notes, to: folder)
        chosen = []
        save()
    }

    func makeFolder(in parent: Folder? = nil) {
        let folder = Folder(name: "New Folder", context: context)
        folder.parent = parent
        if let parent { setOpen(true, parent) }
        save()
        place = .folder(folder)
    }
}
