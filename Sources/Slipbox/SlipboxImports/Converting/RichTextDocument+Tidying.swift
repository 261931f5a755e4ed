import DocumentRichText

extension RichTextDocument {
    /// Makes of a text of another program what a person would have written: lines that begin with a box become tasks,
    /// and empty lines, by which other programs make distances, are left out.
    mutating func tidy() {
        paragraphs = paragraphs.map { $0.trimmed.asTask }.filter { !$0.runs.isEmpty || $0.isComplete }
        joinLists()
    }

    /// Joins the items of numbered lists of which each is a list of its own, with the number that follows.
    private mutating func joinLists() {
        var lists: [(list: TextList, next: Int)?] = Array(repeating: nil, count: TextList.deepestLevel + 1)
        for index in paragraphs.indices {
            guard var list = paragraphs[index].style.list else {
                lists = lists.map { _ in nil }
                continue
            }
            for level in lists.indices where level > list.level { lists[level] = nil }
            let last = lists[list.level]
            if let last, last.list.marker == list.marker, last.next == list.startingItemNumber {
                list.startingItemNumber = last.list.startingItemNumber
                paragraphs[index].style.list = list
            }
            let isSame = last.map { $0.list == list } ?? false
            lists[list.level] = (list, isSame ? (last?.next ?? 0) + 1 : list.startingItemNumber + 1)
        }
    }

    /// Replaces the targets of links and the sources of images.
    ///
    /// - Parameters:
    ///   - link: returns the new target of a link, given the old one and its text; nil removes the link.
    ///   - image: returns the new source of an image.
    mutating func retarget(link: (String, String) -> String?, image: (String) -> String = { $0 }) {
        for index in paragraphs.indices {
            let old = paragraphs[index]
            guard old.runs.contains(where: { $0.style.link != nil || $0.style.image != nil }) else { continue }
            let texts = old.linkTexts
            var new = TextParagraph(style: old.style, endStyle: old.endStyle)
            for (run, text) in zip(old.runs, texts) {
                var run = run
                if let target = run.style.link { run.style.link = link(target, text) }
                if let source = run.style.image?.source { run.style.image?.source = image(source) }
                new.append(run)
            }
            paragraphs[index] = new
        }
    }

    /// Removes the first paragraph if it is the title of the note, which the slip box shows above the text.
    mutating func dropTitle(_ title: String) {
        guard let first = paragraphs.first, paragraphs.count > 1 || !first.text.isEmpty else { return }
        guard ConvertedNote.line(first.text) == ConvertedNote.line(title) else { return }
        paragraphs.removeFirst()
    }
}

extension TextParagraph {
    fileprivate var isCode: Bool { style.kind == .code }

    /// Whether the paragraph says something even without text.
    fileprivate var isComplete: Bool {
        switch style.kind {
        case .rule, .code, .callout: true
        case .body, .heading, .table, .markdown: style.list?.marker.isTask ?? false
        }
    }

    /// The text of the whole link that each run is a part of; empty for runs without a link.
    fileprivate var linkTexts: [String] {
        var texts: [String] = []
        var start = 0
        while start < runs.count {
            var end = start + 1
            while end < runs.count, runs[end].style.link == runs[start].style.link { end += 1 }
            let text = runs[start].style.link == nil ? "" : runs[start..<end].map(\.text).joined()
            texts += Array(repeating: text, count: end - start)
            start = end
        }
        return texts
    }

    /// The paragraph without white space and line breaks at its ends, unless it is code.
    fileprivate var trimmed: TextParagraph {
        guard !isCode, !style.kind.isVerbatim else { return self }
        var runs = self.runs[...]
        while let first = runs.first, first.style.image == nil {
            let scalars = first.text.unicodeScalars.drop { $0.properties.isWhitespace }
            runs.removeFirst()
            guard scalars.isEmpty else {
                runs = [TextRun(String(scalars), style: first.style)] + runs
                break
            }
        }
        while let last = runs.last, last.style.image == nil {
            let kept = last.text.unicodeScalars.reversed().drop { $0.properties.isWhitespace }.reversed()
            runs.removeLast()
            guard kept.isEmpty else {
                runs.append(TextRun(String(String.UnicodeScalarView(kept)), style: last.style))
                break
            }
        }
        return TextParagraph(runs: Array(runs), style: style)
    }

    /// The paragraph as a task if it begins with a box.
    fileprivate var asTask: TextParagraph {
        guard style.kind == .body, let first = runs.first, first.style.image == nil,
            let box = first.text.unicodeScalars.first, let marker = TaskBox.marker(box)
        else { return self }
        var task = TextParagraph(style: style)
        let level = style.list?.level ?? 0
        task.style.list = TextList(marker: marker, level: level)
        task.append(TextRun(String(first.text.unicodeScalars.dropFirst()), style: first.style))
        for run in runs.dropFirst() { task.append(run) }
        return task.trimmed
    }
}

extension ParagraphKind {
    /// Whether white space in paragraphs of this kind has a meaning.
    fileprivate var isVerbatim: Bool {
        switch self {
        case .code, .markdown, .table, .rule: true
        case .body, .heading, .callout: false
        }
    }
}

/// The characters that stand for tasks in texts that are being converted.
enum TaskBox {
    static let open = "\u{2610} "
    static let done = "\u{2611} "

    fileprivate static func marker(_ scalar: Unicode.Scalar) -> TextListMarker? {
        switch scalar {
        case "\u{2610}": .box
        case "\u{2611}", "\u{2612}": .check
        default: nil
        }
    }
}
