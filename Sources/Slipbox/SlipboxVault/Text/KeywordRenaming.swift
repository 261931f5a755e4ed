internal import CoreData
internal import DocumentRichText
internal import MarkdownVault
public import SlipboxCore

extension Keyword {
    /// Renames the keyword for all its notes, with those below it (`old/part` becomes `new/part`) and the tags for them in texts.
    ///
    /// No text can name a keyword with a space. Such a keyword keeps its former name as an alias, so that tags go on meaning it.
    ///
    /// - Throws: `KeywordNameError` if a name is empty or belongs to another keyword; nothing is changed in that case. Otherwise
    ///   an error of the store, or of a text that cannot be read.
    public func renameWithTags(to newName: String) throws {
        let former = name
        try rename(to: newName)
        guard name != former, let context = managedObjectContext else { return }
        guard TextTags.canName(name) else {
            for keyword in try [self] + context.fetch(Keyword.fetch(isBelow)) {
                keyword.aliases.append(former + keyword.name.dropFirst(name.count))
            }
            return
        }
        let renaming = TagRenaming(former: former, present: name)
        let isNamed = NSPredicate(format: "bodyText_ CONTAINS[c] %@", "#" + former)
        for note in try context.fetch(Note.fetch(isNamed)) { try renaming.apply(to: note) }
    }
}

/// A new name for a tag, and for those below it.
struct TagRenaming {
    let former: String
    let present: String

    /// Gives the tags in a note's text their new name.
    func apply(to note: Note) throws {
        guard let data = note.formattedBodyText_ else {
            let text = renamed(markdown: note.bodyText)
            if text != note.bodyText { note.setBody(text, markdown: text) }
            return
        }
        var document = try RichTextDocument(rtf: data)
        document.paragraphs = document.paragraphs.map(renamed)
        if document.plainText != note.bodyText { note.setBody(document.plainText, richText: document.rtf()) }
    }

    private func renamed(_ paragraph: TextParagraph) -> TextParagraph {
        guard ![.code, .markdown].contains(paragraph.style.kind) else { return paragraph }
        var last: Character?
        let runs = paragraph.runs.map { run in
            defer { last = run.text.last }
            let isText = run.style.link == nil && run.style.font.family != TextFont.code.family
            return isText ? TextRun(renamed(run.text, after: last), style: run.style) : run
        }
        return TextParagraph(runs: runs, style: paragraph.style, endStyle: paragraph.endStyle)
    }

    /// Returns a text with the new name in its tags.
    ///
    /// - Parameter last: The character before the text; nil at the beginning of a paragraph.
    func renamed(_ text: String, after last: Character?) -> String {
        var result = ""
        var (rest, last) = (text[...], last)
        while let character = rest.first {
            result.append(character)
            rest.removeFirst()
            if character == "#", last?.isWhitespace ?? true {
                let tag = rest.prefix(while: Self.isInTag)
                result += renamed(tag: tag)
                rest.removeFirst(tag.count)
                last = tag.last ?? character
            } else {
                last = character
            }
        }
        return result
    }

    private func renamed(markdown: String) -> String {
        var bytes = Array(markdown.utf8)
        for tag in MarkdownOutline(markdown).tags.reversed() {
            bytes.replaceSubrange(tag.range, with: Array("#\(renamed(tag: tag.name[...]))".utf8))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func renamed(tag: Substring) -> String {
        let name = former.lowercased()
        guard tag.lowercased() == name || tag.lowercased().hasPrefix(name + "/") else { return String(tag) }
        return present + tag.dropFirst(former.count)
    }

    private static func isInTag(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "_-/".contains(character)
    }
}
