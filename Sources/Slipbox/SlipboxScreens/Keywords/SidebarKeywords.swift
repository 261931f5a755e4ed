internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The keywords in the first column: a press shows the notes that have them.
struct SidebarKeywords: View {
    let desk: Desk
    @FetchRequest(fetchRequest: Keyword.fetch(Keyword.isOutsideTrash).withoutPages(), animation: .default)
    private var keywords: FetchedResults<Keyword>

    var body: some View {
        if !keywords.isEmpty {
            Section("Keywords") {
                ForEach(KeywordOutline(keywords, open: desk.openKeywords)) { line in
                    SidebarKeywordRow(desk: desk, line: line)
                }
            }
        }
    }
}

/// The notes that have a keyword, as long as there is one: another page may delete it.
struct KeywordNotesView: View {
    let desk: Desk
    @ObservedObject var keyword: Keyword

    var body: some View {
        if keyword.managedObjectContext == nil {
            Hint("Choose a folder", systemImage: "folder").frame(maxHeight: .infinity)
        } else {
            NoteListView(desk: desk, place: .keyword(keyword))
        }
    }
}

/// The row of a keyword, or of a name that several keywords begin with.
private struct SidebarKeywordRow: View {
    let desk: Desk
    let line: KeywordOutline.Line

    var body: some View {
        if let keyword = line.keyword {
            row(NoteCount(desk.count { try desk.counts.count(of: keyword) }), keyword.color)
                .tag(Place.keyword(keyword))
                .contextMenu {
                    Button("Rename…") { desk.sheet = .renameKeyword(keyword) }
                    Button("All Keywords") { desk.place = .keywords }
                }
        } else {
            row(nil, .black)
        }
    }

    private func row(_ count: NoteCount?, _ color: KeywordColor) -> some View {
        HStack {
            KeywordDot(color)
            Text(line.name).lineLimit(1)
            Spacer()
            count?.view
            if let isOpen = line.isOpen { disclosure(isOpen) }
        }
        .padding(.leading, CGFloat(line.depth * 16))
        .outlineLevel(line.depth + 1, isExpanded: line.isOpen)
    }

    private func disclosure(_ isOpen: Bool) -> some View {
        Button {
            withAnimation { desk.setOpen(!isOpen, keywords: line.path) }
        } label: {
            Image(systemName: "chevron.right").rotationEffect(.degrees(isOpen ? 90 : 0))
        }
        .buttonStyle(.borderless)
        .accessibilityLabel(isOpen ? "Hide keywords in \(line.name)" : "Show keywords in \(line.name)")
    }
}
