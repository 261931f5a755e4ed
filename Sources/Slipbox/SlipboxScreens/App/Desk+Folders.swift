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

    /// Puts folders into another one, before one of those in it; nil is the top, or the end. What is let go where it was
    /// stays there.
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

    /// Does what was asked about.
    func answer(_ question: DeskQuestion) {
        self.question = nil
        switch question {
        case .deleteFolder(let folder): throwAway(folder)
        case .deleteSearch(let search): delete(search)
        }
    }
}
