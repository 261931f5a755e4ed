internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The versions of a note.
struct HistoryView: View {
    let desk: Desk
    @ObservedObject private var note: Note
    @FetchRequest private var versions: FetchedResults<NoteVersion>
    @Environment(\.locale) private var locale
    @Environment(\.timeZone) private var timeZone
    @Environment(\.dismiss) private var dismiss

    init(desk: Desk, note: Note) {
        self.desk = desk
        self.note = note
        let request = NoteVersion.fetch(of: note)
        request.fetchLimit = 100
        _versions = FetchRequest(fetchRequest: request)
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            Text("History").font(.headline).accessibilityAddTraits(.isHeader)
            if versions.isEmpty {
                Hint("Nothing was changed yet.", systemImage: "clock")
            }
            List(versions) { version in
                HStack(alignment: .top) {
                    VStack(alignment: .leading, spacing: 2) {
                        Text(heading(of: version)).font(.caption).foregroundColor(.secondary)
                        Text(version.title).bold()
                        VersionText(version: version, note: note).styleClass("slip-sentence")
                    }
                    Spacer()
                    if desk.mayChange(note) {
                        Button("Restore") { restore(version) }
                            .accessibilityLabel("Restore the version of \(version.date.moment(locale, timeZone))")
                    }
                }
            }
            Button("Close") { dismiss() }.keyboardShortcut(.cancelAction)
        }
        .padding(24)
    }

    private func heading(of version: NoteVersion) -> String {
        let date = version.date.moment(locale, timeZone)
        return switch version.reason {
        case .imported: "As imported, \(date)"
        case .merged, .conflict: "Set aside when two devices wrote, \(date)"
        case .restored: "Before another version was brought back, \(date)"
        case .edited: date
        }
    }

    private func restore(_ version: NoteVersion) {
        desk.act("Brought back the version of \(version.date.moment(locale, timeZone))") { version.restore() }
        dismiss()
    }
}

/// A version by what has become of it: the words that are gone, struck out, and those that have come, underlined.
private struct VersionText: View {
    let version: NoteVersion
    @ObservedObject var note: Note

    var body: some View {
        text.font(.callout).lineLimit(8)
    }

    private var text: Text {
        let parts = WordDifference(from: version.bodyText, to: note.bodyText).excerpt()
        guard parts.contains(where: { $0.kind != .same }) else { return Text(version.bodyText) }
        return parts.reduce(Text("")) { text, part in
            switch part.kind {
            case .same: text + Text(part.text).foregroundColor(.secondary)
            case .removed: text + Text(part.text).strikethrough().styleClass("slip-gone")
            case .added: text + Text(part.text).underline().styleClass("slip-come")
            }
        }
    }
}

extension Date {
    /// Returns the date and time of day in the reader's locale and time zone.
    func moment(_ locale: Locale, _ timeZone: TimeZone) -> String {
        formatted(FormatStyle(date: .long, time: .shortened, locale: locale, timeZone: timeZone))
    }
}
