internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// All that is known about a note in one line: its address, status, date, folder and keywords. Below it is the red rule of an index card.
struct NoteLine: View {
    let desk: Desk
    let note: Note

    var body: some View {
        HStack(spacing: 4) {
            if let address = note.address { AddressText(address: address) }
            NoteStatusPicker(desk: desk, note: note)
            NoteTime(desk: desk, note: note)
            NoteFolder(desk: desk, note: note)
            if desk.isOfOthers {
                if let mark = desk.shareMark(of: note) { ShareMarkView(mark: mark) }
            } else {
                NoteKeywordsView(desk: desk, note: note)
                Button {
                    desk.sheet = .keywords([note])
                } label: {
                    Label("Keywords", systemImage: "plus").labelStyle(.iconOnly)
                }
                .help("Keywords")
                if let mark = desk.shareMark(of: note) { ShareMarkView(mark: mark) }
            }
        }
        .styleClass("slip-line")
    }
}

private struct NoteStatusPicker: View {
    let desk: Desk
    let note: Note

    var body: some View {
        HStack(spacing: 0) {
            Image(systemName: note.status.glyph).styleClass("slip-glyph").accessibilityHidden(true)
            Picker("Status", selection: status) {
                ForEach(Status.allCases) { Text($0.displayName).tag($0) }
            }
            .labelsHidden()
        }
        .styleClass("slip-status")
    }

    private var status: Binding<Status> {
        Binding {
            note.status
        } set: { status in
            desk.setStatus(status, of: note)
        }
    }
}

/// The folder of the note, which leads there.
private struct NoteFolder: View {
    let desk: Desk
    let note: Note
    @Environment(\.horizontalSizeClass) private var width

    var body: some View {
        if let folder = note.folder {
            let path = folder.path.map(\.name).joined(separator: " / ")
            Button {
                desk.place = .folder(folder)
                // A phone shows one column.
                if width == .compact { desk.note = nil }
            } label: {
                Label(folder.name.isEmpty ? "Untitled" : folder.name, systemImage: "folder")
            }
            .help(path)
            .accessibilityLabel("In the folder \(path)")
        }
    }
}

/// When the note was written: leads to its history.
private struct NoteTime: View {
    let desk: Desk
    let note: Note
    @Environment(\.locale) private var locale
    @Environment(\.timeZone) private var timeZone

    var body: some View {
        Button {
            desk.showHistory(of: note)
        } label: {
            Text(SlipMoment(note.modificationDate, locale: locale, timeZone: timeZone).textWithDay)
        }
        .help("Changed \(note.modificationDate.moment(locale, timeZone)). Shows the history.")
        .accessibilityLabel("Changed \(note.modificationDate.moment(locale, timeZone)). Show the history")
    }
}
