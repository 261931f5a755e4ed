internal import CoreData
internal import SlipboxCore

extension Desk {
    /// Inserts a note at the current place and opens it.
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

    /// Opens a note in the current list if the list can contain it, otherwise in the note's folder.
    func open(_ note: Note) {
        save()
        place = place(showing: note)
        self.note = note
    }

    /// Returns the place that shows a note: the current one if it spans all folders, otherwise the note's folder.
    func place(showing note: Note) -> Place {
        if let folder = note.folder { return place == .allNotes ? .allNotes : .folder(folder) }
        return place.flatMap { $0.folder == nil ? $0 : nil } ?? .allNotes
    }

    /// Opens the note with an object identifier.
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

    /// Moves the notes of rows to the trash. If one of them is selected, moves the whole selection.
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

    /// Returns the item that can be restored with one click, if it is a folder or a note as requested.
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

    /// Opens a note made from another one, in the same folder.
    func follow(_ note: Note, by made: () throws -> Note?) {
        attempt {
            guard let next = try made() else { return }
            next.folder = note.folder
            save()
            open(next)
        }
    }

    /// Opens the note a number of rows below the open one. Without an open note, opens the first, or for negative steps
    /// the last.
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

    /// Focuses the search field of the list; at a place without a list, that of all notes.
    func searchNotes() {
        switch place {
        case .trash, .keywords, .transfer, nil: place = .allNotes
        default: break
        }
        wantsSearch = true
    }
}
