internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The third column: a note to read and edit. Its tools stay where they are while another note comes into the page.
struct NoteView: View {
    let desk: Desk
    let note: Note

    var body: some View {
        NotePage(desk: desk, note: note)
            .id(note.objectID)
            .toolbar(removing: .title)
            .toolbar { tools }
    }

    @ViewBuilder private var tools: some View {
        ToolbarItem { SavingIndicator() }
        if desk.isWritingOnly {
            tool("Show the lists again", "sidebar.left") { desk.isWritingOnly = false }
        }
        if desk.mayChange(note) {
            ToolbarItem { FavouriteButton(desk: desk, note: note) }
            ToolbarItem { PinButton(desk: desk, note: note) }
        }
        tool("Graph", "network") { desk.sheet = .graph(note) }
        tool("History", "clock") { desk.showHistory(of: note) }
        ToolbarItem { ShareButton(desk: desk, note: note) }
        if !desk.isOfOthers {
            tool("Move to trash", "trash") { desk.throwAway([note]) }
        }
    }

    private func tool(_ title: String, _ image: String, _ action: @escaping () -> Void) -> some View {
        ToolbarItem {
            Button(action: action) {
                Label(title, systemImage: image)
            }
        }
    }
}

/// The page of a note. Its parts are views of their own, so that a typed letter renders only those that show it.
private struct NotePage: View {
    let desk: Desk
    let note: Note
    @FocusState private var field: NoteTextField?

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 0) {
                Group {
                    NoteTitleField(desk: desk, note: note, field: $field)
                    NoteLine(desk: desk, note: note)
                    NoteBodyView(desk: desk, note: note).focused($field, equals: .text)
                }
                .disabled(!desk.mayChange(note))
                VStack(alignment: .leading, spacing: 18) {
                    ReadingNotice(desk: desk, note: note)
                    NotePictureView(desk: desk, note: note)
                    if !desk.isOfOthers { NoteTrailView(desk: desk, note: note) }
                    NoteLinksView(desk: desk, note: note)
                    NoteFrontMatterView(desk: desk, note: note)
                    NoteDates(note: note)
                }
                .styleClass("slip-foot")
            }
            .styleClass(desk.mayChange(note) ? "slip-page" : "slip-page slip-reading")
        }
        .onAppear {
            if note.title.isEmpty, note.bodyText.isEmpty { field = .title }
        }
        .onChange(of: desk.wantsCaret, initial: true) { _, wanted in
            guard wanted == note else { return }
            field = note.title.isEmpty ? .title : .text
            desk.wantsCaret = nil
        }
        .onDisappear { desk.save() }
    }
}

private struct ShareButton: View {
    let desk: Desk
    let note: Note

    var body: some View {
        if desk.canShare {
            Button {
                desk.sheet = .share(note)
            } label: {
                Label(desk.isOfOthers ? "Who takes part" : "Share", systemImage: "person.2")
            }
        }
    }
}

/// The fields of a note in which one writes.
enum NoteTextField {
    case title, text
}

/// The title of a note: a single line, even if it is displayed on several. Return and Tab lead to the text.
private struct NoteTitleField: View {
    let desk: Desk
    let note: Note
    @FocusState.Binding var field: NoteTextField?
    /// The characters of titles that are set smaller, as those of clipped pages are.
    private static let longTitle = 80

    var body: some View {
        TextField("Title", text: title, axis: .vertical)
            .textFieldStyle(.plain)
            .font(.title)
            .styleClass(note.title.count > Self.longTitle ? "slip-long-title" : "")
            .focused($field, equals: .title)
            .onSubmit { field = .text }
            .onKeyPress(.tab) { field = .text }
            .navigationTitle(note.title.isEmpty ? "Untitled" : note.title)
    }

    private var title: Binding<String> {
        Binding {
            note.title
        } set: { title in
            let lines = title.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            note.title = lines.joined(separator: " ")
            desk.saveSoon()
        }
    }
}

private struct FavouriteButton: View {
    let desk: Desk
    let note: Note

    var body: some View {
        Button {
            desk.toggleFavourite(note)
        } label: {
            Label(
                note.isFavorite ? "Remove from favourites" : "Add to favourites",
                systemImage: note.isFavorite ? "star.fill" : "star"
            )
        }
    }
}

private struct PinButton: View {
    let desk: Desk
    let note: Note

    var body: some View {
        Button {
            desk.togglePin(note)
        } label: {
            Label(note.isPinned ? "Unpin" : "Pin to the top of lists", systemImage: note.isPinned ? "pin.fill" : "pin")
        }
    }
}

private struct NoteDates: View {
    let note: Note
    @Environment(\.locale) private var locale
    @Environment(\.timeZone) private var timeZone

    var body: some View {
        Text(dates).font(.caption).foregroundColor(.secondary)
    }

    /// The number of words. Counting those of a whole book would be felt at each letter.
    private var words: String {
        guard note.bodyText.utf8.count < 200_000 else { return "" }
        let count = note.wordCount
        return count == 1 ? ". 1 word" : ". \(count.formatted(.number.locale(locale))) words"
    }

    private var dates: String {
        let (written, changed) = (note.creationDate, note.modificationDate)
        return "Written \(written.moment(locale, timeZone)), changed \(changed.moment(locale, timeZone))\(words)"
    }
}
