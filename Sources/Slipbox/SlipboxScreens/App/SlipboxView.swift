internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The slip box as a whole. Nothing inside is rendered again when the page has something unsaved, or nothing any more.
struct DeskView: View {
    let desk: Desk

    var body: some View {
        SlipboxView(desk: desk).unsavedChanges(desk.hasUnsavedChanges)
    }
}

/// Folders, notes and the open note side by side; on a phone, one after the other.
struct SlipboxView: View {
    let desk: Desk
    @Environment(\.scenePhase) private var scenePhase
    @Environment(\.isMediumWidth) private var isMedium
    @Environment(\.horizontalSizeClass) private var width

    var body: some View {
        NavigationSplitView(columnVisibility: columns) {
            Group {
                if desk.isOfOthers { SharedPlacesView(desk: desk) } else { FolderListView(desk: desk) }
            }
            .toolbar { ToolbarItem { FoldersButton(desk: desk, isAboutShowing: false) } }
        } content: {
            Group {
                if let history = desk.history?.present {
                    HistoryColumn(desk: desk, note: history.note).id(history.note.objectID)
                } else {
                    list
                }
            }
            .toolbar { ToolbarItem(placement: .topBarLeading) { FoldersButton(desk: desk, isAboutShowing: true) } }
        } detail: {
            detail.addressComponent(history)
        }
        .overlay(alignment: .bottom) {
            DeskMessages(desk: desk).zIndex(10)
        }
        .onChange(of: isMedium && width == .regular, initial: true) { _, isMedium in desk.foldersCoverList = isMedium }
        .onChange(of: scenePhase) { phase in
            if phase != .active { desk.save() }
        }
        .sheet(isPresented: binding(\.showsOmnibar)) { OmnibarView(desk: desk) }
        .sheet(item: binding(\.sheet)) { DeskSheetView(desk: desk, sheet: $0) }
        .confirmationDialog(desk.question?.title ?? "", isPresented: isAsking, titleVisibility: .visible) {
            if let question = desk.question {
                Button(question.answer, role: .destructive) { desk.answer(question) }
            }
        } message: {
            Text(desk.question?.message ?? "")
        }
        .alert("This could not be done", isPresented: hasProblem) {
            Button("OK") { desk.problem = nil }
        } message: {
            Text(desk.problem ?? "")
        }
    }

    /// The third column: the note, or a text of its history. A phone, which has no other column beside it, shows the list of texts first.
    @ViewBuilder private var detail: some View {
        if let history = desk.history?.present {
            if let entry = history.entry ?? (width == .compact ? nil : .now(history.note)) {
                VersionView(desk: desk, note: history.note, entry: entry).id(entry)
            } else {
                HistoryColumn(desk: desk, note: history.note, isInDetail: true)
            }
        } else if desk.place != .graph, let note = desk.note, note.managedObjectContext != nil {
            if note.isTrashed {
                TrashedNoteView(desk: desk, note: note)
            } else {
                NoteView(desk: desk, note: note)
            }
        } else {
            NothingOpenView(desk: desk)
        }
    }

    /// The end of the address while a history is shown, so that going back in the browser leads to the note.
    private var history: Binding<String?> {
        let component = "history"
        return Binding {
            desk.history?.present == nil ? nil : component
        } set: { wanted in
            desk.history = wanted == component ? desk.note.map { ShownHistory(note: $0) } : nil
        }
    }

    /// The second column.
    @ViewBuilder private var list: some View {
        switch desk.isOfOthers ? desk.place.map(\.amongOthers) : desk.place {
        case .trash: TrashView(desk: desk)
        case .graph: BoxGraphView(desk: desk)
        case .keywords: KeywordListView(desk: desk)
        case .transfer: TransferView(desk: desk)
        case .missing: MissingNotesView(desk: desk)
        case .search(let search): SmartFolderView(desk: desk, search: search).id(search.objectID)
        case .keyword(let keyword): KeywordNotesView(desk: desk, keyword: keyword).id(keyword.objectID)
        case let place?: NoteListView(desk: desk, place: place).id(place)
        case nil: Hint("Choose a folder", systemImage: "folder").frame(maxHeight: .infinity)
        }
    }

    private func binding<Value>(_ path: ReferenceWritableKeyPath<Desk, Value>) -> Binding<Value> {
        Binding(get: { desk[keyPath: path] }, set: { desk[keyPath: path] = $0 })
    }

    private var columns: Binding<NavigationSplitViewVisibility> {
        Binding {
            desk.isWritingOnly && desk.note != nil ? .detailOnly : folderColumns
        } set: { visibility in
            desk.isWritingOnly = visibility == .detailOnly
            desk.showsFolders = visibility == .all ? true : visibility == .doubleColumn ? false : nil
        }
    }

    private var folderColumns: NavigationSplitViewVisibility {
        // Where nothing is chosen, there is nothing else to see.
        desk.showsFolders.map { $0 ? .all : .doubleColumn } ?? (desk.place == nil ? .all : .automatic)
    }

    private var isAsking: Binding<Bool> {
        Binding(get: { desk.question != nil }, set: { if !$0 { desk.question = nil } })
    }

    private var hasProblem: Binding<Bool> {
        Binding(get: { desk.problem != nil }, set: { if !$0 { desk.problem = nil } })
    }
}

/// Shows the first column while it is hidden, or hides it where it lies over the others.
struct FoldersButton: View {
    let desk: Desk
    let isAboutShowing: Bool
    @Environment(\.horizontalSizeClass) private var width

    var body: some View {
        if width == .regular, desk.hasFolders != isAboutShowing, isAboutShowing || desk.foldersCoverList {
            Button(isAboutShowing ? "Show the folders" : "Hide the folders", systemImage: "sidebar.left") {
                desk.toggleFolders()
            }
            .keyboardShortcut(isAboutShowing ? KeyboardShortcut?.none : .cancelAction)
        }
    }
}

/// The messages below everything: about what is not saved, and about the last action.
private struct DeskMessages: View {
    let desk: Desk

    var body: some View {
        VStack(spacing: 8) {
            if let reason = desk.unsavedReason { SaveWarning(desk: desk, reason: reason) }
            UndoMessage(desk: desk)
        }
    }
}

/// A warning shown while changes are not saved. It takes neither the focus nor the text.
struct SaveWarning: View {
    let desk: Desk
    let reason: String

    var body: some View {
        HStack(spacing: 12) {
            Label(
                "Not saved yet: \(reason) What you write stays here, and is saved as soon as that works.",
                systemImage: "exclamationmark.triangle"
            )
            Button("Try Again") { desk.save() }
        }
        .styleClass("slip-warning")
    }
}
