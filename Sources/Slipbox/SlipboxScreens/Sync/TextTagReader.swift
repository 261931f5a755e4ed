package import SlipboxCore
internal import SlipboxVault

/// Reads the keywords in texts as they are read while somebody writes them.
package struct TextTagReader: TagReader {
    package init() {}

    package func names(in note: Note) -> [String] {
        note.bodyText.contains("#") ? TextTags(note.document).names : []
    }

    package func follow(_ note: Note, from former: [String]) throws {
        try note.followTags(from: TextTags(names: former), to: TextTags(names: names(in: note)))
    }
}
