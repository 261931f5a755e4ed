internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The versions of a note.
struct HistoryView: View {
    let desk: Desk
    @FetchRequest private var versions: FetchedResults<NoteVersion>
    @Environment(\.locale) private var locale
    @Environment(\.timeZone) private var timeZone
    @Environment(\.dismiss) private var dismiss

    init(desk: Desk, note: Note) {
        self.desk = desk
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
                        Text(version.date.moment(locale, timeZone)).font(.caption).foregroundColor(.secondary)
                        Text(version.title).bold()
                        Text(version.bodyText).font(.callout).lineLimit(4)
                    }
                    Spacer()
                    Button("Restore") { restore(version) }
                        .accessibilityLabel("Restore the version of \(version.date.moment(locale, timeZone))")
                }
            }
            Button("Close") { dismiss() }.keyboardShortcut(.cancelAction)
        }
        .padding(24)
    }

    private func restore(_ version: NoteVersion) {
        version.restore()
        desk.save()
        dismiss()
    }
}

extension Date {
    /// Returns the date and time of day in the reader's locale and time zone.
    func moment(_ locale: Locale, _ timeZone: TimeZone) -> String {
        formatted(FormatStyle(date: .long, time: .shortened, locale: locale, timeZone: timeZone))
    }
}
