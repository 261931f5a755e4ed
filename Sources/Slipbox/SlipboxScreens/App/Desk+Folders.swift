internal import CoreData
internal import SlipboxCore

extension Desk {
    /// Whether the first column is seen.
    var hasFolders: Bool { showsFolders ?? (!foldersCoverList || place == nil) }

    /// Shows the first column, or hides it.
    func toggleFolders() { showsFolders = !hasFolders }

    func makeFolder(_ name: String, in parent: Folder?) {
        guard others?.mayWrite(in: parent) ?? true else {
            _ = refusesForOthers("A new folder needs one in which you may write.")
            return
        }
        if let parent { setOpen(true, [parent.objectID]) }
        var made: Folder?
        act("Made “\(name)”") {
            let folder = Folder(name: name, context: context)
            folder.parent = parent
            try folder.settleByName()
            made = folder
        }
        place = made.map(Place.folder)
    }

    /// Moves folders into another one, before one of its subfolders. Nil stands for the top level and for the end. A
    /// folder dropped on itself stays in place.
    func move(_ folders: [Folder], into parent: Folder?, before next: Folder? = nil) {
        guard !refusesForOthers("Folders of others are not moved here.") else { return }
        guard !leaveShare(folders, for: parent) else { return }
        act("Moved \(folders.count == 1 ? "“\(folders[0].name)”" : "\(folders.count) folders")") {
            for folder in folders where folder != parent { try folder.move(into: parent, before: next) }
        }
    }

    /// Says of a folder that it cannot leave the shared one that it is in, and returns whether there is such a folder.
    private func leaveShare(_ folders: [Folder], for parent: Folder?) -> Bool {
        do {
            let leaving = try folders.first { try $0 != parent && leavesShare($0, of: $0.parent, for: parent) }
            guard let leaving else { return false }
            problem =
                "“\(leaving.name)” is shared with the folder that it is in. Make a folder there, and move its notes."
        } catch {
            problem = error.localizedDescription
        }
        return true
    }

    /// Sorts a folder and those beside it by their names.
    func sortByName(_ folder: Folder) {
        act("Sorted the folders by name") { try folder.sortSiblingsByName() }
    }

    func move(_ folder: Folder, by steps: Int) {
        act("Moved “\(folder.name)”") { try folder.move(by: steps) }
    }

    func move(_ search: SavedSearch, by steps: Int) {
        act("Moved “\(search.name)”") { try search.move(by: steps) }
    }

    func delete(_ search: SavedSearch) {
        if place == .search(search) { place = .allNotes }
        act("Deleted “\(search.name)”") { context.delete(search) }
    }

    /// Performs the confirmed action.
    func answer(_ question: DeskQuestion) {
        self.question = nil
        switch question {
        case .deleteFolder(let folder): throwAway(folder)
        case .deleteSearch(let search): delete(search)
        case .clearExamples: clearExamples()
        // Something else may have been done meanwhile.
        case .undo(let action, _): if undoing.done.last?.id == action { undo() }
        }
    }

    private func clearExamples() {
        note = nil
        place = .allNotes
        attempt {
            let kept = try ExampleSlipBox.countsForClearing(in: context).kept
            let rest = kept == 0 ? "" : ", but for \(kept) that you have changed or linked to"
            act("Moved the examples to the trash\(rest)") { try ExampleSlipBox.clear(in: context) }
        }
    }
}
