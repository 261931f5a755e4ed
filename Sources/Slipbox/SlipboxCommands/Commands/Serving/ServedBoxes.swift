internal import CoreData
internal import Foundation
internal import SlipboxCore
internal import SlipboxScreens

/// All slip boxes of a server: the first one, those that the call names, and those of the list beside the first.
@MainActor
final class ServedBoxes {
    private(set) var all: [ServedBox]
    private var list: BoxList
    /// Writes a line for whoever has started the server.
    private let note: @Sendable (String) -> Void
    private(set) lazy var shelf = BoxShelf(all.map(\.box), keeper: self)

    /// The address at which pages begin, once the server has one: `http://127.0.0.1:8040/`.
    private var address: String?

    /// Opens all boxes.
    ///
    /// - Parameters:
    ///   - first: The first box.
    ///   - named: The other boxes of the call. Those that cannot be opened are errors; one of the list is left out, with a note.
    ///   - note: Writes a line for whoever has started the server.
    init(_ first: ServedBox, named: [NamedBox], note: @escaping @Sendable (String) -> Void) async throws {
        (all, self.note) = ([first], note)
        list = try BoxList(beside: first.file)
        try await first.begin(givesExamples: true)
        for other in named { try await open(other.name, at: other.file, isListed: false) }
        for entry in list.entries {
            let file = list.store(of: entry)
            guard !all.contains(where: { $0.file.path == file.path }) else { continue }
            do {
                guard FileManager.default.fileExists(atPath: file.path) else {
                    throw CommandFailure("there is no slip box at \(file.path)")
                }
                try await open(try BoxName(entry.name), at: file, isListed: true)
            } catch {
                let reason = (error as? CommandFailure)?.reason ?? error.localizedDescription
                note("slipbox: “\(entry.name)” is left out: \(reason)")
            }
        }
    }

    var first: ServedBox { all[0] }

    /// Returns the box that has a path; nil if there is none.
    func box(at path: String) -> ServedBox? {
        guard let component = BoxAddress.component(of: path) else { return first }
        for box in all {
            if BoxAddress.component(of: box.box.address.base) == component { return box }
            if BoxAddress.component(of: box.box.address.ofOthers.base) == component { return box.ofOthers }
        }
        return nil
    }

    private func open(_ name: BoxName, at file: URL, isListed: Bool) async throws {
        let container = try PersistenceController(syncing: file).container
        try await serve(name, container, at: file, isListed: isListed)
    }

    @discardableResult private func serve(
        _ name: BoxName,
        _ container: NSPersistentContainer,
        at file: URL,
        isListed: Bool
    ) async throws -> ServedBox {
        guard !isTaken(name) else { throw BoxProblem.takenName(name.text) }
        let served = try ServedBox(
            BoxShelf.Box(name: name.text, address: BoxAddress(name), isListed: isListed),
            container,
            at: file,
            place: StoreServer.taken(file, note: note)
        )
        try await served.begin(givesExamples: false)
        all.append(served)
        if let address { begin(served, at: address) }
        return served
    }

    private func isTaken(_ name: BoxName) -> Bool {
        all.contains { box in
            do { return try BoxName(box.box.name).component == name.component } catch { return false }
        }
    }

    // MARK: - Serving

    /// Tells other calls where the boxes are, now that their pages can be opened.
    func begin(at address: String) {
        self.address = address
        for box in all { begin(box, at: address) }
    }

    private func begin(_ box: ServedBox, at address: String) {
        box.place?.announce(address + box.box.address.home.dropFirst())
        box.keepTidy { [note] in note("slipbox serve: old items were not removed: \($0.localizedDescription)") }
    }

    /// Ends syncing and saves.
    func end() async throws {
        var failure: (any Error)?
        for box in all {
            do { try await box.end() } catch { failure = error }
        }
        if let failure { throw failure }
    }
}

extension ServedBoxes: BoxShelf.Keeper {
    func makeBox(_ name: BoxName) async throws -> BoxShelf.Box {
        guard list.entries.count < BoxList.most else { throw BoxProblem.tooMany(list.entries.count) }
        guard !isTaken(name) else { throw BoxProblem.takenName(name.text) }
        let file = try BoxFile(name, beside: first.file)
        let controller = try file.makeBox()
        try list.add(name, at: file.url)
        do {
            return try await serve(name, controller.container, at: file.url, isListed: true).box
        } catch {
            try list.remove(name.text)
            throw error
        }
    }

    func takeOff(_ box: BoxShelf.Box) throws {
        guard let index = all.firstIndex(where: { $0.box == box }), box.isListed else {
            throw BoxProblem.fixed(box.name)
        }
        try list.remove(box.name)
        let served = all.remove(at: index)
        Task { [note] in
            do { try await served.end() } catch { note("slipbox serve: “\(box.name)”: \(error.localizedDescription)") }
        }
    }
}
