/// Writes changed paragraphs of a Markdown text with the markers that the text has for them.
struct MarkdownBlockEdits {
    let map: MarkdownSourceMap
    let old: [TextParagraph]
    let new: [TextParagraph]
    let meter: StepMeter

    // MARK: Ranges

    /// Returns a range of paragraphs of the source, extended to whole lines: those of a code block belong together.
    func wholeLines(_ range: Range<Int>) -> Range<Int> {
        var range = range
        if range.isEmpty {
            // A place between two lines of one block, or behind code that is open to the end.
            let place = range.lowerBound
            let isBetween = place > 0 && place < old.count && sharesLines(place - 1, place)
            let isOpen = place > 0 && place == old.count && fences(at: place - 1).map { $0.last == nil } ?? false
            guard isBetween || isOpen else { return range }
            range = place - 1..<min(place + 1, old.count)
        }
        while range.lowerBound > 0, sharesLines(range.lowerBound - 1, range.lowerBound) {
            range = range.lowerBound - 1..<range.upperBound
        }
        while range.upperBound < old.count, sharesLines(range.upperBound - 1, range.upperBound) {
            range = range.lowerBound..<range.upperBound + 1
        }
        return range
    }

    /// Returns a range of paragraphs of the source, extended to whole lines, and to the item after them whose number may be another.
    func withNextNumber(_ range: Range<Int>) -> Range<Int> {
        let lines = wholeLines(range)
        guard lines.upperBound < old.count, old[lines.upperBound].style.list?.marker.isOrdered == true else {
            return lines
        }
        return wholeLines(lines.lowerBound..<lines.upperBound + 1)
    }

    private func sharesLines(_ first: Int, _ second: Int) -> Bool {
        map.paragraphs[first].lines.upperBound > map.paragraphs[second].lines.lowerBound
    }

    /// Returns a range of paragraphs of the source, extended to whole lists.
    func wholeLists(_ range: Range<Int>) -> Range<Int> {
        var range = wholeLines(range)
        while range.lowerBound > 0, old[range.lowerBound - 1].style.list != nil {
            range = range.lowerBound - 1..<range.upperBound
        }
        while range.upperBound < old.count, old[range.upperBound].style.list != nil {
            range = range.lowerBound..<range.upperBound + 1
        }
        return wholeLines(range)
    }

    // MARK: Edits

    /// Returns the edit that replaces whole blocks, or nil if the source has none to go by.
    func edit(_ hunk: MarkdownHunk) -> MarkdownByteEdit? {
        guard !old.isEmpty else { return nil }
        if hunk.new.isEmpty { return deletion(hunk) }
        let text = hunk.way.hasWholeLists ? writtenAnew(hunk) : written(hunk)
        return hunk.old.isEmpty ? insertion(of: text, hunk) : replacement(by: text, hunk)
    }

    private func replacement(by text: String, _ hunk: MarkdownHunk) -> MarkdownByteEdit {
        let (first, last) = (hunk.old.lowerBound, hunk.old.upperBound - 1)
        var text = text
        if hunk.way.isSeparate, first > 0, isTight(first - 1, first) {
            text = separator(old[first - 1], new[hunk.new.lowerBound], isTight: true).dropFirst() + text
        }
        if hunk.way.isSeparate, last + 1 < old.count, isTight(last, last + 1) {
            text += separator(new[hunk.new.upperBound - 1], old[last + 1], isTight: true).dropLast()
        }
        let lines = map.paragraphs[first].lines.lowerBound..<map.paragraphs[last].lines.upperBound
        return MarkdownByteEdit(range: lines, text: text)
    }

    private func insertion(of text: String, _ hunk: MarkdownHunk) -> MarkdownByteEdit {
        let place = hunk.old.lowerBound
        guard place > 0 else {
            let start = map.paragraphs[0].lines.lowerBound
            let end = separator(new[hunk.new.upperBound - 1], old[0], isTight: false)
            return MarkdownByteEdit(range: start..<start, text: text + end)
        }
        let start = map.paragraphs[place - 1].lines.upperBound
        let isTightList = isTightList(around: hunk.old)
        var inserted = separator(old[place - 1], new[hunk.new.lowerBound], isTight: isTightList) + text
        if place < old.count, isTight(place - 1, place) {
            inserted += separator(new[hunk.new.upperBound - 1], old[place], isTight: true).dropLast()
        }
        return MarkdownByteEdit(range: start..<start, text: inserted)
    }

    /// Returns whether no blank line is between two paragraphs of the source.
    private func isTight(_ first: Int, _ second: Int) -> Bool {
        let gap =
            map.paragraphs[first].lines
            .upperBound..<max(
                map.paragraphs[first].lines.upperBound,
                map.paragraphs[second].lines.lowerBound
            )
        return map.source[gap].count { $0 == UInt8(ascii: "\n") } < 2
    }

    /// Returns the edit that removes paragraphs, with the blank lines after them; at the end of the text, those before.
    private func deletion(_ hunk: MarkdownHunk) -> MarkdownByteEdit {
        let range = hunk.old
        let (first, last) = (map.paragraphs[range.lowerBound], map.paragraphs[range.upperBound - 1])
        if range.upperBound < old.count {
            var end = last.lines.upperBound
            let next = map.paragraphs[range.upperBound].lines.lowerBound
            while end < next, Self.isBlank(map.source[end]) { end += 1 }
            if end < next { end = last.lines.upperBound }
            guard hunk.way.isSeparate, range.lowerBound > 0 else {
                return MarkdownByteEdit(range: first.lines.lowerBound..<end, text: "")
            }
            let line = separator(old[range.lowerBound - 1], old[range.upperBound], isTight: true).dropFirst()
            return MarkdownByteEdit(range: first.lines.lowerBound..<end, text: String(line))
        }
        let start =
            range.lowerBound > 0 ? map.paragraphs[range.lowerBound - 1].lines.upperBound : first.lines.lowerBound
        return MarkdownByteEdit(range: start..<last.lines.upperBound, text: "")
    }

    /// Returns whether a byte may be a part of a blank line, which has the signs of quotations.
    private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ">")].contains(byte) }

    // MARK: Writing

    private func writtenAnew(_ hunk: MarkdownHunk) -> String {
        var writer = MarkdownWriter(meter)
        let text = writer.write(RichTextDocument(paragraphs: Array(new[hunk.new])))
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    private func written(_ hunk: MarkdownHunk) -> String {
        if hunk.way == .paragraphs, let listing = listing(hunk) { return listing }
        var prefixes = MarkdownPrefixes(map: map, old: old, before: hunk.old.lowerBound)
        let isTight = isTightList(around: hunk.old)
        let pairs = hunk.old.count == hunk.new.count ? Array(hunk.old) : []
        var text = ""
        var code: [String] = []
        for (offset, index) in hunk.new.enumerated() {
            let paragraph = new[index]
            let next = index + 1 < hunk.new.upperBound ? new[index + 1] : nil
            if paragraph.isCodeLine {
                code.append(paragraph.text)
                if let next, next.continuesListing(paragraph) { continue }
                let signs = ParagraphStyle.quoteSigns(paragraph.style.quoteDepth)
                let listing = MarkdownWriter.listing(code, language: paragraph.style.language)
                text += signs + listing.replacing("\n", with: "\n" + signs)
                code = []
            } else {
                let last = hunk.old.upperBound - (hunk.new.upperBound - index)
                let same = hunk.old.contains(last) && old[last] == paragraph ? last : nil
                let prefix = prefixes.next(paragraph, like: same ?? (pairs.isEmpty ? nil : pairs[offset]))
                let kept = same.flatMap { source(of: $0, after: prefix) }
                let table = pairs.isEmpty ? nil : table(paragraph, inPlaceOf: pairs[offset])
                text += kept ?? table ?? lines(of: paragraph, after: prefix)
            }
            if let next { text += separator(paragraph, next, isTight: isTight) }
        }
        return text
    }

    /// Returns the lines of a code block between the fences that the source has for it; nil if the block is not the same one.
    private func listing(_ hunk: MarkdownHunk) -> String? {
        let (former, present) = (old[hunk.old], new[hunk.new])
        guard let first = former.first, first.isCodeLine,
            (former.dropFirst() + present).allSatisfy({ $0.continuesListing(first) })
        else { return nil }
        let places = map.paragraphs[hunk.old]
        guard places.allSatisfy({ $0.lines == places.first?.lines }), let fences = fences(at: hunk.old.lowerBound)
        else { return nil }
        return ([fences.first] + present.map(\.text) + (fences.last.map { [$0] } ?? [])).joined(separator: "\n")
    }

    /// Returns the lines around the code of which a paragraph of the source is a line; the last one is nil if the code is open to the end
    /// of the text. Nil if there are no fences.
    private func fences(at index: Int) -> (first: String, last: String?)? {
        guard old[index].isCodeLine, old[index].style.quoteDepth == 0 else { return nil }
        let source = String(decoding: map.source[map.paragraphs[index].lines], as: UTF8.self)
            .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let fence = source[0].drop { $0 == " " }.prefix { $0 == "`" || $0 == "~" }
        guard fence.count > 2, let last = source.last else { return nil }
        let isClosed = source.count > 1 && last.drop { $0 == " " }.hasPrefix(fence)
        return (String(source[0]), isClosed ? String(last) : nil)
    }

    /// Returns the lines of a table in place of another one of the source, without those around them; nil if one is none, or is in a quotation.
    private func table(_ paragraph: TextParagraph, inPlaceOf index: Int) -> String? {
        let former = old[index]
        guard former.style.kind.isTable, paragraph.style.kind.isTable, former.style.quoteDepth == 0,
            paragraph.style.quoteDepth == 0
        else { return nil }
        let source = String(decoding: map.source[map.paragraphs[index].lines], as: UTF8.self)
        return MarkdownTableEdits(TextTable(former), source: source, meter)?.lines(of: TextTable(paragraph))
    }

    /// Returns the lines that the source has for an item, after a marker with another number; nil if they have no place for it.
    private func source(of index: Int, after prefix: String) -> String? {
        let place = map.paragraphs[index]
        guard old[index].style.list != nil, let start = place.content?.lowerBound, start <= place.lines.upperBound
        else { return nil }
        return prefix + String(decoding: map.source[start..<place.lines.upperBound], as: UTF8.self)
    }

    /// Returns the lines of a paragraph after their markers.
    private func lines(of paragraph: TextParagraph, after prefix: String) -> String {
        let kind = paragraph.style.kind
        let isSource = kind.isSource || kind.isTable || kind == .rule
        let text =
            isSource
            ? MarkdownWriter.text(of: paragraph, meter) : MarkdownInlineWriter.shortText(of: paragraph, meter)
        let signs = MarkdownPrefixes.signs(prefix)
        let isMarked = paragraph.style.list != nil
        let others = isMarked ? MarkdownPrefixes.indent(prefix) : signs
        return prefix + text.replacing("\n", with: "\n" + others)
    }

    private func separator(_ first: TextParagraph, _ second: TextParagraph, isTight: Bool) -> String {
        let areItems = first.style.list != nil && second.style.list != nil
        let needsLine = first.style.needsLine(before: second) || areItems && !isTight
        return needsLine ? "\n" + first.style.line(before: second.style) + "\n" : "\n"
    }

    /// Returns whether the items next to a place have no blank lines between them.
    private func isTightList(around range: Range<Int>) -> Bool {
        let nearby = max(range.lowerBound - 2, 0)..<min(range.upperBound + 2, old.count)
        return nearby.dropLast().allSatisfy { index in
            old[index].style.list == nil || old[index + 1].style.list == nil || isTight(index, index + 1)
        }
    }
}

/// The markers in front of paragraphs, as the source has them: the indent, the bullets and the signs of quotations.
struct MarkdownPrefixes {
    private let map: MarkdownSourceMap
    private let old: [TextParagraph]
    /// The markers of the open lists by level.
    private var open: [(list: TextList, prefix: String)] = []
    /// The number of quotations around the open lists.
    private var quoteDepth = 0

    /// Creates the markers at a place in the source.
    init(map: MarkdownSourceMap, old: [TextParagraph], before index: Int) {
        (self.map, self.old) = (map, old)
        var start = index
        // The items since the last one of the outermost level are the open ones.
        while start > 0, let list = old[start - 1].style.list {
            start -= 1
            if list.level == 0 { break }
        }
        for index in start..<index { note(old[index], prefix: prefix(of: index)) }
    }

    private func prefix(of index: Int) -> String {
        let place = map.paragraphs[index]
        let end = place.content?.lowerBound ?? place.lines.upperBound
        return String(decoding: map.source[place.lines.lowerBound..<max(end, place.lines.lowerBound)], as: UTF8.self)
    }

    private mutating func note(_ paragraph: TextParagraph, prefix: String) {
        if paragraph.style.quoteDepth != quoteDepth { open = [] }
        quoteDepth = paragraph.style.quoteDepth
        guard let list = paragraph.style.list else {
            open = []
            return
        }
        open.removeLast(max(open.count - list.level, 0))
        open.append((list, prefix))
    }

    /// Returns the signs of quotations at the beginning of a prefix.
    static func signs(_ prefix: String) -> String { String(prefix.prefix { $0 == ">" || $0 == " " || $0 == "\t" }) }

    /// Returns a prefix without its bullets, which indents what belongs to the item.
    static func indent(_ prefix: String) -> String { String(prefix.map { $0 == ">" || $0 == "\t" ? $0 : " " }) }

    /// Returns the marker of the next paragraph.
    /// - Parameter index: The paragraph of the source in whose place it stands.
    mutating func next(_ paragraph: TextParagraph, like index: Int?) -> String {
        let style = paragraph.style
        var prefix: String
        if let index, old[index].style == style, !style.kind.isTable, map.paragraphs[index].content != nil {
            prefix = self.prefix(of: index)
        } else if let index, let bullet = bullet(of: index, for: style) {
            prefix = bullet + style.kind.marker
        } else {
            prefix = marker(of: style) + style.kind.marker
        }
        if prefix.contains("\n") { prefix = marker(of: style) + style.kind.marker }
        if let list = style.list, list.marker.isOrdered, !isOpen(list, quoteDepth: style.quoteDepth) {
            prefix = Self.numbered(prefix, list.startingItemNumber)
        }
        note(paragraph, prefix: prefix)
        return prefix
    }

    /// Returns the bullet of an item that becomes a heading, or text again.
    private func bullet(of index: Int, for style: ParagraphStyle) -> String? {
        let kind = old[index].style.kind
        guard style.list != nil, old[index].style.list == style.list, old[index].style.quoteDepth == style.quoteDepth,
            kind == .body || kind.isHeading, style.kind == .body || style.kind.isHeading,
            map.paragraphs[index].content != nil
        else { return nil }
        let prefix = prefix(of: index)
        return kind.isHeading ? String(prefix.prefix { $0 != "#" }) : prefix
    }

    /// Returns the marker of an item: that of the one before it, with the next number.
    private func marker(of style: ParagraphStyle) -> String {
        let signs = ParagraphStyle.quoteSigns(style.quoteDepth)
        guard let list = style.list else { return signs }
        let open = style.quoteDepth == quoteDepth ? open : []
        let task = list.marker.taskSign.map { $0 + " " } ?? ""
        if isOpen(list, quoteDepth: style.quoteDepth) {
            return Self.following(open[list.level].prefix) + task
        }
        let indent =
            open.prefix(list.level).last.map { Self.indent(Self.bullet($0.prefix)) } ?? signs
        return indent + (list.marker.isOrdered ? "\(list.startingItemNumber). " : "- ") + task
    }

    /// Returns whether an item continues a list.
    private func isOpen(_ list: TextList, quoteDepth depth: Int) -> Bool {
        depth == quoteDepth && open.indices.contains(list.level) && Self.isSameList(open[list.level].list, list)
    }

    /// Returns whether two items may belong to one list. Tasks and others may.
    private static func isSameList(_ one: TextList, _ other: TextList) -> Bool {
        one.level == other.level && (one == other || !one.marker.isOrdered && !other.marker.isOrdered)
    }

    /// Returns a marker without the sign of a task.
    private static func bullet(_ prefix: String) -> String {
        guard let start = prefix.firstIndex(of: "["), MarkdownTask(String(prefix[start...])) != nil else {
            return prefix
        }
        return String(prefix[..<start])
    }

    private static func following(_ marker: String) -> String {
        let prefix = bullet(marker)
        guard let first = prefix.firstIndex(where: \.isNumber) else {
            return prefix.last == " " ? prefix : prefix + " "
        }
        let digits = prefix[first...].prefix(while: \.isNumber)
        return numbered(prefix, (Int(digits) ?? 0) + 1)
    }

    /// Returns a marker with another number.
    private static func numbered(_ prefix: String, _ number: Int) -> String {
        guard let first = prefix.firstIndex(where: \.isNumber) else { return prefix }
        let digits = prefix[first...].prefix(while: \.isNumber)
        return prefix[..<first] + String(number) + prefix[digits.endIndex...]
    }
}
