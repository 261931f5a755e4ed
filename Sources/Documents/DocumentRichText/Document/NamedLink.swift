public import Foundation

/// A link to a note by its title, as it stands in a text: `[[Boxes]]`, `[[Boxes#Use]]` or `[[Boxes|them]]`.
///
/// A note that does not exist yet has no identifier, so that a link to it is text like any other, which every format keeps.
/// Once there is such a note, ``RichTextDocument/linkingNames(_:)`` makes a ``NoteLink`` of it.
public struct NamedLink: Hashable, Sendable {
    /// The title of the note.
    public var title: String
    /// The heading; nil for the whole note.
    public var heading: String?
    /// The words of the link; nil if it shows what it leads to.
    public var label: String?

    /// The most characters of a link. What is longer is a text in brackets.
    static let longest = 300

    /// Reads what stands between the brackets; nil if it names no note.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        let target = parts[0].split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        title = target[0].trimmingCharacters(in: .whitespaces)
        heading = target.count > 1 ? target[1].trimmingCharacters(in: .whitespaces) : nil
        label = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : nil
        if heading?.isEmpty == true { heading = nil }
        if label?.isEmpty == true { label = nil }
        guard !title.isEmpty else { return nil }
    }

    /// The title with the heading, as it was written.
    public var target: String { heading.map { "\(title)#\($0)" } ?? title }

    /// The words that a reader sees.
    var shownText: String { label ?? heading.map { "\(title) > \($0)" } ?? title }

    /// Returns the run for a link to a note that has come to be.
    func run(to note: Target, style: TextStyle) -> TextRun {
        var style = style
        let isTitle = label.map { $0 == note.title } ?? (heading == nil && title == note.title)
        style.link = NoteLink(id: note.id, heading: heading, keepsText: !isTitle).link
        return TextRun(isTitle ? note.title : shownText, style: style)
    }

    /// A note with a title.
    public struct Target: Hashable, Sendable {
        /// The identifier of the note.
        public var id: UUID
        /// The present title of the note.
        public var title: String

        /// Creates a target.
        public init(id: UUID, title: String) {
            (self.id, self.title) = (id, title)
        }
    }

    /// A link and the place of its brackets in a text.
    typealias Place = (link: NamedLink, range: Range<String.Index>)

    /// Returns the links in a text, in order, or the embedded notes, `![[Boxes]]`. Brackets in formulas are none.
    static func places(in text: String, areEmbeds: Bool = false) -> [Place] {
        let places = placesInAll(of: text, areEmbeds: areEmbeds)
        guard !places.isEmpty else { return [] }
        var formulas = TextFormula.places(in: text)[...]
        return places.filter { place in
            formulas = formulas.drop { $0.upperBound <= place.range.lowerBound }
            return formulas.first.map { place.range.lowerBound < $0.lowerBound } ?? true
        }
    }

    /// Returns the links, or the embedded notes, with those in formulas.
    static func placesInAll(of text: String, areEmbeds: Bool) -> [Place] {
        guard text.utf8.contains(UInt8(ascii: "[")) else { return [] }
        var places: [Place] = []
        let scalars = text.unicodeScalars
        var (start, last, length): (String.Index?, Unicode.Scalar?, Int) = (nil, nil, 0)
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let (scalar, next) = (scalars[index], scalars.index(after: index))
            if scalar == "[", last == "[" {
                start = next
                length = 0
            } else if scalar == "]", last == "]", let inner = start {
                let end = scalars.index(before: index)
                let outer = text.unicodeScalars.index(inner, offsetBy: -2)
                let isEmbed = outer > scalars.startIndex && scalars[scalars.index(before: outer)] == "!"
                if inner < end, isEmbed == areEmbeds, let link = NamedLink(text[inner..<end]) {
                    places.append((link, outer..<next))
                }
                start = nil
            } else if scalar.value < 0x20 || scalar == "\u{2028}" || scalar == "[" || last == "]" || length > longest {
                start = nil
            }
            (last, index, length) = (scalar, next, length + 1)
        }
        return places
    }
}

extension NamedLink {
    /// Returns a text with the words of its links in place of them.
    static func textWithWords(for text: String) -> String {
        var (words, end) = ("", text.startIndex)
        for (link, range) in places(in: text) {
            words += text[end..<range.lowerBound] + link.shownText
            end = range.upperBound
        }
        return words + text[end...]
    }
}

extension RichTextDocument {
    /// The links by title, in order and without duplicates.
    public var namedLinks: [NamedLink] {
        var seen: Set<NamedLink> = []
        return paragraphs.lazy.filter(\.mayLink).flatMap(\.runs).filter(\.mayLink)
            .flatMap { NamedLink.places(in: $0.text).map(\.link) }.filter { seen.insert($0).inserted }
    }

    /// Returns the document with links by identifier instead of those by title whose notes there are.
    /// - Parameter note: Returns the note with a title; nil keeps the link as it is.
    public func linkingNames(_ note: (String) -> NamedLink.Target?) -> RichTextDocument {
        RichTextDocument(
            paragraphs: paragraphs.map { paragraph in
                guard paragraph.mayLink else { return paragraph }
                let runs = paragraph.runs.flatMap { $0.linkingNames(note) }
                guard runs != paragraph.runs else { return paragraph }
                return TextParagraph(runs: runs, style: paragraph.style, endStyle: paragraph.endStyle)
            }
        )
    }
}

extension TextParagraph {
    /// Whether brackets in it are links: in code and in Markdown that is kept, they are not.
    package var mayLink: Bool {
        switch style.kind {
        case .code, .markdown, .rule: false
        default: true
        }
    }
}

extension TextRun {
    /// Whether brackets in it are links.
    package var mayLink: Bool {
        style.link == nil && style.image == nil && style.font.family != TextFont.code.family
    }

    fileprivate func linkingNames(_ note: (String) -> NamedLink.Target?) -> [TextRun] {
        guard mayLink else { return [self] }
        var (runs, end): ([TextRun], String.Index) = ([], text.startIndex)
        for (link, range) in NamedLink.places(in: text) {
            guard let target = note(link.title), !target.title.isEmpty else { continue }
            runs.append(TextRun(String(text[end..<range.lowerBound]), style: style))
            runs.append(link.run(to: target, style: style))
            end = range.upperBound
        }
        return runs.isEmpty ? [self] : runs + [TextRun(String(text[end...]), style: style)]
    }
}
