extension RichTextDocument {
    /// The notes and pictures that the document embeds by name, such as `![[Boxes#Use]]`: in order and without duplicates.
    public var embeds: [NamedLink] {
        var seen: Set<String> = []
        return paragraphs.lazy.filter(\.mayLink).flatMap(\.runs).filter(\.mayLink)
            .flatMap { NamedLink.places(in: $0.text, areEmbeds: true).map(\.link) }
            .filter { seen.insert($0.target).inserted }
    }

    /// Returns the document with another name in the embeds of a note.
    public func renamingEmbeds(of former: String, to name: String) -> RichTextDocument {
        let isMeant = { (link: NamedLink) in link.title.lowercased() == former.lowercased() }
        return RichTextDocument(
            paragraphs: paragraphs.map { paragraph in
                guard paragraph.mayLink else { return paragraph }
                let runs = paragraph.runs.map { $0.renamingEmbeds(isMeant, to: name) }
                guard runs != paragraph.runs else { return paragraph }
                return TextParagraph(runs: runs, style: paragraph.style, endStyle: paragraph.endStyle)
            }
        )
    }

    /// Returns the part below a heading, up to the next one of its level or above; nil if there is no such heading. Of a
    /// path of headings, such as `Use#Drawers`, the last one counts.
    public func section(_ heading: String) -> RichTextDocument? {
        let name = heading.split(separator: "#").last.map { $0.trimmingCharacters(in: .whitespaces).lowercased() } ?? ""
        guard let start = paragraphs.firstIndex(where: { $0.isHeading(called: name) }),
            let level = paragraphs[start].headingLevel
        else { return nil }
        var end = start + 1
        while end < paragraphs.count, paragraphs[end].headingLevel ?? .max > level { end += 1 }
        return RichTextDocument(paragraphs: Array(paragraphs[start..<end]))
    }
}

extension TextParagraph {
    /// The level of a heading; nil for another paragraph.
    fileprivate var headingLevel: Int? {
        if case .heading(let level) = style.kind { level } else { nil }
    }

    fileprivate func isHeading(called name: String) -> Bool {
        headingLevel != nil && text.trimmingCharacters(in: .whitespaces).lowercased() == name
    }
}

extension TextRun {
    fileprivate func renamingEmbeds(_ isMeant: (NamedLink) -> Bool, to name: String) -> TextRun {
        let places = mayLink ? NamedLink.places(in: text, areEmbeds: true).filter { isMeant($0.link) } : []
        guard !places.isEmpty else { return self }
        var (renamed, end) = ("", text.startIndex)
        for (_, range) in places {
            let inner = text[range].dropFirst(2)
            renamed += text[end..<range.lowerBound] + "[[" + name + inner.drop { !"#|]".contains($0) }
            end = range.upperBound
        }
        return TextRun(renamed + text[end...], style: style)
    }
}
