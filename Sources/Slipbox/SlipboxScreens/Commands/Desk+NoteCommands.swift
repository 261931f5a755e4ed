internal import CoreData
internal import SlipboxCore

extension Desk {
    func noteCommands(_ note: Note) -> [DeskCommand] {
        [
            DeskCommand(.note, "Favourite On or Off", "star", .alt("s")) {
                self.toggleFavourite(note)
            },
            DeskCommand(.note, note.isPinned ? "Unpin the Note" : "Pin the Note", "pin", .alt("p"), name: "Pin") {
                self.togglePin(note)
            },
            DeskCommand(.note, "Next Status", "arrow.right", .alt("u")) {
                self.change(note, "Changed the status of") { note.advance() }
            },
        ]
            + Status.allCases.map { status in
                DeskCommand(.note, "Set Status to \(status.displayName)", "flag") {
                    self.setStatus(status, of: note)
                }
            } + [
                DeskCommand(.note, "Keywords of the Note…", "tag", .alt("k", .shift)) {
                    self.sheet = .keywords([note])
                },
                DeskCommand(.note, "Properties of the Note…", "slider.horizontal.3") { self.sheet = .properties(note) },
                DeskCommand(.note, "Move Note to…", "folder", .alt("m")) { self.sheet = .moveNotes([note]) },
                DeskCommand(.note, "Duplicate the Note", "doc.on.doc") { self.duplicate(note) },
                DeskCommand(.note, "Export as One Text…", "square.and.arrow.down") { self.sheet = .export(note) },
                DeskCommand(.note, "Continue the Note", "arrow.right", .alt("c")) {
                    self.follow(note) { try note.makeContinuation() }
                },
                DeskCommand(.note, "Branch off the Note", "arrow.down", .alt("b")) {
                    self.follow(note) { try note.makeBranch() }
                },
                DeskCommand(.note, "Graph Around the Note", "network", .alt("g")) { self.sheet = .graph(note) },
                DeskCommand(.note, "History of the Note", "clock", .alt("h")) { self.showHistory(of: note) },
                DeskCommand(.note, "Throw the Note Away", "trash", .altDelete) { self.throwAway([note]) },
            ]
    }

    /// The commands for the open folder or smart folder.
    var placeCommands: [DeskCommand] {
        switch place {
        case .folder(let folder): folderCommands(folder)
        case .search(let search): searchCommands(search)
        default: []
        }
    }

    private func folderCommands(_ folder: Folder) -> [DeskCommand] {
        [
            DeskCommand(.folder, "Rename This Folder…", "pencil", .f2) { self.sheet = .renameFolder(folder) },
            DeskCommand(.folder, "New Folder in This One", "folder.badge.plus") { self.sheet = .newFolder(folder) },
            DeskCommand(.folder, "Move This Folder to…", "folder") { self.sheet = .moveFolder(folder) },
            DeskCommand(.folder, "Move This Folder Up", "arrow.up") { self.move(folder, by: -1) },
            DeskCommand(.folder, "Move This Folder Down", "arrow.down") { self.move(folder, by: 1) },
            DeskCommand(.folder, "Delete This Folder…", "trash") { self.question = .deleteFolder(folder) },
        ]
    }

    private func searchCommands(_ search: SavedSearch) -> [DeskCommand] {
        [
            DeskCommand(.folder, "Edit This Smart Folder…", "slider.horizontal.3") { self.sheet = .editSearch(search) },
            DeskCommand(.folder, "Rename This Smart Folder…", "pencil", .f2) { self.sheet = .renameSearch(search) },
            DeskCommand(.folder, "Move This Smart Folder Up", "arrow.up") { self.move(search, by: -1) },
            DeskCommand(.folder, "Move This Smart Folder Down", "arrow.down") { self.move(search, by: 1) },
            DeskCommand(.folder, "Delete This Smart Folder…", "trash") { self.question = .deleteSearch(search) },
        ]
    }
}
