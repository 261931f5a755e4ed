internal import Foundation
internal import WebUI

/// Uploaded files that wait for a page to take them.
@MainActor
final class UploadTable {
    private struct Entry {
        let visitor: String
        let file: UploadedFile
        let until: ContinuousClock.Instant
    }

    private static let lifetime = Duration.seconds(3600)

    private let folder: TemporaryFolder
    private let mostPerVisitor: Int
    private var entries: [String: Entry] = [:]

    init(folder: URL, mostPerVisitor: Int) {
        self.folder = TemporaryFolder("webui-uploads", in: folder)
        self.mostPerVisitor = mostPerVisitor
    }

    /// Moves a file into the table.
    ///
    /// - Returns: A token by which pages of the same visitor get the file.
    func keep(_ file: UploadedFile, named name: String, of visitor: Visitor) throws -> String {
        sweep()
        guard entries.values.count(where: { $0.visitor == visitor.id }) < mostPerVisitor else {
            throw HTTPRefusal(.tooManyRequests, "Too many files are waiting. Use those first, or wait an hour.")
        }
        let token = SecretKey.randomName()
        try folder.make()
        let place = folder.url.appendingPathComponent(token)
        try FileManager.default.moveItem(at: file.url, to: place)
        let kept = UploadedFile(
            field: file.field,
            name: name,
            contentType: file.contentType,
            url: place,
            size: file.size
        )
        entries[token] = Entry(visitor: visitor.id, file: kept, until: .now + Self.lifetime)
        return token
    }

    /// Returns the file for a token if it belongs to the visitor.
    func upload(_ token: String, of visitor: Visitor) -> Upload? {
        guard let entry = entries[token], entry.visitor == visitor.id else { return nil }
        let url = entry.file.url
        let discard = { @Sendable [weak self] in
            _ = Task { @MainActor in self?.discard(token) }
        }
        let file = entry.file
        return Upload(name: file.name, contentType: file.contentType, byteCount: file.size, discard: discard) {
            Array(try Data(contentsOf: url))
        }
    }

    private func discard(_ token: String) {
        guard let entry = entries.removeValue(forKey: token) else { return }
        // A file that stays is removed with the whole folder.
        try? FileManager.default.removeItem(at: entry.file.url)
    }

    private func sweep() {
        let now = ContinuousClock.now
        for (token, entry) in entries where entry.until < now {
            entries[token] = nil
            // A file that stays is removed with the whole folder.
            try? FileManager.default.removeItem(at: entry.file.url)
        }
    }
}
