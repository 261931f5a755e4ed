internal import CoreDataCommandLine
internal import Foundation
internal import Synchronization

/// Changes that wait to be saved, kept in a file, so that they outlive the studio however it ends: the next one that opens what they are
/// of takes them up.
///
/// Of several studios at once, only the first one keeps changes: otherwise each would take up those of the other, too.
final class Draft<Edits: Codable & Sendable>: Sendable {
    /// What the file holds.
    struct Content: Codable, Sendable {
        /// Another one has a meaning that is not known here.
        var format = 1
        var date = Date()
        let edits: Edits

        /// What is said of the changes once they are taken up.
        var sentence: String {
            "These changes had not been saved when the studio ended (\(Figures.date(date)))."
        }
    }

    /// What the changes are of, for people.
    private let noun: String
    private let file: StateFile
    private let turn: StateFile
    /// Open for as long as this studio has the turn: the system takes it back when the process ends, however that happens.
    private let descriptor = Mutex<Int32?>(nil)

    /// Nil if there is no folder for states.
    ///
    /// - Parameter kind: The folder for drafts of this kind.
    init?(_ kind: String, of url: URL, in folder: URL?, noun: String) {
        guard let file = StateFile(kind, of: url, in: folder, ending: "plist"),
            let turn = StateFile(kind, of: url, in: folder, ending: "lock")
        else { return nil }
        (self.file, self.turn, self.noun) = (file, turn, noun)
    }

    deinit {
        descriptor.withLock { giveTurn(&$0) }
    }

    /// Whether there are changes, of an earlier studio or of this one.
    var isThere: Bool { FileManager.default.fileExists(atPath: file.url.path) }

    /// Returns what an earlier studio has left; nil if that is nothing.
    ///
    /// - Throws: An error if the file cannot be read, or another studio has the turn.
    func read() throws -> Content? {
        try descriptor.withLock { descriptor in
            guard try file.read() != nil else { return nil }
            try takeTurn(&descriptor)
            return try file.read().map { try Self.content(of: $0, in: file.url) }
        }
    }

    /// Keeps changes; none removes the file.
    ///
    /// - Throws: An error if they cannot be written, another studio has the turn, or has left changes since this one has begun.
    func write(_ edits: Edits?) throws {
        try descriptor.withLock { descriptor in
            if descriptor == nil {
                guard edits != nil else { return }
                try takeTurn(&descriptor)
                if isThere {
                    giveTurn(&descriptor)
                    throw StudioError("Another studio has left changes of this \(noun), which the next one takes up")
                }
            }
            guard let edits else { return try file.remove() }
            let encoder = PropertyListEncoder()
            encoder.outputFormat = .binary
            try file.write(encoder.encode(Content(edits: edits)))
        }
    }

    /// Returns what the file of a draft holds.
    static func content(of data: Data, in file: URL) throws -> Content {
        do {
            let content = try PropertyListDecoder().decode(Content.self, from: data)
            guard content.format == 1 else { throw StudioError("another version of the studio has written it") }
            return content
        } catch {
            throw refusal(error.localizedDescription, of: file)
        }
    }

    /// Returns the error that says why changes are not taken up.
    func refusal(_ reason: String) -> StudioError { Self.refusal(reason, of: file.url) }

    private static func refusal(_ reason: String, of file: URL) -> StudioError {
        StudioError("The changes that were left in \(file.path) cannot be taken up: \(reason)")
    }

    // MARK: - The turn

    private func takeTurn(_ descriptor: inout Int32?) throws {
        guard descriptor == nil else { return }
        try turn.makeFolder()
        let opened = open(turn.url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard opened >= 0 else {
            throw StudioError("\(turn.url.path) cannot be opened: \(String(cString: strerror(errno)))")
        }
        guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
            close(opened)
            throw StudioError("Another studio that runs keeps changes of this \(noun)")
        }
        descriptor = opened
    }

    private func giveTurn(_ descriptor: inout Int32?) {
        if let opened = descriptor { close(opened) }
        descriptor = nil
    }
}

extension Draft<[Edit]> {
    /// The changes of a store.
    convenience init?(of store: URL, in folder: URL?) {
        self.init("drafts", of: store, in: folder, noun: "store")
    }
}
