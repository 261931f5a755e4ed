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

    /// Returns the part below a heading, up to the next one of its level or above, or the block with a name, such as
    /// `^376b9d`, with their footnotes; nil if there is none. Of a path of headings, such as `Use#Drawers`, the last one counts.
    public func section(_ heading: String) -> RichTextDocument? {
        let name = heading.split(separator: "#").last.map { $0.trimmingCharacters(in: .whitespaces).lowercased() } ?? ""
        if name.hasPrefix("^") { return block(name) }
        guard let start = paragraphs.firstIndex(where: { $0.isHeading(called: name) }),
            let level = paragraphs[start].headingLevel
        else { return nil }
        var end = start + 1
        while end < paragraphs.count, paragraphs[end].headingLevel ?? .max > level { end += 1 }
        return part(paragraphs[start..<end])
    }

    /// Returns the block at whose end a name stands, or the one above a line with nothing else, without the name. An item
    /// has those below it.
    private func block(_ name: String) -> RichTextDocument? {
        for (index, paragraph) in paragraphs.enumerated() {
            guard let named = paragraph.without(blockName: name) else { continue }
            guard named.text.allSatisfy(\.isWhitespace), index > 0 else {
                return part([named] + itemsBelow(index))
            }
            var start = index - 1
            while start > 0, paragraphs[start - 1].isOneBlock(with: paragraphs[start], above: paragraph) { start -= 1 }
            return part(paragraphs[start..<index])
        }
        return nil
    }

    private func itemsBelow(_ index: Int) -> ArraySlice<TextParagraph> {
        let (list, quoteDepth) = (paragraphs[index].style.list, paragraphs[index].style.quoteDepth)
        guard let list else { return [] }
        return paragraphs[(index + 1)...].prefix {
            $0.style.quoteDepth == quoteDepth && $0.style.list?.level ?? -1 > list.level
        }
    }
}

extension TextParagraph {
    /// The note or picture that the paragraph shows, and nothing else; nil if it has other words.
    package var onlyEmbed: NamedLink? {
        guard mayLink, !style.kind.isTable, runs.count == 1, runs[0].mayLink else { return nil }
        let text = runs[0].text.trimmingCharacters(in: .whitespaces)
        let places = NamedLink.places(in: text, areEmbeds: true)
        guard let place = places.first, place.range.upperBound == text.endIndex,
            text.index(after: text.startIndex) == place.range.lowerBound
        else { return nil }
        return place.link
    }

    /// The paragraph with the names of what it embeds in place of that.
    package var namingEmbeds: TextParagraph {
        guard mayLink, text.contains("![[") else { return self }
        let runs = runs.map { run in run.mayLink ? TextRun(NamedLink.textNamingEmbeds(run.text), style: run.style) : run
        }
        return TextParagraph(runs: runs, style: style, endStyle: endStyle)
    }

    /// The level of a heading; nil for another paragraph.
    package var headingLevel: Int? {
        if case .heading(let level) = style.kind { level } else { nil }
    }

    /// Returns the paragraph without the name of a block at its end; nil if it has another one or none.
    fileprivate func without(blockName name: String) -> TextParagraph? {
        guard mayLink, let last = runs.last else { return nil }
        let text = last.text.withoutSpacesAtEnd
        guard text.lowercased().hasSuffix(name) else { return nil }
        let rest = text.dropLast(name.count)
        guard rest.last?.isWhitespace ?? (runs.count == 1) else { return nil }
        let kept = TextRun(rest.withoutSpacesAtEnd, style: last.style)
        return TextParagraph(runs: runs.dropLast() + [kept], style: style, endStyle: endStyle)
    }

    /// Returns whether it is in one block with the paragraph after it: a list, a quotation or code above a name.
    fileprivate func isOneBlock(with next: TextParagraph, above name: TextParagraph) -> Bool {
        let depth = name.style.quoteDepth
        if style.quoteDepth > depth || next.style.quoteDepth > depth {
            return min(style.quoteDepth, next.style.sharedQuotes) > depth
        }
        return style.list != nil && next.style.list != nil || continuesListing(next)
    }

    fileprivate func isHeading(called name: String) -> Bool {
        headingLevel != nil && text.trimmingCharacters(in: .whitespaces).lowercased() == name
    }
}

extension NamedLink {
    /// Returns a text with names in place of its embeds.
    fileprivate static func textNamingEmbeds(_ text: String) -> String {
        var (named, end) = ("", text.startIndex)
        for (link, range) in places(in: text, areEmbeds: true) {
            named += text[end..<text.index(before: range.lowerBound)] + link.shownText
            end = range.upperBound
        }
        return named + text[end...]
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

extension StringProtocol {
    fileprivate var withoutSpacesAtEnd: String {
        String(self[..<(lastIndex { !$0.isWhitespace }.map(index(after:)) ?? startIndex)])
    }
}
