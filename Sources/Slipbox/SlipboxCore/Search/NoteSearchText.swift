public import Foundation

/// A search text as people type it: words, phrases in quotation marks, conditions, and what is not wanted after a minus.
///
/// ```swift
/// let text = NoteSearchText(#"luhmann "index card" -draft status:review tag:method"#)
/// let notes = try context.fetch(Note.fetch(text.predicate))
/// ```
///
/// Every text means something, so that a list can follow each letter that is typed. Only a value that no note can have is
/// told by ``problem``.
public struct NoteSearchText: Hashable, Sendable {
    /// A part of the text, which a note must satisfy.
    public struct Term: Hashable, Sendable {
        /// The condition.
        public let condition: Condition
        /// Whether notes that satisfy the condition are not wanted.
        public let isExcluded: Bool
    }

    /// The condition of a term.
    public enum Condition: Hashable, Sendable {
        /// Title or text contain a word, or the words of a phrase in this order.
        case words(String)
        /// The title contains a word or phrase.
        case title(String)
        /// The status is one of those whose names begin with the text.
        case status(String)
        /// A keyword has a name that begins with the text.
        case keyword(String, isWhole: Bool)
        /// The same, written with the sign of tags, as titles may have it, too.
        case tag(String)
        /// The folder, or one above it, has a name that contains the text, or is it; or the names that a path has.
        case folder(String, isWhole: Bool)
        /// The note has something: a picture, links, keywords.
        case having(Belonging)
        /// The note is one of the favourites.
        case favourite
        /// The note stands first in lists.
        case pinned
        /// The note was made at a time.
        case created(Range<Date>)
        /// Title or text were changed last at a time.
        case changed(Range<Date>)
        /// The note links to one whose title contains a text, or is it.
        case linking(String, isWhole: Bool)
        /// A condition with a value that does not exist. It matches no note.
        case unknown(name: String, value: String)
    }

    /// Something that a note may have.
    public enum Belonging: String, CaseIterable, Sendable {
        /// A picture.
        case picture
        /// Links to other notes.
        case links
        /// Keywords.
        case tags
    }

    /// The terms, in the order of the text.
    public let terms: [Term]

    /// Reads a text, in time proportional to its length.
    ///
    /// - Parameters:
    ///   - calendar: The calendar with the time zone in which days begin.
    ///   - now: A moment of today.
    public init(_ text: String, calendar: Calendar = .current, now: Date = Date()) {
        var reader = NoteSearchReader(text, days: NoteSearchDays(calendar: calendar, now: now))
        terms = reader.terms()
    }

    /// The words and phrases that notes must contain, for ranking and for marking them.
    public var words: [String] {
        terms.compactMap { term in
            switch term.condition {
            case .words(let words), .title(let words): term.isExcluded ? nil : words
            default: nil
            }
        }
    }

    /// Returns whether the text that was read is nothing but words, without quotation marks and signs.
    func isWordsAlone(in text: String) -> Bool {
        let words = terms.map { if case .words(let word) = $0.condition, !$0.isExcluded { word } else { "" } }
        let typed = text.split(whereSeparator: \.isWhitespace).filter { !NoteSearchReader.isNameAlone($0) }
        return typed.starts(with: words.map { $0[...] })
    }

    /// Whether the text has no condition at all.
    public var isEmpty: Bool { terms.isEmpty }

    /// The reason why no note can be found: a value that does not exist; nil if there is none.
    public var problem: String? {
        for term in terms {
            guard case .unknown(let name, let value) = term.condition else { continue }
            let choices = NoteSearchReader.choices(of: name).joined(separator: ", ")
            return "“\(name):\(value)” finds nothing; write \(name): with one of \(choices)."
        }
        return nil
    }
}
