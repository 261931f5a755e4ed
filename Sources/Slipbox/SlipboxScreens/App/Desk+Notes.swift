internal import CoreData
internal import SlipboxCore

extension Desk {
    /// Inserts a note at the current place and opens it.
    func makeNote(title: String = "") {
        guard canMakeNotes else {
            _ = refusesForOthers("A new note needs a folder in which you may write.")
            return
        }
        let note = Note(title: title, context: context)
        note.folder = place?.folder
        switch place {
        case .favourites: note.isFavorite = true
        case .reviewQueue: note.status = .review
        case .graph, .trash, .keywords, .transfer, .deadEnds, .hubs, .missing, .search, nil: place = .allNotes
        case .keyword(let keyword): note.addToKeywords_(keyword)
        case .allNotes, .orphans, .folder: break
        }
        show(made: note)
    }

    /// Opens a note that was just made. If it is left as it is, it vanishes.
    private func show(made note: Note) {
        save()
        self.note = note
        (madeNote, madeKeywords) = (note, note.keywords)
        (wantsCaret, searchWish) = (note, .end)
    }

    /// Makes the note to which links lead that has been missing, and opens it.
    func makeNote(missing name: String) {
        guard canMakeNotes, let made = note(titled: name, beside: nil, isWriting: false) else { return }
        note = made
        wantsCaret = made
    }

    /// Returns the note that is called so. If there is none, it is made in the folder of another note, and texts that name it
    /// link to it from now on. Undoing that puts the note into the trash, and the names back into the texts.
    ///
    /// - Parameters:
    ///   - other: The note with the link; nil makes the note in no folder.
    ///   - isWriting: Whether the other note is being written in: then its editor makes the link, and takes it back.
    func note(titled title: String, beside other: Note?, isWriting: Bool) -> Note? {
        do {
            if let present = try Note.named(title, in: context) { return present }
            guard others?.mayWrite(in: other?.folder) ?? true else { return nil }
            var made: Note?
            try perform("Made “\(title)”") {
                let note = Note(title: title, context: context)
                note.folder = other?.folder
                try note.linkNamesOfOthers(except: isWriting ? other : nil)
                made = note
            }
            return made
        } catch {
            problem = error.localizedDescription
            return nil
        }
    }

    /// Opens the note of today, which is made if there is none.
    func openDailyNote() {
        guard !refusesForOthers("Daily notes are in your own slip box.") else { return }
        attempt {
            let note = try DailyNote.note(of: Date(), in: context)
            open(note)
            wantsCaret = note
        }
    }

    /// Makes a note from a template, and opens it.
    func makeNote(from template: Note) {
        guard canMakeNotes else {
            _ = refusesForOthers("A new note needs a folder in which you may write.")
            return
        }
        let note = NoteTemplate.note(from: template, title: "")
        note.folder = place?.folder
        save()
        open(note)
        wantsCaret = note
    }

    /// Opens a note in the current list if the list can contain it, otherwise in the note's folder.
    func open(_ note: Note) {
        save()
        place = place(showing: note)
        self.note = note
    }

    /// Returns the place that shows a note: the current one if it has notes of all folders, otherwise the note's folder.
    func place(showing note: Note) -> Place {
        if let folder = note.folder { return place == .allNotes ? .allNotes : .folder(folder) }
        return switch place {
        case .folder, .keywords, .transfer, .trash, nil: .allNotes
        case .some(let place): place
        }
    }

    /// Opens the note with an object identifier.
    func open(_ id: NSManagedObjectID) {
        attempt {
            if let note = try context.existingObject(with: id) as? Note { open(note) }
        }
    }

    /// Returns the note that a link in a text leads to. If it cannot be fetched, the link stays as it is.
    func linkedNote(_ identity: UUID) -> Note? {
        // All links are looked up again with each change: an alert would interrupt typing. A click reports the error.
        try? Note.with(identity, in: context)
    }

    func throwAway(_ notes: some Sequence<Note>) {
        guard !refusesForOthers("Notes of others are not thrown away here.") else { return }
        let all = Array(notes)
        let closed = note.flatMap { all.contains($0) ? $0 : nil }
        if closed != nil { note = nil }
        // One that was left blank has vanished already.
        let notes = all.filter { !$0.isDeleted && $0.managedObjectContext != nil }
        attempt {
            if !notes.isEmpty {
                try perform("Moved \(Self.names(notes)) to the trash", closing: closed) {
                    for note in notes { note.moveToTrash() }
                }
            }
            endChoosing(of: all)
        }
    }

    /// Ends the choice of several notes, once all that are chosen were moved. What was done with others leaves them chosen.
    private func endChoosing(of moved: [Note]) {
        let isDone = !chosen.isEmpty && chosen.isSubset(of: moved)
        chosen.subtract(moved)
        if isDone || !isChoosing && chosen.count < 2 { isChoosing = false }
    }

    /// Returns the title of a note in quotation marks, or the number of several.
    static func names(_ notes: [Note]) -> String {
        guard notes.count == 1 else { return "\(notes.count) notes" }
        return "“\(notes[0].shownTitle)”"
    }

    /// Moves the notes of rows to the trash. If one of them is selected, moves the whole selection.
    func throwAwayRows(_ notes: [Note]) {
        throwAway(notes.contains { chosen.contains($0) } ? Array(chosen) : notes)
    }

    func throwAway(_ folder: Folder) {
        guard !refusesForOthers("Folders of others are not thrown away here.") else { return }
        if let shown = place?.folder, shown.path.contains(folder) {
            note = nil
            place = nil
        }
        act("Moved “\(folder.name)” to the trash") { try folder.moveToTrash() }
    }

    func restore(_ note: Note) {
        act("Put back “\(note.shownTitle)”") { try note.restoreFromTrash() }
    }

    func restore(_ item: TrashItem) {
        act("Put back “\(item.name.isEmpty ? "Untitled" : item.name)”") { try item.restore() }
    }

    func move(_ notes: some Sequence<Note>, to folder: Folder?) {
        guard !refusesForOthers("Notes of others are not moved here.") else { return }
        let notes = Array(notes)
        attempt {
            let leaving = try notes.filter { try leavesShare($0, of: $0.folder, for: folder) }
            if let note, leaving.contains(note) { self.note = nil }
            try perform("Moved \(Self.names(notes)) to \(folder.map { "“\($0.name)”" } ?? "no folder")") {
                Note.move(notes.filter { !leaving.contains($0) }, to: folder)
                for note in leaving { note.moveOutOfShare(to: folder) }
            }
            endChoosing(of: notes)
        }
    }

    func move(_ note: Note, by steps: Int) {
        act("Moved \(Self.names([note]))") { try note.move(by: steps) }
    }

    /// Changes a note in a way that can be undone.
    ///
    /// - Parameter what: the change in the past, before the name of the note.
    func change(_ note: Note, _ what: String, _ change: () throws -> Void) {
        self.change([note], what, change)
    }

    /// Changes several notes as one action, or none if one of them may only be read.
    func change(_ notes: [Note], _ what: String, _ change: () throws -> Void) {
        guard notes.allSatisfy(mayChange) else {
            let some = notes.count == 1 ? "this note, and not change it" : "some of these notes, and not change them"
            _ = refusesForOthers("You may read \(some).")
            return
        }
        act("\(what) \(Self.names(notes))", change)
    }

    /// Opens a note made from another one, in the same folder.
    func follow(_ note: Note, by made: () throws -> Note?) {
        guard !refusesForOthers("Notes of others are not continued here.") else { return }
        attempt {
            guard let next = try made() else { return }
            next.folder = note.folder
            // A blank note from which one goes on is a step of the way.
            if madeNote == note { madeNote = nil }
            save()
            open(next)
            madeNote = next
            wantsCaret = next
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

    /// Makes a copy of a note beside it, and opens it.
    func duplicate(_ note: Note) {
        guard !refusesForOthers("Notes of others are not duplicated here.") else { return }
        var copy: Note?
        act("Duplicated \(Self.names([note]))") { copy = note.duplicate() }
        if let copy { self.note = copy }
    }

    /// Returns the address of a note on this server; nil for a note that was never saved.
    func link(to note: Note) -> URL? {
        guard !note.objectID.isTemporaryID else { return nil }
        return URL(string: address.page(of: note))
    }

    func toggleFavourite(_ note: Note) {
        change(note, note.isFavorite ? "Removed from the favourites:" : "Added to the favourites:") {
            note.isFavorite.toggle()
        }
    }

    func togglePin(_ note: Note) {
        change(note, note.isPinned ? "Unpinned" : "Pinned") { note.isPinned.toggle() }
    }

    func setStatus(_ status: Status, of note: Note) {
        change(note, "Changed the status of") { note.status = status }
    }

    // MARK: - Finding

    func showOmnibar(_ text: String = "") {
        omnibarText = text
        showsOmnibar = true
    }

    /// Focuses the search field of the list; at a place without a list, that of all notes.
    func searchNotes() {
        switch place {
        case .missing, .graph, .trash, .keywords, .transfer, nil: place = .allNotes
        default: break
        }
        searchWish = .focus
    }

    /// Shows the notes that a text finds in the list of all notes.
    func searchNotes(for text: String) {
        place = .allNotes
        searchWish = .text(text)
    }
}
