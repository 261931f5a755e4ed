internal import CoreData
internal import SlipboxCore
internal import SlipboxVault
internal import WebUI
internal import WebUICoreData

/// The view of a presented sheet.
struct DeskSheetView: View {
    let desk: Desk
    let sheet: DeskSheet

    var body: some View {
        switch sheet {
        case .keywords(let notes): KeywordEditorView(desk: desk, notes: notes)
        case .properties(let note): PropertiesView(desk: desk, note: note)
        case .graph(let note): GraphView(desk: desk, note: note)
        case .export(let note): if let downloads = desk.downloads { ManuscriptView(desk, note, for: downloads) }
        case .shortcuts: ShortcutsView(desk: desk)
        case .sync: if let sync = desk.sync { SyncView(desk: desk, sync: sync) }
        case .boxes: if let shelf = desk.shelf { BoxListView(desk: desk, shelf: shelf) }
        case .conflict(let version): ConflictView(desk: desk, version: version)
        case .share(let object): ShareView(desk: desk, object: object)
        case .newSearch(let draft): SmartFolderEditorView(desk: desk, draft: draft)
        case .editSearch(let search): SmartFolderEditorView(desk: desk, draft: SearchDraft(of: search))
        case .moveNotes, .moveFolder: choosers
        case .newFolder, .renameFolder, .renameSearch, .renameKeyword: names
        }
    }

    @ViewBuilder private var choosers: some View {
        switch sheet {
        case .moveNotes(let notes):
            FolderChooserView(
                title: notes.count == 1 ? "Move “\(notes.first?.title ?? "")” to" : "Move \(notes.count) notes to",
                noFolder: "No Folder"
            ) { desk.move(notes, to: $0) }
        case .moveFolder(let folder):
            FolderChooserView(title: "Move “\(folder.name)” to", noFolder: "Top Level", except: folder.subtree) {
                desk.move([folder], into: $0)
            }
        default: EmptyView()
        }
    }

    @ViewBuilder private var names: some View {
        switch sheet {
        case .newFolder(let parent):
            NameEditorView("New Folder", name: "") { desk.makeFolder($0, in: parent) }
        case .renameFolder(let folder):
            NameEditorView("Rename Folder", name: folder.name) { name in
                desk.act("Renamed “\(folder.name)” to “\(name)”") { folder.name = name }
            }
        case .renameSearch(let search):
            NameEditorView("Rename Smart Folder", name: search.name) { name in
                desk.act("Renamed “\(search.name)” to “\(name)”") { search.name = name }
            }
        case .renameKeyword(let keyword):
            NameEditorView("Rename Keyword", name: keyword.name) { name in
                try desk.perform("Renamed “\(keyword.name)” to “\(name)”") { try keyword.renameWithTags(to: name) }
            }
        default: EmptyView()
        }
    }
}
