internal import CoreData
internal import SlipboxCore

extension Desk {
    /// The commands that are currently available, with the keys that users have given them.
    var commands: [DeskCommand] { usualCommands.map(keys.applied) }

    /// The commands that are currently available, with their usual keys.
    var usualCommands: [DeskCommand] {
        if isOfOthers { return findingCommands + commandsAmongOthers }
        return findingCommands + writingCommands + goingCommands + (note.map(noteCommands) ?? []) + placeCommands
    }

    private var findingCommands: [DeskCommand] {
        [
            DeskCommand(.find, "Search or Create…", "magnifyingglass", .control("k")) { self.showOmnibar() },
            DeskCommand(.find, "All Commands…", "list.bullet", .control("p", .shift)) { self.showOmnibar(">") },
            DeskCommand(.find, "Search Notes", "text.magnifyingglass", .control("f", .shift)) { self.searchNotes() },
            DeskCommand(.find, "Keyboard Shortcuts", "questionmark.circle", .questionMark) { self.sheet = .shortcuts },
        ]
    }

    private var writingCommands: [DeskCommand] {
        let undo = undoing.done.last.map { action in
            DeskCommand(
                .write,
                "Undo: \(action.title)",
                "arrow.uturn.backward",
                .control("z"),
                name: "Undo",
                byKey: { self.undoByKey() },
                action: { self.undo() }
            )
        }
        let redo = undoing.undone.last.map { action in
            let keys = Shortcut.control("z", .shift)
            return DeskCommand(.write, "Redo: \(action.title)", "arrow.uturn.forward", keys, name: "Redo") {
                self.redo()
            }
        }
        return [
            DeskCommand(.write, "New Note", "note.text.badge.plus", .alt("n")) { self.makeNote() },
            DeskCommand(.write, "Today's Note", "calendar", .alt("d", .shift)) { self.openDailyNote() },
            DeskCommand(.write, "New Folder", "folder.badge.plus", .alt("n", .shift)) { self.sheet = .newFolder(nil) },
            DeskCommand(.write, "Save", "square.and.arrow.down", .control("s")) { self.save() },
        ] + [undo, redo].compactMap(\.self)
    }

    /// The commands of what others share: the owners do everything else.
    private var commandsAmongOthers: [DeskCommand] {
        let names: Set = [
            "New Note", "Save", "Go to All Notes", "Next Note", "Previous Note", "Show or Hide Folders",
            "Focus on the Note",
        ]
        return (writingCommands + goingCommands).filter {
            names.contains($0.title) && ($0.title != "New Note" || canMakeNotes)
        }
    }

    // MARK: - Going

    private var goingCommands: [DeskCommand] {
        let shortcuts: [Place: Shortcut] = [
            .allNotes: .alt("a"), .favourites: .alt("f", .shift), .reviewQueue: .alt("r"), .trash: .alt("t"),
            .graph: .alt("g", .shift),
        ]
        let places = [Place.allNotes, .favourites] + Place.tended + [.graph, .keywords, .transfer, .trash]
        return places.map { place in
            DeskCommand(.go, "Go to \(place.title)", place.systemImage, shortcuts[place]) { self.place = place }
        }
            + [
                shelf.map { _ in DeskCommand(.go, "Slip Boxes…", "tray") { self.sheet = .boxes } },
                DeskCommand(.go, "Next Note", "arrow.down", .alt("j")) { self.openNote(after: 1) },
                DeskCommand(.go, "Previous Note", "arrow.up", .alt("k")) { self.openNote(after: -1) },
                DeskCommand(.go, "Choose Several Notes", "checkmark.circle") { self.isChoosing = true },
                DeskCommand(.go, "Show or Hide Folders", "sidebar.left", .control("\\")) { self.toggleFolders() },
                DeskCommand(.go, "Focus on the Note", "eye", .control("\\", .shift)) { self.isWritingOnly.toggle() },
            ].compactMap(\.self)
    }

    /// Returns the commands that make a note from a template.
    func templateCommands() -> [DeskCommand] {
        var templates: [Note] = []
        attempt { templates = try NoteTemplate.all(in: context) }
        return templates.map { template in
            DeskCommand(.write, "New Note from the Template “\(template.shownTitle)”", "doc.on.doc") {
                self.makeNote(from: template)
            }
        }
    }

    /// Returns the commands that open the folders, smart folders and keywords matching a name.
    func placeCommands(for text: String, limit: Int = 3) -> [DeskCommand] {
        let condition = NSPredicate(format: "name_ CONTAINS[cd] %@", text)
        let (folders, searches) = (Folder.fetch(condition), SavedSearch.fetch(condition))
        let keywords = Keyword.fetch(condition)
        (folders.fetchLimit, searches.fetchLimit, keywords.fetchLimit) = (limit, limit, limit)
        var places: [Place] = []
        attempt {
            places += try context.fetch(folders).map(Place.folder)
            places += try context.fetch(searches).map(Place.search)
            places += try context.fetch(keywords).map(Place.keyword)
        }
        return places.prefix(limit).map { place in
            DeskCommand(.go, "Open \(place.title)", place.systemImage) { self.place = place }
        }
    }
}
