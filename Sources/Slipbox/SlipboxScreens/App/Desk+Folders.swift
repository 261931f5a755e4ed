internal import CoreData
internal import SlipboxCore

extension Desk {
    func makeFolder(_ name: String, in parent: Folder?) {
        let folder = Folder(name: name, context: context)
        folder.parent = parent
        if let parent { setOpen(true, parent) }
        save()
        place = .folder(folder)
    }

    /// Moves folders into another one, before one of its subfolders. Nil stands for the top level and for the end. A
    /// folder dropped on itself stays in place.
    func move(_ folders: [Folder], into parent: Folder?, before next: Folder? = nil) {
        attempt {
            for folder in folders where folder != parent { try folder.move(into: parent, before: next) }
        }
        save()
    }

    func move(_ folder: Folder, by steps: Int) {
        attempt { try folder.move(by: steps) }
        save()
    }

    func move(_ search: SavedSearch, by steps: Int) {
        attempt { try search.move(by: steps) }
        save()
    }

    func delete(_ search: SavedSearch) {
        if place == .search(search) { place = .allNotes }
        context.delete(search)
        save()
    }

    /// Performs the confirmed action.
    func answer(_ question: DeskQuestion) {
        self.question = nil
        switch question {
        case .deleteFolder(let folder): throwAway(folder)
        case .deleteSearch(let search): delete(search)
        }
    }
}
