internal import CoreData
internal import DocumentZipFiles
internal import Foundation
internal import SlipboxCore
internal import SlipboxVault
internal import WebUI

/// A sheet that exports a note, and all notes that it shows, as one text; or as a file, with those around it.
struct ManuscriptView: View {
    private let desk: Desk
    private let note: Note
    private let downloads: SlipboxDownloads
    @State private var manuscript: Manuscript?
    @State private var format = Manuscript.Format.markdown
    /// Whether the note and those that are linked with it are files.
    @State private var isAround = false
    @State private var isPacking = false
    @State private var download: Transfer.Download?
    @Environment(\.dismiss) private var dismiss
    @Environment(\.locale) private var locale

    init(_ desk: Desk, _ note: Note, for downloads: SlipboxDownloads) {
        (self.desk, self.note, self.downloads) = (desk, note, downloads)
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 16) {
            Text("Export “\(note.shownTitle)”").font(.headline).accessibilityAddTraits(.isHeader)
            if let manuscript { Text(isAround ? around : summary(manuscript)).foregroundColor(.secondary) }
            Group {
                Toggle("As files, with the notes around it", isOn: $isAround)
                Picker("Form", selection: $format) {
                    ForEach(Manuscript.Format.allCases, id: \.self) { Text($0.title).tag($0) }
                }
            }
            .disabled(isPacking)
            if let download, let url = URL(string: download.address) {
                Link(download.title, destination: url)
            }
            HStack(spacing: 12) {
                Button("Close") { dismiss() }.keyboardShortcut(.cancelAction)
                Button("Export", action: export).buttonStyle(.borderedProminent)
                    .disabled(manuscript == nil || isPacking)
            }
        }
        .padding()
        .onAppear { desk.attempt { manuscript = try Manuscript(of: note, in: desk.context) } }
        .onChange(of: format) { _, _ in download = nil }
        .onChange(of: isAround) { _, _ in download = nil }
    }

    private var notes: Set<NSManagedObjectID> { note.neighbours.union([note.objectID]) }

    private var around: String {
        let count = notes.count
        return count == 1 ? "1 note, which is linked with none" : "\(count) notes, with their pictures and files"
    }

    private func summary(_ manuscript: Manuscript) -> String {
        let words =
            manuscript.wordCount == 1 ? "1 word" : "\(manuscript.wordCount.formatted(.number.locale(locale))) words"
        guard manuscript.noteCount > 1 else { return words }
        return "\(manuscript.noteCount) notes as one text, \(words)"
    }

    private func export() {
        guard !isAround else { return pack() }
        desk.attempt { download = try manuscript?.download(as: format, from: downloads) }
    }

    private func pack() {
        // The files are written from what is saved.
        desk.save()
        isPacking = true
        Task {
            defer { isPacking = false }
            do {
                let place = try downloads.newFolder()
                let (archive, _) = try await format.files.pack(notes, from: desk.container, in: place)
                download = try Transfer.Download(archive, from: downloads)
            } catch {
                desk.problem = error.localizedDescription
            }
        }
    }
}

extension Manuscript.Format {
    fileprivate var files: ExportForm {
        switch self {
        case .markdown: .markdown
        case .html: .html
        case .rtf: .rtf
        }
    }

    fileprivate var title: String {
        switch self {
        case .markdown: "Markdown"
        case .html: "HTML"
        case .rtf: "RTF, for word processors"
        }
    }
}

extension Manuscript {
    /// Offers the text for download; with its pictures, as an archive.
    fileprivate func download(as format: Format, from downloads: SlipboxDownloads) throws -> Transfer.Download {
        // A folder that stays after an error is removed with all downloads.
        let place = try downloads.newFolder()
        let folder = place.appendingPathComponent("Text")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let (file, hasPictures) = try write(as: format, to: folder)
        let offered = place.appendingPathComponent(
            hasPictures ? "\(file.deletingPathExtension().lastPathComponent).zip" : file.lastPathComponent
        )
        if hasPictures {
            let writer = try ZipWriter(to: offered)
            try writer.add(contentsOf: folder) { _ in false }
            try writer.finish()
        } else {
            try FileManager.default.moveItem(at: file, to: offered)
        }
        try FileManager.default.removeItem(at: folder)
        return try Transfer.Download(offered, from: downloads)
    }
}
