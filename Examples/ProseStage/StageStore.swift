import DocumentRichText
import Foundation
import ProseEditor
import WebUI

/// A store of three notes as RTF files. Each change is written at once, so that it survives if the program is killed.
@MainActor
final class StageStore: ObservableObject {
    struct Note: Identifiable {
        let id: UUID
        var title: String
        var document: RichTextDocument
    }

    @Published var notes: [Note] = []
    private(set) var images: [String: Upload] = [:]
    private let folder: URL

    init(folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (index, title) in ["Zettelkasten", "Links", "Reading list"].enumerated() {
            guard let id = UUID(uuidString: "00000000-0000-4000-8000-00000000000\(index)") else { continue }
            let stored = try? RichTextDocument(rtf: Data(contentsOf: file(of: id)))
            notes.append(Note(id: id, title: title, document: stored ?? RichTextDocument()))
        }
    }

    func document(of id: UUID) -> Binding<RichTextDocument> {
        Binding {
            self.note(id)?.document ?? RichTextDocument()
        } set: { document in
            guard let index = self.notes.firstIndex(where: { $0.id == id }) else { return }
            do {
                try document.rtf().write(to: self.file(of: id), options: .atomic)
                self.notes[index].document = document
            } catch {
                FileHandle.standardError.write(Data("\(error.localizedDescription)\n".utf8))
            }
        }
    }

    func note(_ id: UUID) -> Note? { notes.first { $0.id == id } }

    func suggestions(for query: String) -> [NoteSuggestion] {
        notes.filter { query.isEmpty || $0.title.localizedCaseInsensitiveContains(query) }
            .map { NoteSuggestion(id: $0.id, title: $0.title) }
    }

    func create(_ title: String) -> NoteSuggestion {
        let note = Note(id: UUID(), title: title, document: RichTextDocument())
        notes.append(note)
        return NoteSuggestion(id: note.id, title: title)
    }

    func rename(_ id: UUID) {
        guard let index = notes.firstIndex(where: { $0.id == id }) else { return }
        notes[index].title += " renamed"
    }

    func keep(_ upload: Upload) -> ImageReference {
        let name = "\(images.count + 1)"
        images[name] = upload
        return ImageReference(source: "/image/\(name)", description: upload.name)
    }

    private func file(of id: UUID) -> URL { folder.appending(path: "\(id.uuidString).rtf") }
}
