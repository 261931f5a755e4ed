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
        place = place(showing: note)
        self.note = note
    }

    /// Where a note is shown: at the place at hand if that goes for all folders, or else in the note's own.
    func place(showing note: Note) -> Place {
        if let folder = note.folder { return place == .allNotes ? .allNotes : .folder(folder) }
        return place.flatMap { $0.folder == nil ? $0 : nil } ?? .allNotes
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

    /// Throws the notes of rows away, and if they are among those that are chosen, all of these.
    func throwAwayRows(_ notes: [Note]) {
        throwAway(isChoosing && notes.contains { chosen.contains($0) } ? Array(chosen) : notes)
    }

    func throwAway(_ folder: Folder) {
        if let shown = place?.folder, shown.path.contains(folder) {
            note = nil
            place = nil
        }
        attempt { thrown = try folder.moveToTrash() }
        save()
    }

    /// What can be brought back by one click, if it is a folder, or if it is a note.
    func thrown(isFolder: Bool) -> TrashItem? {
        guard let thrown, thrown.managedObjectContext != nil, thrown.isFolder == isFolder else { return nil }
        return thrown
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

    func move(_ note: Note, by steps: Int) {
        attempt { try note.move(by: steps) }
        save()
    }

    /// Makes a note that goes on from another one, and opens it.
    func follow(_ note: Note, by made: () throws -> Note?) {
        attempt {
            guard let next = try made() else { return }
            next.folder = note.folder
            save()
            open(next)
        }
    }

    /// Opens the note that is so many rows further down in the list; without an open one, the first or the last.
    func openNote(after steps: Int) {
        attempt {
            let ids = try listing?.identifiers(in: context) ?? []
            let index = note.flatMap { ids.firstIndex(of: $0.objectID) }
            let target = index.map { $0 + steps } ?? (steps > 0 ? 0 : ids.count - 1)
            guard ids.indices.contains(target) else { return }
            note = try context.existingObject(with: ids[target]) as? Note
        }
    }

    // MARK: - Finding

    func showOmnibar(_ text: String = "") {
        omnibarText = text
        showsOmnibar = true
    }

    /// Gives the search of the list the focus; where there is no list, that of all notes.
    func searchNotes() {
        switch place {
        case .trash, .keywords, .transfer, nil: place = .allNotes
        default: break
        }
        wantsSearch = true
    }
}
