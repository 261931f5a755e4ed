internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The notes of each day, the last day first.
struct DaySections: View {
    let desk: Desk
    let emptyText: String
    @SectionedFetchRequest<String, Note> private var days: SectionedFetchResults<String, Note>

    init(desk: Desk, emptyText: String, request: NSFetchRequest<Note>) {
        (self.desk, self.emptyText) = (desk, emptyText)
        _days = SectionedFetchRequest(fetchRequest: request, sectionIdentifier: \.day, animation: .default)
    }

    var body: some View {
        ForEach(days) { day in
            Section(title(of: day)) {
                ForEach(day) { NoteRow(desk: desk, note: $0) }
                    .onDelete { offsets in
                        desk.throwAwayRows(offsets.map { day[day.index(day.startIndex, offsetBy: $0)] })
                    }
            }
        }
        if days.isEmpty { EmptyListHint(text: emptyText) }
    }

    private func title(of day: SectionedFetchResults<String, Note>.Section) -> String {
        day.first?.creationDate.formatted(date: .long, time: .omitted) ?? day.id
    }
}
