internal import Foundation

/// The changes of a store that wait to be saved, kept in a file, so that they outlive the studio however it ends: the next one that opens
/// the store takes them up.
///
/// Of several studios at once, only the first one keeps changes of a store: otherwise each would take up those of the other, too.
@MainActor
final class EditDraft {
    /// What the file holds.
    struct Content: Codable {
        /// Another one has a meaning that is not known here.
        var format = 1
        var date = Date()
        let edits: [Edit]
    }

    private let file: StateFile
    private let turn: StateFile
    /// Open for as long as this studio has the turn: the system takes it back when the process ends, however that happens.
    private var descriptor: Int32?

    /// Nil if there is no folder for states.
    init?(of store: URL, in folder: URL?) {
        guard let file = StateFile("drafts", of: store, in: folder, ending: "plist"),
            let turn = StateFile("drafts", of: store, in: folder, ending: "lock")
        else { return nil }
        (self.file, self.turn) = (file, turn)
    }

    deinit {
        if let descriptor { close(descriptor) }
    }

    /// Returns what an earlier studio has left; nil if that is nothing.
    ///
    /// - Throws: An error if the file cannot be read, or another studio has the turn.
    func read() throws -> Content? {
        guard try file.read() != nil else { return nil }
        try takeTurn()
        guard let data = try file.read() else { return nil }
        do {
            let content = try PropertyListDecoder().decode(Content.self, from: data)
            guard content.format == 1 else { throw StudioError("another version of the studio has written it") }
            return content
        } catch {
            throw StudioError(
                "The changes that were left in \(file.url.path) cannot be taken up: \(error.localizedDescription)"
            )
        }
    }

    /// Keeps changes; none removes the file.
    ///
    /// - Throws: An error if they cannot be written, or another studio has the turn.
    func write(_ edits: [Edit]) throws {
        if edits.isEmpty, descriptor == nil { return }
        try takeTurn()
        guard !edits.isEmpty else { return try file.remove() }
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        try file.write(encoder.encode(Content(edits: edits)))
    }

    private func takeTurn() throws {
        guard descriptor == nil else { return }
        try turn.makeFolder()
        let opened = open(turn.url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard opened >= 0 else {
            throw StudioError("\(turn.url.path) cannot be opened: \(String(cString: strerror(errno)))")
        }
        guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
            close(opened)
            throw StudioError("Another studio that runs keeps changes of this store")
        }
        descriptor = opened
    }
}
