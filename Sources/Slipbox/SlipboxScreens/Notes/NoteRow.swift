internal import CoreData
internal import DocumentRichText
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The row of a note, with its actions.
struct NoteRow: View {
    let desk: Desk
    let note: Note
    /// Whether the list is in manual order.
    var isArranged = false

    var body: some View {
        link
            .tag(note)
            .draggable(note)
            .contextMenu { actions }
            .swipeActions {
                if !desk.isOfOthers {
                    Button("Delete", role: .destructive) { desk.throwAway([note]) }
                }
            }
    }

    @ViewBuilder private var link: some View {
        if desk.isChoosing {
            NoteSummary(desk: desk, note: note)
        } else {
            NavigationLink(value: note) { NoteSummary(desk: desk, note: note) }
        }
    }

    @ViewBuilder private var actions: some View {
        if desk.mayChange(note) {
            FavouriteAction(desk: desk, note: note)
            PinAction(desk: desk, note: note)
            StatusMenu(desk: desk, note: note)
        }
        if !desk.isOfOthers {
            Button("Keywords…") { desk.sheet = .keywords([note]) }
            Button("Move to…") { desk.sheet = .moveNotes([note]) }
            Button("Duplicate") { desk.duplicate(note) }
            if desk.downloads != nil { Button("Export as One Text…") { desk.sheet = .export(note) } }
        }
        if let address = desk.link(to: note) {
            ShareLink(item: address) { Text("Copy Link") }
        }
        if desk.canShare {
            Button(desk.isOfOthers ? "Who Takes Part…" : "Share…") { desk.sheet = .share(note) }
        }
        if isArranged {
            Button("Move Up") { desk.move(note, by: -1) }
            Button("Move Down") { desk.move(note, by: 1) }
        }
        if !desk.isOfOthers {
            Button("Move to Trash", role: .destructive) { desk.throwAway([note]) }
        }
    }
}

private struct StatusMenu: View {
    let desk: Desk
    let note: Note

    var body: some View {
        Menu("Status") {
            ForEach(Status.allCases) { status in
                Button(status.displayName, systemImage: note.status == status ? "checkmark" : status.glyph) {
                    desk.setStatus(status, of: note)
                }
            }
        }
    }
}

private struct FavouriteAction: View {
    let desk: Desk
    let note: Note

    var body: some View {
        Button(note.isFavorite ? "Remove from Favourites" : "Add to Favourites") {
            desk.toggleFavourite(note)
        }
    }
}

private struct PinAction: View {
    let desk: Desk
    let note: Note

    var body: some View {
        Button(note.isPinned ? "Unpin" : "Pin") { desk.togglePin(note) }
    }
}

/// A note in brief: address, title and date, and the beginning of its text. Only this is rendered again when the note changes.
private struct NoteSummary: View {
    let desk: Desk
    let note: Note
    @Environment(\.noteRowLook) private var look
    @Environment(\.locale) private var locale
    @Environment(\.timeZone) private var timeZone

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            heading
            if !look.isCompact { beginning }
        }
        .styleClass(look.isCompact ? "slip slip-compact" : "slip")
    }

    /// The second part of the row, with the picture at its end.
    @ViewBuilder private var beginning: some View {
        if let picture = desk.smallPicture(of: note) {
            HStack(alignment: .top, spacing: 10) {
                quotation
                Image(path: picture).scaledToFill().styleClass("slip-thumbnail")
            }
            .styleClass("slip-beginning")
        } else {
            quotation
        }
    }

    /// The sentence around the first word that was sought, or else the beginning of the text.
    @ViewBuilder private var quotation: some View {
        if let found = NoteExcerpt(of: note.bodyText, pictureWords: note.pictureWords, around: look.words) {
            found.markedText.lineLimit(2).styleClass("slip-opening")
        } else if !opening.isEmpty {
            Text(opening).lineLimit(2).styleClass("slip-opening")
        }
    }

    /// The beginning of the text, without the title if the text starts with it.
    private var opening: String {
        let count = Self.longestOpening + note.shownTitle.count + 2
        let shown = RichTextDocument.shownText(ofBeginning: note.bodyText, count: count)
        let text = shown.drop { $0.isWhitespace }
        let line = text.prefix { !$0.isNewline }
        let rest = text.dropFirst(note.shownTitle.hasPrefix(line) ? line.count : 0)
        // Empty lines and breaks would take the room of words.
        let opening = rest.split(whereSeparator: \.isNewline).joined(separator: " ")
        return opening.count > Self.longestOpening ? "\(opening.prefix(Self.longestOpening))…" : opening
    }

    /// The characters of two lines in the widest list of a desk. A browser shapes them all, also those behind the last line: of 300, a
    /// third of the time in which it lays out a list.
    private static let longestOpening = 160

    /// The other name by which the note was found; nil if its title or its text says as much.
    private var name: String? { look.words.isEmpty ? nil : note.otherName(for: look.words.joined(separator: " ")) }

    private var date: Date { look.isByEdit ? note.modificationDate : note.creationDate }

    private var heading: some View {
        HStack(alignment: .firstTextBaseline, spacing: 7) {
            if let address = note.address { AddressText(address: address) }
            NoteExcerpt(whole: note.shownTitle, marking: look.words).markedText.styleClass("slip-title")
            if let name { NoteExcerpt(whole: name, marking: look.words).markedText.styleClass("slip-time") }
            Spacer()
            if note.isPinned {
                Image(systemName: "pin.fill").styleClass("slip-glyph").accessibilityLabel("Pinned")
            }
            if let mark = desk.shareMark(of: note) { ShareMarkView(mark: mark) }
            if note.isFavorite {
                Image(systemName: "star.fill").styleClass("slip-star").accessibilityLabel("Favourite")
            }
            if note.attachment != nil {
                Image(systemName: "paperclip").styleClass("slip-glyph").accessibilityLabel("With a picture")
            }
            // Only exceptions are marked: a finished note has no glyph.
            if note.status != .archived {
                Image(systemName: note.status.glyph).styleClass("slip-glyph")
                    .accessibilityLabel(note.status.displayName)
                    .help(note.status.displayName)
            }
            Text(SlipMoment(date, locale: locale, timeZone: timeZone).text)
                .styleClass("slip-time")
                .help(date.moment(locale, timeZone))
        }
        .styleClass("slip-head")
    }
}

/// The address of a note, which is read letter by letter.
struct AddressText: View {
    let address: NoteAddress

    var body: some View {
        Text(address.description)
            .styleClass("slip-address")
            .accessibilityLabel("Address " + address.description.map { String($0) }.joined(separator: " "))
    }
}

extension Status {
    /// The drawing that stands for the status.
    var glyph: String {
        switch self {
        case .draft: "circle.dashed"
        case .review: "circle.lefthalf.filled"
        case .archived: "circle.fill"
        }
    }
}
