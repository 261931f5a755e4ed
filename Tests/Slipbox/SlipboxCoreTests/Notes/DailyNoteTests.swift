import CoreData
import DocumentRichText
import SlipboxCore
import Testing

@MainActor @Suite("Daily notes and templates")
struct DailyNoteTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }
    private let day = Date(timeIntervalSince1970: 1_711_357_500)  // 2024-03-25 09:05 in UTC

    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    private func template(_ title: String, _ text: String) -> Note {
        let folder = Folder(name: NoteTemplate.folderName, context: context)
        let note = Note(title: title, context: context)
        note.setBody(text)
        note.folder = folder
        return note
    }

    @Test("A day has one note, in the folder of such notes")
    func once() throws {
        let note = try DailyNote.note(of: day, in: context, calendar: calendar)
        #expect(note.title == "2024-03-25" && note.folder?.name == "Daily Notes")
        try controller.save()
        let later = try DailyNote.note(of: day.addingTimeInterval(3_600), in: context, calendar: calendar)
        #expect(later == note)
        let next = try DailyNote.note(of: day.addingTimeInterval(86_400), in: context, calendar: calendar)
        #expect(next.title == "2024-03-26" && next.folder == note.folder)
        note.moveToTrash()
        try controller.save()
        #expect(try DailyNote.note(of: day, in: context, calendar: calendar) != note)
    }

    @Test("A day's note goes into the folder of the day before")
    func brought() throws {
        let journal = Folder(name: "Journal", context: context)
        for title in ["2024-03-20", "2024-03-01", "2024-03-24 Trip", "2024-04-01"] {
            let note = Note(title: title, context: context)
            note.folder = title == "2024-03-20" ? journal : nil
        }
        try controller.save()
        let note = try DailyNote.note(of: day, in: context, calendar: calendar)
        #expect(note.folder == journal)
        try journal.moveToTrash()
        try controller.save()
        let next = try DailyNote.note(of: day.addingTimeInterval(86_400), in: context, calendar: calendar)
        #expect(next.folder?.name == "Daily Notes")
    }

    @Test("The day is that of the calendar's time zone")
    func zones() throws {
        var calendar = calendar
        calendar.timeZone = try #require(TimeZone(identifier: "Pacific/Auckland"))
        let evening = day.addingTimeInterval(6 * 3_600)
        #expect(try DailyNote.note(of: evening, in: context, calendar: calendar).title == "2024-03-26")
    }

    @Test("A template gives a day its text, and placeholders their values")
    func template() throws {
        _ = template("Daily Note", "{{title}} at {{time}}\n\nGrateful for")
        try controller.save()
        let note = try DailyNote.note(of: day, in: context, calendar: calendar)
        #expect(note.bodyText == "2024-03-25 at 9:05\n\nGrateful for" && note.folder?.name == "Daily Notes")
    }

    @Test("A note from a template has its formatting, keywords and links, and leaves it as it is")
    func copies() throws {
        let other = Note(title: "Other", context: context)
        let meeting = template("Meeting", "")
        let text = NSMutableAttributedString(string: "On {{date}}, ")
        text.append(
            NSAttributedString(string: "{{title}} {{title}}", attributes: [.font: TextFont(size: 12, isBold: true)])
        )
        meeting.formattedBodyText = text
        meeting.addToKeywords_(Keyword(name: "work", context: context))
        meeting.addToLinkedNotes_(other)
        try controller.save()
        #expect(try NoteTemplate.all(in: context) == [meeting])
        let note = NoteTemplate.note(from: meeting, title: "{{date}}", at: day, calendar: calendar)
        #expect(note.bodyText == "On 2024-03-25, {{date}} {{date}}", "what is put in is not read again")
        let font = note.formattedBodyText.attribute(.font, at: 16, effectiveRange: nil) as? TextFont
        #expect(font?.isBold == true)
        #expect(note.keywords.map(\.name) == ["work"] && note.linkedNotes == [other])
        #expect(meeting.bodyText == "On {{date}}, {{title}} {{title}}" && note.folder == nil)
    }
}

@MainActor @Suite("How notes are shown")
struct NoteShowingTests {
    private let controller = PersistenceController.createEmpty()
    private var context: NSManagedObjectContext { controller.container.viewContext }

    private func note(_ title: String, _ text: String) -> Note {
        let note = Note(title: title, context: context)
        note.setBody(text)
        return note
    }

    @Test("The first line is the title of a note without one")
    func titles() {
        #expect(note("A", "text").shownTitle == "A")
        #expect(note("", "\n  first line\nsecond").shownTitle == "first line")
        #expect(note("", String(repeating: "long ", count: 10_000)).shownTitle.count == 100)
        #expect(note("", " \n").shownTitle == "Untitled" && note("", "").shownTitle == "Untitled")
    }

    @Test("A note is blank if nothing of it would be missed")
    func blanks() {
        #expect(note("", " \n").isBlank() && note(" ", "").isBlank())
        #expect(!note("a", "").isBlank() && !note("", "a").isBlank())
        let linked = note("", "")
        note("a", "").addToLinkedNotes_(linked)
        #expect(!linked.isBlank())
        let tagged = note("", "")
        tagged.addToKeywords_(Keyword(name: "k", context: context))
        #expect(!tagged.isBlank() && tagged.isBlank(apartFrom: tagged.keywords))
    }

    @Test(
        "Words are counted as a reader counts them",
        arguments: [
            ("", 0), ("one", 1), ("one two\nthree", 3), ("don't well-known it’s", 3), ("a - b — c", 3),
            ("Grüße, Élan!", 2),
            ("3 times 4.5", 4), ("日本語", 3), ("カタ", 2), ("mixed 日本 text", 4), ("'quoted'", 1), ("#tag @name", 2),
        ]
    )
    func words(_ text: String, _ count: Int) {
        #expect(note("", text).wordCount == count, "\(text)")
    }
}
