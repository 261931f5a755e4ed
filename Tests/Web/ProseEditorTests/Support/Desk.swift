import DocumentRichText
import Foundation
import Observation
import Testing
import WebUI
import WebUITestSupport

@testable import ProseEditor

/// A document shared by several pages.
@MainActor
final class Desk: ObservableObject {
    @Published var document: RichTextDocument
    @Published var titles: [UUID: String] = [:]
    var followed: UUID?
    var followedTag: String?
    @Published var notes: [String: String] = [:]
    let search = DeskSearch()

    init(_ text: String) {
        document = RichTextDocument(plainText: text)
    }

    func client() throws -> HeadlessClient {
        try HeadlessClient {
            $0.editorBundle = EditorBundle(script: [])
        } _: {
            DeskView(desk: self)
        }
    }

    static func change(_ from: Int, _ to: Int, _ text: String) -> JSONValue {
        [
            "from": .int(from), "to": .int(to),
            "blocks": [["type": "paragraph", "content": [["type": "text", "text": .string(text)]]]],
        ]
    }
}

/// What somebody looks for.
@MainActor
@Observable
final class DeskSearch {
    var words: [String] = []
}

struct DeskView: View {
    @ObservedObject var desk: Desk

    var body: some View {
        ProseEditor("Text", document: $desk.document, id: "desk")
            .noteSuggestions { query in
                desk.titles.filter { $0.value.hasPrefix(query) }.map { NoteSuggestion(id: $0.key, title: $0.value) }
            }
            .noteTitles { desk.titles[$0] }
            .onCreateNote { title in
                let made = NoteSuggestion(id: UUID(), title: title)
                desk.titles[made.id] = title
                return made
            }
            .onFollowNote { desk.followed = $0 }
            .onFollowTag { desk.followedTag = $0 }
            .soughtWords { [search = desk.search] in search.words }
            .embeds { link in
                desk.notes[link.title].map {
                    EmbeddedNote(title: link.target, document: RichTextDocument(plainText: $0))
                }
            }
    }
}

extension HeadlessClient {
    func say(_ message: JSONValue) {
        send("isl", to: root.all.first { $0.tag == "x-island" }, message)
    }

    func last(_ kind: String) -> JSONValue? {
        islandMessages.last { $0.message["m"].string == kind }?.message
    }

    /// Begins to write, and returns the number of the document's version.
    func open() throws -> Int {
        say(["m": "hello"])
        say(["m": "open"])
        return try #require(last("doc")?["v"].int)
    }
}
