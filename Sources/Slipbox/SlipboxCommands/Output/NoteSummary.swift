internal import CoreData
internal import SlipboxCore

/// A note as lists show it.
struct NoteSummary: Codable, Hashable, Sendable {
    let id: UUID
    let title: String
    /// The names from the top down, with slashes between; empty at the top.
    let folder: String
    let status: String
    let keywords: [String]
    let created: Date

    init(_ note: Note) {
        id = note.uuid
        title = note.title
        folder = note.folder.map(Self.path) ?? ""
        status = note.status.rawValue.lowercased()
        keywords = note.keywords.map(\.name).sorted()
        created = note.creationDate
    }

    static func path(_ folder: Folder) -> String {
        folder.path.map(\.name).joined(separator: "/")
    }

    /// As much of the identifier as lists show.
    static func shortID(_ id: UUID) -> String {
        String(id.uuidString.prefix(8)).lowercased()
    }
}
