public import CoreData

/// The note of a day, in the folder of the day before: made when it is asked for first, from a template if there is one.
public enum DailyNote {
    /// The folder of the first one, and the title of the template in ``NoteTemplate/folderName``.
    public static let folderName = "Daily Notes"
    static let templateTitle = "Daily Note"

    /// Returns the note of a day.
    ///
    /// - Parameters:
    ///   - day: A moment of the day.
    ///   - calendar: The calendar with the time zone in which the day begins.
    public static func note(
        of day: Date,
        in context: NSManagedObjectContext,
        calendar: Calendar = .current
    ) throws -> Note {
        let title = title(of: day, calendar)
        let known = Note.fetch(NSPredicate(format: "%K == %@", NoteProperties.title, title))
        known.sortDescriptors = [NSSortDescriptor(key: NoteProperties.creationDate, ascending: true)]
        known.fetchLimit = 1
        if let note = try context.fetch(known).first { return note }
        let note: Note
        if let template = try NoteTemplate.all(in: context).first(where: { $0.title == templateTitle }) {
            note = NoteTemplate.note(from: template, title: title, at: day, calendar: calendar)
        } else {
            note = Note(title: title, context: context)
        }
        note.folder =
            try folder(before: title, in: context) ?? Folder.first(named: folderName, in: context)
            ?? Folder(name: folderName, context: context)
        return note
    }

    /// Returns the folder of the last day before the one with this title. Whoever brings notes of days along, such as a vault's, goes on
    /// among them.
    private static func folder(before title: String, in context: NSManagedObjectContext) throws -> Folder? {
        let earlier = Note.fetch(NSPredicate(format: "%K > '0' AND %K < %@", titleKey, titleKey, title))
        earlier.sortDescriptors = [NSSortDescriptor(key: titleKey, ascending: false)]
        earlier.fetchLimit = mostEarlier
        return try context.fetch(earlier).first { isTitle($0.title) && $0.folder?.isTrashed == false }?.folder
    }

    private static let titleKey = NoteProperties.title
    /// The most notes whose titles are looked at, which may begin like days.
    private static let mostEarlier = 30

    /// Whether a title is that of a day's note.
    private static func isTitle(_ title: String) -> Bool {
        let parts = title.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.count) == [4, 2, 2] && parts.joined().allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// The title of a day's note, such as `2024-03-25`: titles in their order are days in theirs.
    static func title(of day: Date, _ calendar: Calendar) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: day)
        return [(parts.year, 4), (parts.month, 2), (parts.day, 2)].map { number, width in
            let digits = "\(number ?? 0)"
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        .joined(separator: "-")
    }
}

/// A note of the folder “Templates”, from which others are made.
///
/// `{{title}}`, `{{date}}` and `{{time}}` in its text stand for what the new note has in their places.
public enum NoteTemplate {
    /// The folder of the templates.
    public static let folderName = "Templates"

    /// Returns the templates, by title.
    public static func all(in context: NSManagedObjectContext) throws -> [Note] {
        guard let folder = try Folder.first(named: folderName, in: context) else { return [] }
        let request = Note.fetch(for: folder)
        request.sortDescriptors = NoteSorting.titleAsc.sortDescriptors
        return try context.fetch(request)
    }

    /// Makes a note with the text, the keywords and the links of a template.
    ///
    /// - Parameters:
    ///   - title: The title of the note.
    ///   - now: The date and time for which the placeholders stand.
    public static func note(
        from template: Note,
        title: String,
        at now: Date = Date(),
        calendar: Calendar = .current
    ) -> Note {
        guard let context = template.managedObjectContext else { return template }
        let note = Note(title: title, context: context)
        let clock = calendar.dateComponents([.hour, .minute], from: now)
        let minute = clock.minute ?? 0
        let values = [
            "{{title}}": title, "{{date}}": DailyNote.title(of: now, calendar),
            "{{time}}": "\(clock.hour ?? 0):\(minute < 10 ? "0" : "")\(minute)",
        ]
        let text = NSMutableAttributedString(attributedString: template.formattedBodyText)
        text.replace(values)
        if template.hasFormattedBody { note.formattedBodyText = text } else { note.setBody(text.string) }
        for keyword in template.keywords { note.addToKeywords_(keyword) }
        for linked in template.linkedNotes { note.addToLinkedNotes_(linked) }
        return note
    }
}

extension NSMutableAttributedString {
    /// Replaces texts wherever they stand, but not in what replaces them. Each place keeps its formatting.
    fileprivate func replace(_ values: [String: String]) {
        var start = 0
        while true {
            let (text, rest) = (string as NSString, NSRange(location: start, length: length - start))
            let found = values.map { (place: text.range(of: $0.key, options: .literal, range: rest), value: $0.value) }
            guard
                let (place, value) = found.filter({ $0.place.location != NSNotFound }).min(by: {
                    $0.place.location < $1.place.location
                })
            else { return }
            replaceCharacters(in: place, with: value)
            start = place.location + (value as NSString).length
        }
    }
}
