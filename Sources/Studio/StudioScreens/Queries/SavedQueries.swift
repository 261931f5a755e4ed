internal import CoreData
internal import Foundation
internal import Observation

/// A query that has a name.
struct SavedQuery: Hashable, Sendable, Identifiable {
    let name: String
    /// The address of the list within its store, such as `rows/Note?where=rank%20%3E%201`.
    let address: String

    var id: String { name }

    /// The entity and the predicate, for people.
    var text: String {
        let parts = URLComponents(string: address)
        let entity = parts?.path.split(separator: "/").last.map(String.init) ?? ""
        let predicate = parts?.queryItems?.first { $0.name == StudioAddress.Parameter.predicate }?.value
        return predicate.map { "\(entity) where \($0)" } ?? entity
    }
}

/// The queries of a store that were given names. They are in the folder where the user's programs keep their states, and nothing of them
/// is beside the store: a text file for each store, with a line for each query.
@MainActor
@Observable
final class SavedQueries {
    private(set) var queries: [SavedQuery] = []
    /// Why they cannot be read or kept; nil if they can.
    private(set) var problem: String?
    /// The query that was deleted last, which can be brought back.
    private(set) var deleted: SavedQuery?
    @ObservationIgnored private let store: URL
    /// Nil if queries are only kept until the studio ends.
    @ObservationIgnored private let file: StateFile?

    /// The most bytes of a file that are read, and the most letters of a name.
    private static let mostBytes = 1 << 20
    private static let longestName = 80

    init(of store: URL, in folder: URL?) {
        self.store = store
        file = StateFile("queries", of: store, in: folder, ending: "txt")
        attempt { queries = try read() }
    }

    /// Keeps a query; one of the same name is replaced.
    func save(_ address: String, as name: String) {
        let name = Self.cleaned(name)
        guard !name.isEmpty else { return }
        change { queries in
            queries.removeAll { $0.name == name }
            queries.append(SavedQuery(name: name, address: address))
            queries.sort { $0.name.localizedStandardCompare($1.name) == .orderedAscending }
        }
    }

    func delete(_ query: SavedQuery) {
        change { $0.removeAll { $0 == query } }
        if problem == nil { deleted = query }
    }

    func bringBack() {
        guard let deleted else { return }
        save(deleted.address, as: deleted.name)
        if problem == nil { self.deleted = nil }
    }

    /// A name is one line, without the signs that the file has between names and addresses.
    private static func cleaned(_ name: String) -> String {
        let line = name.unicodeScalars.map { CharacterSet.controlCharacters.contains($0) ? " " : String($0) }.joined()
        return String(line.trimmingCharacters(in: .whitespacesAndNewlines).prefix(longestName))
    }

    // MARK: - The file

    /// Changes the queries as they are in the file by now: another studio may have it open, too.
    private func change(_ body: (inout [SavedQuery]) -> Void) {
        attempt {
            var all = try read()
            body(&all)
            try write(all)
            queries = all
        }
    }

    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
            problem = nil
        } catch {
            problem = StudioProblem.text(of: error)
        }
    }

    /// - Throws: An error if the file has other lines: it is then left as it is.
    private func read() throws -> [SavedQuery] {
        guard let file else { return queries }
        guard let data = try file.read() else { return [] }
        let lines = String(decoding: data.prefix(Self.mostBytes), as: UTF8.self).split(separator: "\n")
        return try lines.filter { !$0.hasPrefix("#") }.map { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard data.count <= Self.mostBytes, parts.count == 2, parts[1].hasPrefix("rows/") else {
                throw StudioError(
                    "The queries in \(file.url.path) cannot be read: “\(line.prefix(80))” is none. Mend or remove that file"
                )
            }
            return SavedQuery(name: String(parts[0]), address: String(parts[1]))
        }
    }

    private func write(_ all: [SavedQuery]) throws {
        let title = "# Queries of the studio for \(BrowsedStore.identity(of: store))"
        let lines = [title] + all.map { "\($0.name)\t\($0.address)" }
        try file?.write(Data((lines.joined(separator: "\n") + "\n").utf8))
    }
}
