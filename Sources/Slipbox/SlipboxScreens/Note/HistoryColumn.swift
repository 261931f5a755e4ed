internal import CoreData
internal import DocumentRichText
internal import ProseEditor
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The texts that a note has had, by days, with the numbers of words that came and went. It takes the place of the list, and the text
/// that is looked at has the place of the note.
struct HistoryColumn: View {
    let desk: Desk
    /// Whether it has the place of the note, on a phone.
    let isInDetail: Bool
    @ObservedObject private var note: Note
    @FetchRequest private var versions: FetchedResults<NoteVersion>
    @Environment(\.locale) private var locale
    @Environment(\.timeZone) private var timeZone

    init(desk: Desk, note: Note, isInDetail: Bool = false) {
        self.desk = desk
        self.isInDetail = isInDetail
        self.note = note
        _versions = FetchRequest(fetchRequest: NoteVersion.history(of: note))
    }

    var body: some View {
        let lines = HistoryLine.all(of: note, versions: versions)
        List(selection: shown) {
            legend.styleClass("slip-legend")
            ForEach(days(of: lines)) { day in
                Section(day.title) {
                    ForEach(day.lines) { HistoryRow(entry: $0.entry, former: $0.former).tag($0.entry) }
                }
            }
        }
        .navigationTitle("History")
        .navigationSubtitle(count(of: lines.count - 1))
        .toolbar {
            // A phone has its way back to the list there.
            ToolbarItem(placement: isInDetail ? .topBarTrailing : .topBarLeading) {
                Button("Back to the note", systemImage: isInDetail ? "xmark" : "chevron.left") {
                    desk.history = nil
                }
                .keyboardShortcut(.cancelAction)
            }
        }
    }

    private func count(of earlier: Int) -> String {
        switch earlier {
        case 0: "No earlier version"
        case 1: "1 earlier version"
        default: "\(earlier) earlier versions"
        }
    }

    private var legend: Text {
        Text("Words that are ") + Text("underlined").underline().styleClass("slip-come")
            + Text(" came with a version, those that are ") + Text("struck out").strikethrough().styleClass("slip-gone")
            + Text(" left with it.")
    }

    /// The selection is that of the list of notes, whose place the column has: without one, no note is open.
    private var shown: Binding<HistoryEntry?> {
        Binding {
            desk.history?.entry ?? (isInDetail ? nil : .now(note))
        } set: { entry in
            if let entry { desk.history?.entry = entry } else { desk.note = nil }
        }
    }

    private struct Day: Identifiable {
        let id: SlipBucket
        let title: String
        var lines: [HistoryLine]
    }

    private func days(of lines: [HistoryLine]) -> [Day] {
        var (calendar, now) = (locale.calendar, Date())
        calendar.timeZone = timeZone
        var buckets = SlipDays(now: now, calendar: calendar)
        return lines.reduce(into: []) { days, line in
            let bucket = buckets.bucket(of: line.entry.date)
            if days.last?.id != bucket {
                let title = bucket.title(now: now, locale: locale, calendar: calendar)
                days.append(Day(id: bucket, title: title, lines: []))
            }
            days[days.count - 1].lines.append(line)
        }
    }
}

/// A text by its time, its reason, and the number of words that came and went.
private struct HistoryRow: View {
    let entry: HistoryEntry
    let former: NoteVersion?
    @State private var counts: Counts?
    @Environment(\.locale) private var locale
    @Environment(\.timeZone) private var timeZone

    private struct Counts: Hashable {
        let added, removed: Int
    }

    /// Longer texts are compared only when they are looked at.
    private static let longest = 100_000

    var body: some View {
        HStack {
            VStack(alignment: .leading, spacing: 1) {
                Text(title).styleClass("slip-title")
                if let reason { Text(reason).styleClass("slip-opening") }
            }
            Spacer()
            if let counts { numbers(counts) }
        }
        .styleClass("slip-version")
        .task(id: Compared(date: entry.date, former: former?.objectID)) { await count() }
    }

    /// Versions never change, and the present text has another date then.
    private struct Compared: Hashable {
        let date: Date
        let former: NSManagedObjectID?
    }

    private var title: String {
        if case .now = entry { return "Now" }
        return SlipMoment(entry.date, locale: locale, timeZone: timeZone).textWithTime
    }

    private var reason: String? {
        switch entry {
        case .now:
            let moment = SlipMoment(entry.date, locale: locale, timeZone: timeZone).textWithTime
            return renaming.map { "\(moment) · \($0)" } ?? moment
        case .version(let version):
            switch version.reason {
            case .imported: return "As imported"
            case .merged, .conflict: return "Set aside when two devices wrote"
            case .restored: return "Before another version was brought back"
            case .edited: return former == nil ? "First written" : renaming
            }
        }
    }

    /// Names the title that the note had before; nil if it is the same.
    private var renaming: String? {
        guard let former, former.title != entry.text.title ?? "" else { return nil }
        return former.title.isEmpty ? "With a title" : "Was “\(former.title)” before"
    }

    private func numbers(_ counts: Counts) -> some View {
        let came = Text(counts.added > 0 ? "+\(counts.added)" : "").styleClass("slip-came")
        let went = Text(counts.removed > 0 ? " −\(counts.removed)" : "").styleClass("slip-went")
        return (came + went).accessibilityLabel("\(counts.added) words came, \(counts.removed) left")
    }

    private func count() async {
        let (text, former) = (entry.text.bodyText ?? "", former?.bodyText ?? "")
        guard text.utf8.count + former.utf8.count < Self.longest else { return }
        counts = await Task.detached {
            let comparison = TextComparison(
                from: RichTextDocument(plainText: former),
                to: RichTextDocument(plainText: text)
            )
            return Counts(added: comparison.addedCount, removed: comparison.removedCount)
        }.value
    }
}

extension NoteVersion {
    /// Returns a request for the versions that are listed, and one more.
    static func history(of note: Note) -> NSFetchRequest<NoteVersion> {
        let request = fetch(of: note)
        request.fetchLimit = HistoryLine.most + 1
        return request
    }
}
